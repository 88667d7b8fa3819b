import { DEFAULT_LABEL_POLICY, endpoints, type LabelPolicy } from '@zhuhui/contracts';
import { plateIn, readMark } from '@zhuhui/labels';
import { eq, sql } from 'drizzle-orm';
import FormData from 'form-data';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLocalEngine } from '../../engines/local/engine.ts';
import { contentLog, files, unmarkedDownloads } from '../../platform/db/schema.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

let app: TestApp;
let client: TestClient;
/** A finished picture of a tool that makes one. */
let made: { fileId: string; url: string; taskId: string };
beforeAll(async () => {
  app = await buildTestApp({ engines: [createLocalEngine(silentLog)] });
  client = await app.signedIn();
  const { fileId } = await client.upload(await photo(200, 150));
  made = await run('upScaleImg', { uploadImage: fileId, scale: '2' });
});
afterAll(() => app.close());

/** Soft shapes, so that a picture can be told from others by what it shows. */
async function photo(width: number, height: number, seed = 7): Promise<Buffer> {
  const noise = Buffer.from(
    Array.from({ length: 24 * 18 * 3 }, (_, at) => ((at + seed) * 2654435761) % 253),
  );
  return sharp(noise, { raw: { width: 24, height: 18, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function run(tool: string, settings: Record<string, unknown>) {
  const task = await client.run(tool, settings);
  const [result] = task.results;
  if (!result) throw new Error(task.errorMessage ?? 'no result');
  return { fileId: result.fileId, url: result.url, taskId: task.taskId };
}

const bytesAt = async (url: string) => (await client.get(url)).rawPayload;

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
const download = async (input: object) =>
  bytesOf(await client.open(endpoints.exportImage, input as { fileId: string }));

async function master(fileId: string): Promise<Buffer> {
  const [row] = await app.database.db.select().from(files).where(eq(files.id, fileId));
  return Buffer.from(await app.storage.read(row?.storageKey ?? ''));
}

async function verify(bytes: Uint8Array) {
  const form = new FormData();
  form.append('file', Buffer.from(bytes), { filename: 'file.bin' });
  const { statusCode, json } = await app.server.app
    .inject({
      method: 'POST',
      url: '/api/ai/labels/verify',
      payload: form,
      headers: form.getHeaders(),
    })
    .then((answer) => ({ statusCode: answer.statusCode, json: answer.json() }));
  expect(statusCode).toBe(200);
  return json.data as Awaited<ReturnType<typeof client.call<typeof endpoints.verifyLabel>>>;
}

const pixels = (bytes: Uint8Array) =>
  sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** How many pixels differ outside the plate of the policy in force, and inside. */
async function difference(a: Uint8Array, b: Uint8Array, policy: LabelPolicy) {
  const [one, other] = await Promise.all([pixels(a), pixels(b)]);
  const plate = plateIn(one.info, { ...policy, tone: 'dark' });
  if (!plate) throw new Error('no plate');
  const found = { outside: 0, inside: 0 };
  for (let at = 0; at < one.data.length; at++) {
    if (one.data[at] === other.data[at]) continue;
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % one.info.width, Math.floor(pixel / one.info.width)];
    const isIn =
      x >= plate.left &&
      x < plate.left + plate.width &&
      y >= plate.top &&
      y < plate.top + plate.height;
    found[isIn ? 'inside' : 'outside'] += 1;
  }
  return found;
}

describe('what is made', () => {
  it('carries one mark through every way out', async () => {
    const mark = readMark(await master(made.fileId));
    expect(mark).toMatchObject({ Label: '1', ContentProducer: '筑绘', ContentPropagator: '' });
    const process = (text: string) => bytesAt(`${made.url}?x-oss-process=image/${text}`);
    const layers = [{ fileId: made.fileId, name: '结果' }];
    const ways = {
      whole: await bytesAt(made.url),
      thumbnail: await process('resize,m_fill,w_160,h_120/format,webp'),
      full: await process('resize,p_100/format,jpg'),
      png: await download({ fileId: made.fileId, format: 'png', dpi: 300 }),
      jpg: await download({ fileId: made.fileId, format: 'jpg', percent: 50, dpi: 150 }),
      webp: await download({ fileId: made.fileId, format: 'webp' }),
      psd: await bytesOf(await client.open(endpoints.exportPsd, { fileId: made.fileId, layers })),
      gif: await bytesOf(
        await client.open(endpoints.exportWipe, {
          ...{ before: made.fileId, after: made.fileId, widthPx: 160, seconds: 2 },
        }),
      ),
    };
    for (const [way, bytes] of Object.entries(ways)) {
      expect({ way, mark: readMark(bytes) }).toEqual({ way, mark });
    }
    const fileIds = [made.fileId];
    const zip = await bytesOf(await client.open(endpoints.downloadZip, { fileIds }));
    expect(zip.includes(mark?.ProduceID ?? '-')).toBe(true);
    expect(await client.call(endpoints.labelDerived, { fileIds, kind: 'video' })).toEqual({ mark });
    const stranger = await app.signedIn();
    const asked = await stranger.send(endpoints.labelDerived, { fileIds, kind: 'video' });
    expect(asked.status).toBe(404);
  });

  it('is handed out with the visible mark and kept without; nothing outside the plate changes', async () => {
    const [kept, shown] = [await master(made.fileId), await bytesAt(made.url)];
    const { outside, inside } = await difference(kept, shown, DEFAULT_LABEL_POLICY);
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(200);
    const png = await download({ fileId: made.fileId, format: 'png' });
    expect((await difference(kept, png, DEFAULT_LABEL_POLICY)).outside).toBe(0);
    const again = await run('upScaleImg', { uploadImage: made.fileId, scale: '2' });
    const { info } = await pixels(await master(again.fileId));
    const small = await sharp(await master(again.fileId))
      .resize(info.width / 2, info.height / 2)
      .png()
      .toBuffer();
    // The second enlargement was made from the kept picture: there is no plate in it.
    const corner = {
      left: info.width / 2 - 200,
      top: info.height / 2 - 90,
      width: 190,
      height: 80,
    };
    const mean = async (bytes: Uint8Array) => (await sharp(bytes).extract(corner).stats()).channels;
    const [a, b] = [await mean(small), await mean(kept)];
    for (const k of [0, 1, 2])
      expect(Math.abs((a[k]?.mean ?? 0) - (b[k]?.mean ?? 0))).toBeLessThan(4);
  });

  it('is in the log, which nobody changes', async () => {
    const { db } = app.database;
    const [row] = await db.select().from(contentLog).where(eq(contentLog.taskId, made.taskId));
    expect(row).toMatchObject({ tool: 'upScaleImg', kind: 'picture', fileId: made.fileId });
    expect(row?.look).toHaveLength(256);
    for (const change of [
      sql`update content_log set tool = 'x'`,
      sql`delete from content_log`,
      sql`truncate label_policies`,
      sql`delete from unmarked_downloads`,
    ]) {
      await expect(db.execute(change)).rejects.toThrow();
    }
  });

  it('keeps its number when it is uploaded again, and is passed on under one of ours', async () => {
    const mark = readMark(await master(made.fileId));
    const taken = await download({ fileId: made.fileId, format: 'webp' });
    const { fileId } = await client.upload(taken);
    const carried = readMark(await master(fileId));
    expect(carried).toMatchObject({
      ...mark,
      ContentPropagator: '筑绘',
      PropagateID: expect.any(String),
      ReservedCode2: expect.any(String),
    });
    expect(carried?.PropagateID).not.toBe('');
    const found = await verify(await bytesAt(`/files/${fileId}`));
    expect(found.proven).toBe(true);
    expect(found.matches.map(({ by }) => by)).toContain('contentId');
  });
});

describe('what is only made smaller', () => {
  it('says of itself what it was before, and is never larger than what is handed out', async () => {
    const plain = await client.upload(await pictureBytes(200, 150, 'jpeg'));
    const small = await run('compress', { images: [plain.fileId, made.fileId] });
    expect(readMark(await master(small.fileId))).toBeNull();
    const task = await client.call(endpoints.getTask, { taskId: small.taskId });
    const second = task.results[1];
    if (!second) throw new Error('no second result');
    const [kept, shown] = [await master(second.fileId), await bytesAt(made.url)];
    expect(readMark(kept)).toEqual(readMark(shown));
    expect(kept.length).toBeLessThanOrEqual(shown.length);
    expect((await pixels(kept)).data.equals((await pixels(shown)).data)).toBe(true);
    expect((await bytesAt(second.url)).equals(kept)).toBe(true);
  });
});

describe('checking a file', () => {
  it('tells what came from here, by mark, bytes and looks', async () => {
    const shown = await bytesAt(made.url);
    const known = await verify(shown);
    expect(known).toMatchObject({
      proven: true,
      matches: [{ by: 'contentId', toolName: '清晰度提升' }],
    });
    expect(known.verdict).toContain('出自本站');
    const stripped = await sharp(shown).resize(250).jpeg({ quality: 60 }).toBuffer();
    const alike = await verify(stripped);
    expect(alike).toMatchObject({ mark: null, proven: null });
    expect(alike.matches[0]).toMatchObject({ by: 'look' });
    expect(alike.verdict).toContain('也可能是生成时所用的原图');
    const other = await verify(await photo(200, 150, 4711));
    expect(other).toMatchObject({ mark: null, matches: [] });
    expect(other.limits.join()).toContain('不等于');
    // Neither whole nor masked; a checksum may hold as many digits in a row by chance, ids and times do not.
    const { sha256: _, ...told } = known;
    expect(JSON.stringify(told)).not.toMatch(/1\d{10}|1\d\d\*{4}\d{4}/);
    expect(await verify(Buffer.from('no picture at all'))).toMatchObject({ format: '未知格式' });
  });

  it('is not taken in by a number that was copied', async () => {
    const shown = await bytesAt(made.url);
    const mark = readMark(shown);
    const forged = shown.toString('latin1').replace(mark?.ReservedCode1 ?? '-', 'A'.repeat(43));
    const bytes = Buffer.from(forged, 'latin1');
    expect(await verify(bytes)).toMatchObject({ proven: false });
  });
});

describe('the policy', () => {
  it('is changed by those who may, in force everywhere within three seconds, and no cache stays', async () => {
    const [owner, auditor] = await Promise.all([
      app.signedInAdmin('owner'),
      app.signedInAdmin('auditor'),
    ]);
    const second = await buildTestApp({ beside: app, working: false });
    const before = await client.get(made.url);
    expect(before.headers['cache-control']).toBe('private, no-cache');
    const wanted = { ...DEFAULT_LABEL_POLICY, corner: 'topLeft', text: '人工智能生成' } as const;
    expect((await auditor.send(endpoints.saveLabels, wanted)).status).toBe(403);
    const unlawful = { ...wanted, visible: { ...wanted.visible, picture: false } };
    expect((await owner.send(endpoints.saveLabels, unlawful)).status).toBe(400);
    expect((await owner.send(endpoints.saveLabels, { ...wanted, sizePercent: 4 })).status).toBe(
      400,
    );
    const basedOn = (await owner.call(endpoints.adminLabels)).version;
    const atOnce = await Promise.all(
      [1, 2].map(() => owner.send(endpoints.saveLabels, { ...wanted, basedOn })),
    );
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { version } = await owner.call(endpoints.adminLabels);
    expect(version).toBeGreaterThan(basedOn);
    const after = await client.get(made.url, { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    const kept = await master(made.fileId);
    expect((await difference(kept, after.rawPayload, wanted)).outside).toBe(0);
    await expect
      .poll(async () => (await second.client().call(endpoints.labelStyle)).version, {
        timeout: 10_000,
      })
      .toBe(version);
    const { history, issued } = await auditor.call(endpoints.adminLabels);
    expect(history[0]?.version).toBe(version);
    expect(issued).toBeGreaterThan(0);
    await owner.call(endpoints.saveLabels, DEFAULT_LABEL_POLICY);
    expect((await client.get(made.url)).rawPayload.equals(before.rawPayload)).toBe(true);
    await second.close();
  });

  it('lets a user with an agreement take files without the visible mark, each written down', async () => {
    const operator = await app.signedInAdmin('operator');
    const wish = { phone: '13900000000', reason: '已签订标识义务协议' };
    expect((await operator.send(endpoints.grantUnmarked, wish)).status).toBe(404);
    const own = await app.signedIn('13712345678');
    const { fileId } = await own.upload(await photo(180, 140));
    const task = await own.run('upScaleImg', { uploadImage: fileId, scale: '2' });
    const result = task.results[0]?.fileId ?? '';
    const take = async () => bytesOf(await own.open(endpoints.exportImage, { fileId: result }));
    const dressed = await take();
    const granted = { ...wish, phone: '13712345678' };
    const { id } = await operator.call(endpoints.grantUnmarked, granted);
    expect((await operator.send(endpoints.grantUnmarked, granted)).status).toBe(409);
    const plain = await take();
    expect((await pixels(plain)).data.equals((await pixels(await master(result))).data)).toBe(true);
    expect(readMark(plain)).toEqual(readMark(dressed));
    const rows = await app.database.db.select().from(unmarkedDownloads);
    expect(rows).toMatchObject([{ grantId: id, fileId: result }]);
    expect(await operator.call(endpoints.unmarkedGrants)).toMatchObject({
      list: [{ phone: '137****5678', downloads: 1, revokedAt: null }],
    });
    await operator.call(endpoints.revokeUnmarked, { id });
    expect((await take()).equals(dressed)).toBe(true);
    expect((await operator.send(endpoints.revokeUnmarked, { id })).status).toBe(404);
  });
});
