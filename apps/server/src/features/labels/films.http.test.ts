import { DEFAULT_LABEL_POLICY, endpoints, type LabelPolicy, type Task } from '@zhuhui/contracts';
import { plateIn, readCaption, readMark } from '@zhuhui/labels';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../engines/engine.ts';
import { createFakeEngine } from '../../engines/fake/engine.ts';
import { contentLog, files } from '../../platform/db/schema.ts';
import type { FilmEncoder } from '../../platform/film/encoder.ts';
import { FilmFailure } from '../../platform/film/failure.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { FILM_FPS, filmEncoder, movingFilm, shownAt, soundOf } from '../../testing/films.ts';

const SIZE = { width: 320, height: 240 };
const SECONDS = 2;
const LAST = SECONDS - 1 / FILM_FPS;
const TOOL = 'text2Video';

let app: TestApp;
let client: TestClient;
let source: Buffer;
beforeAll(async () => {
  source = await movingFilm({ ...SIZE, seconds: SECONDS });
  app = await buildTestApp({ engines: [filmMaker(() => source)], films: await filmEncoder() });
  client = await app.signedIn('13712340001');
});
afterAll(() => app.close());

/** An engine that makes one film, whatever is asked for. */
function filmMaker(film: () => Buffer): Engine {
  const output = { mime: 'video/mp4', kind: 'video', durationSeconds: SECONDS, seed: 1 } as const;
  const [widthPx, heightPx] = [SIZE.width, SIZE.height];
  return {
    ...createFakeEngine(),
    async run(_, { marksFilms }) {
      const bytes = film();
      return { outputs: [{ ...output, bytes, widthPx, heightPx }], effective: { marksFilms } };
    },
  };
}

async function made(own = client): Promise<{ url: string; fileId: string; task: Task }> {
  const task = await own.run(TOOL, { prompt: '夜里的街道' });
  const [result] = task.results;
  if (!result) throw new Error(task.errorMessage ?? 'no film');
  return { url: result.url, fileId: result.fileId, task };
}

async function master(fileId: string): Promise<Buffer> {
  const [row] = await app.database.db.select().from(files).where(eq(files.id, fileId));
  return Buffer.from(await app.storage.read(row?.storageKey ?? ''));
}

const bytesAt = async (url: string) => (await client.get(url)).rawPayload;

/** What a user takes home: the one entry of an archive. */
async function taken(own: TestClient, fileId: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await own.open(endpoints.downloadZip, { fileIds: [fileId] })) {
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}

/** Mean difference of what two films show at a second, in the place of the mark and elsewhere. */
async function difference(
  [one, other]: readonly [Buffer, Buffer],
  second: number,
  policy: LabelPolicy = DEFAULT_LABEL_POLICY,
): Promise<{ inside: number; outside: number }> {
  const plate = plateIn(SIZE, { ...policy, tone: 'dark' });
  if (!plate) throw new Error('no plate');
  const [a, b] = await Promise.all([shownAt(one, second), shownAt(other, second)]);
  const [sums, counts] = [
    { inside: 0, outside: 0 },
    { inside: 0, outside: 0 },
  ];
  // The mark may lie one pixel further left or up: colours are kept at half the size.
  const isIn = (x: number, y: number) =>
    x >= plate.left - 2 &&
    x < plate.left + plate.width + 2 &&
    y >= plate.top - 2 &&
    y < plate.top + plate.height + 2;
  for (let at = 0; at < a.length; at++) {
    const pixel = Math.floor(at / 3);
    const where = isIn(pixel % SIZE.width, Math.floor(pixel / SIZE.width)) ? 'inside' : 'outside';
    sums[where] += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
    counts[where] += 1;
  }
  return { inside: sums.inside / counts.inside, outside: sums.outside / counts.outside };
}

