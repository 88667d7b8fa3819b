import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoints } from '@zhuhui/contracts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files as rows } from '../../platform/db/schema.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { MOST_COPIES } from './dressing.ts';
import { variantPrefix } from './storage-keys.ts';

/** Each piece once what came before it has been looked at. */
async function* pieceByPiece(pieces: readonly Buffer[]) {
  for (const piece of pieces) {
    yield piece;
    await delay(50);
  }
}
const inPieces = (pieces: readonly Buffer[]) => Readable.from(pieceByPiece(pieces));

describe('files', () => {
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await buildTestApp({
      working: false,
      env: { MAX_UPLOAD_MIB: 1, MAX_UPLOAD_MEGAPIXELS: 1 },
    });
    client = await app.signedIn();
  });
  afterAll(() => app.close());

  it('keep a bounded number of copies in other sizes, the newest ones', async () => {
    const { fileId, url } = await client.upload(await pictureBytes(120, 80));
    const sized = (width: number) => client.get(`${url}?x-oss-process=image/resize,w_${width}`);
    for (let width = 1; width <= MOST_COPIES + 10; width++) {
      expect((await sized(width)).statusCode).toBe(200);
    }
    const kept = [];
    for await (const key of app.storage.list(variantPrefix(fileId))) kept.push(key);
    expect(kept).toHaveLength(MOST_COPIES);
    expect(kept.some((key) => key.includes(`inside-${MOST_COPIES + 10}-`))).toBe(true);
    expect((await sized(1)).statusCode).toBe(200);
  });

  it('are uploaded, described and served with a validator', async () => {
    const bytes = await pictureBytes(300, 200);
    const file = await client.upload(bytes);
    expect(file).toMatchObject({ width: 300, height: 200, mime: 'image/png' });
    const response = await client.get(file.url);
    expect(response.rawPayload.length).toBe(file.bytes);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('private'),
      'x-content-type-options': 'nosniff',
    });
    const again = await client.get(file.url, { 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
    const part = await client.get(file.url, { range: 'bytes=10-19' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${file.bytes}`);
    expect(part.rawPayload).toEqual(response.rawPayload.subarray(10, 20));
    expect((await client.get(file.url, { range: `bytes=${file.bytes}-` })).statusCode).toBe(416);
    const tag = String(response.headers.etag);
    for (const known of [`W/${tag}`, `"other", ${tag}`, '*']) {
      const { statusCode } = await client.get(file.url, { 'if-none-match': known });
      expect([known, statusCode]).toEqual([known, 304]);
    }
    const goingOn = (ifRange: string) =>
      client.get(file.url, { range: 'bytes=10-19', 'if-range': ifRange });
    expect((await goingOn(tag)).statusCode).toBe(206);
    expect((await goingOn('"of what it was before"')).rawPayload).toEqual(response.rawPayload);
  });

  it('are resized and converted on request, and cached', async () => {
    const { url } = await client.upload(await pictureBytes(300, 200));
    const thumb = `${url}?x-oss-process=image/resize,m_fill,w_60,h_60/quality,q_100/format,webp`;
    const [first, second] = await Promise.all([client.get(thumb), client.get(thumb)]);
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({
      width: 60,
      height: 60,
      format: 'webp',
    });
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(first.headers.etag).not.toBe((await client.get(url)).headers.etag);
    const full = await client.get(`${url}?x-oss-process=image/resize,p_100`);
    expect(full.rawPayload).toEqual((await client.get(url)).rawPayload);
    const long = await client.upload(
      await sharp({ create: { width: 16_400, height: 40, channels: 3, background: '#aaa' } })
        .png()
        .toBuffer(),
    );
    const tooLong = await client.get(`${long.url}?x-oss-process=image/format,webp`);
    expect(tooLong.statusCode).toBe(400);
    expect(tooLong.json().error.message).toBe('WEBP 每边最多 16383 像素，请换一种格式');
    const zip = { fileIds: [long.fileId], format: 'webp' } as const;
    expect((await client.send(endpoints.downloadZip, zip)).status).toBe(400);
    const bad = await client.get(`${url}?x-oss-process=image/watermark,text_x`);
    expect(bad.statusCode).toBe(400);
    expect(bad.json().error.message).toMatch(/不支持的操作/);
    const twice = await client.get(`${thumb}&x-oss-process=image/resize,w_10`);
    expect(twice.json().error).toMatchObject({
      code: 400,
      message: expect.stringContaining('只能写一次'),
    });
  });

  it('are refused when too large, of too many pixels, or no picture', async () => {
    const heavy = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer();
    expect(heavy.length).toBeGreaterThan(1024 * 1024);
    expect(await client.tryUpload(heavy)).toMatchObject({
      status: 413,
      body: { error: { message: '图片不能超过 1 MiB' } },
    });
    const wide = await sharp({
      create: { width: 1500, height: 1500, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    expect((await client.tryUpload(wide)).status).toBe(413);
    expect((await client.tryUpload(Buffer.from('<svg/>'))).status).toBe(415);
    expect(await client.tryUpload(Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { error: { message: '文件是空的' } },
    });
    expect((await app.client().tryUpload(await pictureBytes())).status).toBe(401);
  });

  it('are refused when too large, wherever the limit falls in what comes in pieces', async () => {
    const picture = await pictureBytes(120, 80);
    const upTo = Buffer.alloc(1024 * 1024);
    upTo.set(picture);
    const head = Buffer.from(
      '--cut\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n' +
        'content-type: image/png\r\n\r\n',
    );
    const rest = Buffer.concat([Buffer.alloc(4096), Buffer.from('\r\n--cut--\r\n')]);
    const pieces = [Buffer.concat([head, upTo]), rest];
    const response = await app.server.app.inject({
      ...{ method: 'POST', url: '/api/ai/uploadImage', payload: inPieces(pieces) },
      headers: {
        cookie: client.cookie(),
        'content-type': 'multipart/form-data; boundary=cut',
      },
    });
    expect(response.json().error).toMatchObject({ code: 413, message: '图片不能超过 1 MiB' });
  });

  it('are packed into one archive', async () => {
    const ids = [];
    for (const format of ['png', 'jpeg'] as const)
      ids.push((await client.upload(await pictureBytes(120, 80, format))).fileId);
    const response = await app.server.app.inject({
      method: 'POST',
      url: '/api/ai/downloadZip',
      headers: { cookie: String((await client.get('/api/user/userInfo')).raw.req.headers.cookie) },
      payload: { fileIds: ids, format: 'png' },
    });
    expect(response.headers['content-type']).toBe('application/zip');
    expect(response.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(response.rawPayload.toString('latin1')).toContain('zhuhui-002.png');
    expect(response.rawPayload.toString('latin1')).not.toContain('zhuhui-003');
    const pictures = response.rawPayload.toString('latin1').split('\x89PNG').length - 1;
    expect(pictures).toBe(2);
    const missing = await client.send(endpoints.downloadZip, { fileIds: ['nope'] });
    expect(missing.status).toBe(404);
  });

  it('end an archive that cannot be finished instead of leaving it open', async () => {
    const { fileId } = await client.upload(await pictureBytes(60, 40));
    const [row] = await app.database.db.select().from(rows).where(eq(rows.id, fileId));
    await app.storage.delete(row?.storageKey ?? '');
    const request = app.server.app.inject({
      method: 'POST',
      url: '/api/ai/downloadZip',
      headers: { cookie: String((await client.get('/api/user/userInfo')).raw.req.headers.cookie) },
      payload: { fileIds: [fileId] },
    });
    await expect(request).rejects.toThrow();
  });

  it('give back an upload as it came, to its owner alone', async () => {
    const webp = await sharp(await pictureBytes(120, 80))
      .webp({ quality: 60 })
      .toBuffer();
    const { fileId, bytes, url } = await client.upload(webp);
    expect(bytes).not.toBe(webp.length);
    const response = await client.get(`${url}/original`);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.headers['content-disposition']).toContain('.webp"');
    expect(response.rawPayload.equals(webp)).toBe(true);
    expect((await app.client().get(`/files/${fileId}/original`)).statusCode).toBe(404);
    const jpeg = await client.upload(await pictureBytes(120, 80, 'jpeg'));
    const [own, stored] = await Promise.all([
      client.get(`${jpeg.url}/original`),
      client.get(jpeg.url),
    ]);
    expect(own.rawPayload).toEqual(stored.rawPayload);
  });

  it('are open to administrators, auditors apart', async () => {
    const { url } = await client.upload(await pictureBytes(60, 40));
    const [owner, auditor] = await Promise.all([app.signedInAdmin(), app.signedInAdmin('auditor')]);
    const small = `${url}?x-oss-process=image/resize,p_50`;
    for (const path of [url, small]) {
      expect((await owner.get(path)).statusCode).toBe(200);
      expect((await auditor.get(path)).statusCode).toBe(404);
      expect((await app.client().get(path)).statusCode).toBe(404);
    }
  });

  it('are not kept in place of what could not be read, nor saved as it', async () => {
    const { fileId, url } = await client.upload(await pictureBytes(60, 40));
    const [row] = await app.database.db.select().from(rows).where(eq(rows.id, fileId));
    await app.storage.delete(row?.storageKey ?? '');
    for (const path of [
      url,
      `${url}?x-oss-process=image/resize,w_10`,
      `/api/ai/exportImage?fileId=${fileId}`,
      '/api/ai/exportImage?fileId=nope',
      '/files/nope',
    ]) {
      const { statusCode, headers } = await client.get(path);
      expect([path, statusCode >= 400, headers['cache-control']]).toEqual([path, true, 'no-store']);
      expect(headers).not.toHaveProperty('content-disposition');
      expect(headers).not.toHaveProperty('etag');
    }
  });

  it('answer 404 in the envelope when there is none', async () => {
    const response = await client.get('/files/nope');
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ data: null, error: { message: '没有找到这个文件' } });
  });
});