describe('a film on its way out', () => {
  it('shows the mark from the first picture to the last; what is kept has none', async () => {
    const { url, fileId, task } = await made();
    // What burns marks in itself needs none from the model.
    expect(task.effective).toMatchObject({ marksFilms: false });
    const [kept, shown] = [await master(fileId), await bytesAt(url)];
    for (const second of [0, LAST]) {
      const { inside, outside } = await difference([kept, shown], second);
      expect(inside).toBeGreaterThan(20);
      expect(outside).toBeLessThan(2);
      expect((await difference([kept, source], second)).inside).toBe(0);
    }
    expect(readMark(kept)).not.toBeNull();
    expect(readMark(shown)).toEqual(readMark(kept));
    expect([readCaption(kept), readCaption(shown)]).toEqual([null, null]);
    expect(await soundOf(shown)).toBe(await soundOf(source));
    expect((await taken(client, fileId)).includes(shown)).toBe(true);
  });

  it('is served in parts, under a name that changes with the look of the mark', async () => {
    const { url, fileId } = await made();
    const whole = await client.get(url);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
    });
    const part = await client.get(url, { range: 'bytes=100-299' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 100-299/${whole.rawPayload.length}`);
    expect(part.rawPayload.equals(whole.rawPayload.subarray(100, 300))).toBe(true);
    const etag = String(whole.headers.etag);
    expect((await client.get(url, { 'if-none-match': etag })).statusCode).toBe(304);

    const owner = await app.signedInAdmin('owner');
    expect((await owner.call(endpoints.adminLabels)).filmProgram).toMatch(/^ffmpeg \d/);
    const wanted = { ...DEFAULT_LABEL_POLICY, corner: 'topLeft' } as const;
    await owner.call(endpoints.saveLabels, wanted);
    const after = await client.get(url, { 'if-none-match': etag });
    expect(after.statusCode).toBe(200);
    const pair = [await master(fileId), after.rawPayload] as const;
    expect((await difference(pair, LAST, wanted)).inside).toBeGreaterThan(20);
    expect((await difference(pair, LAST)).inside).toBeLessThan(3);
    await owner.call(endpoints.saveLabels, DEFAULT_LABEL_POLICY);
    expect((await client.get(url)).headers.etag).toBe(etag);
  });

  it('has no visible mark for a user with an agreement, which is written down', async () => {
    const [own, operator] = [await app.signedIn('13712340002'), await app.signedInAdmin()];
    const { fileId } = await made(own);
    const kept = await master(fileId);
    expect((await taken(own, fileId)).includes(kept)).toBe(false);
    const wish = { phone: '13712340002', reason: '已签订标识义务协议' };
    await operator.call(endpoints.grantUnmarked, wish);
    expect((await taken(own, fileId)).includes(kept)).toBe(true);
    const { list } = await operator.call(endpoints.unmarkedGrants);
    expect(list).toMatchObject([{ downloads: 1 }]);
  });

  it('gives its pictures away to be worked on without the mark, which they get when they leave', async () => {
    const { fileId } = await made();
    const frame = await client.call(endpoints.takeFilmFrame, { fileId, seconds: 1 });
    if (!frame) throw new Error('no frame');
    expect(frame).toMatchObject({ ...SIZE, mime: 'image/png' });
    const pixels = async (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();
    const kept = await master(frame.fileId);
    expect((await pixels(kept)).equals(await shownAt(source, 1))).toBe(true);
    expect((await pixels(await bytesAt(frame.url))).equals(await pixels(kept))).toBe(false);
    const [log] = await app.database.db
      .select()
      .from(contentLog)
      .where(eq(contentLog.fileId, frame.fileId));
    const film = readMark(await master(fileId));
    expect(log).toMatchObject({ tool: TOOL, kind: 'picture', parents: [film?.ProduceID] });
    expect(readMark(kept)?.ProduceID).toBe(log?.contentId);

    const stranger = await app.signedIn();
    const asked = await stranger.send(endpoints.takeFilmFrame, { fileId, seconds: 1 });
    expect(asked.status).toBe(404);
    const picture = { fileId: frame.fileId, seconds: 0 };
    expect(await client.call(endpoints.takeFilmFrame, picture)).toBeNull();
  });

  it('that cannot be encoded anew is delivered all the same, with the mark in words', async () => {
    const films: FilmEncoder = {
      ...(await filmEncoder()),
      overlay: () => Promise.reject(new FilmFailure('timeout', 'it takes too long')),
    };
    const slow = await buildTestApp({ engines: [filmMaker(() => source)], films });
    const own = await slow.signedIn();
    const { url } = await made(own);
    const shown = (await own.get(url)).rawPayload;
    expect(readCaption(shown)).toBe(DEFAULT_LABEL_POLICY.text);
    expect(readMark(shown)).not.toBeNull();
    await slow.close();
  });
});

it('is shown by a process without an encoder as another one made it, otherwise says it in words', async () => {
  const { url } = await made();
  const { headers } = await client.get(url);
  const bare = await buildTestApp({ beside: app, working: false });
  const reader = bare.client();
  await reader.call(endpoints.testLogin, { phoneNo: '13712340001' });
  expect((await reader.get(url)).headers.etag).toBe(headers.etag);

  const owner = await bare.signedInAdmin('owner');
  expect((await owner.call(endpoints.adminLabels)).filmProgram).toBeNull();
  await owner.call(endpoints.saveLabels, { ...DEFAULT_LABEL_POLICY, corner: 'bottomLeft' });
  const other = await reader.get(url);
  expect(other.headers.etag).not.toBe(headers.etag);
  expect(readCaption(other.rawPayload)).toBe(DEFAULT_LABEL_POLICY.text);
  await bare.close();
});

it('has the mark drawn into films that are drawn here where nobody can burn it in later', async () => {
  let drawn: Uint8Array | undefined;
  const maker = filmMaker(() => source);
  const drawing: Engine = {
    ...maker,
    async run(request, context) {
      const data = new Uint8Array(SIZE.width * SIZE.height * 3).fill(90);
      await context.markFrame?.({ ...SIZE, channels: 3, data });
      drawn = data;
      const { outputs, ...result } = await maker.run(request, context);
      return { ...result, outputs: outputs.map((one) => ({ ...one, isMarked: true })) };
    },
  };
  const bare = await buildTestApp({ engines: [drawing] });
  const own = await bare.signedIn();
  const { results } = await own.run(TOOL, { prompt: '夜里的街道' });
  // Nothing says it a second time.
  const shown = await own.get(results[0]?.url ?? '');
  expect(readMark(shown.rawPayload)).not.toBeNull();
  expect(readCaption(shown.rawPayload)).toBeNull();
  const plate = plateIn(SIZE, { ...DEFAULT_LABEL_POLICY, tone: 'dark' });
  if (!plate || !drawn) throw new Error('no plate');
  const at = (x: number, y: number) => drawn?.[(y * SIZE.width + x) * 3];
  expect(at(plate.left + (plate.width >> 1), plate.top + 2)).not.toBe(90);
  expect(at(plate.left - 2, plate.top)).toBe(90);
  await bare.close();
});
