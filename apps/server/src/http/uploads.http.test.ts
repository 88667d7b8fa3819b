import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../testing/build-app.ts';
import { pictureBytes } from '../testing/pictures.ts';

const SCRIPT = '<script>alert(document.cookie)</script>';

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ working: false });
  client = await app.signedIn();
});
afterAll(() => app.close());

/** A PNG that says it is this large and is a few bytes long. */
function bombBytes(widthPx: number, heightPx: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPx, 0);
  header.writeUInt32BE(heightPx, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(200_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

describe('uploads', () => {
  it.each([
    [
      'a drawing with a script',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`),
      415,
    ],
    ['a page', Buffer.from(`<!doctype html>${SCRIPT}`), 415],
    ['a script that begins like a picture', Buffer.from(`GIF89a=1;${SCRIPT}`), 400],
    ['a document', Buffer.from('%PDF-1.7 1 0 obj<</JS(app.alert(1))>>'), 415],
    ['an archive', Buffer.from('PK\x03\x04'), 415],
    ['half a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 400],
    ['nothing', Buffer.alloc(0), 400],
  ])('refuse %s', async (_, bytes, status) => {
    expect((await client.tryUpload(bytes)).status).toBe(status);
  });

  it.each([
    [60_000, 60_000],
    [2_000_000_000, 1],
    [9_000, 9_000],
  ])('refuse %d × %d pixels in a few bytes before they are unfolded', async (width, height) => {
    const startedMs = performance.now();
    const { status } = await client.tryUpload(bombBytes(width, height));
    expect([400, 413]).toContain(status);
    // Unfolding any of them takes many times as long.
    expect(performance.now() - startedMs).toBeLessThan(20_000);
  });

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'keep nothing of a %s but its picture',
    async (format) => {
      const plain = await sharp(await pictureBytes())
        .withExif({ IFD0: { ImageDescription: SCRIPT, Copyright: SCRIPT } })
        .toFormat(format)
        .toBuffer();
      const archive = Buffer.from(`PK\x03\x04${SCRIPT}PK\x05\x06`);
      const { url } = await client.upload(Buffer.concat([plain, archive]), `x.${format}`);
      const { rawPayload, headers } = await client.get(url);
      expect(rawPayload.includes('alert(')).toBe(false);
      expect(rawPayload.includes('PK\x03\x04')).toBe(false);
      expect(headers['content-type']).toMatch(/^image\/(png|jpeg)$/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      // What had to be written anew is kept as it came, for its owner to save and never to open.
      const original = await client.get(`${url}/original`);
      expect(original.headers['content-disposition']).toMatch(/^attachment; filename="zhuhui-/);
      expect(original.headers['x-content-type-options']).toBe('nosniff');
      const again = await sharp((await client.get(url)).rawPayload).metadata();
      expect([again.width, again.height]).toEqual([320, 240]);
    },
  );

  it('keep a progressive JPEG whole', async () => {
    const bytes = await sharp(await pictureBytes())
      .jpeg({ progressive: true })
      .toBuffer();
    const { url } = await client.upload(Buffer.concat([bytes, Buffer.from(SCRIPT)]));
    const { rawPayload } = await client.get(url);
    const pixels = (picture: Uint8Array) => sharp(picture).raw().toBuffer();
    expect(await pixels(rawPayload)).toEqual(await pixels(bytes));
    expect(rawPayload.includes('alert(')).toBe(false);
  });

  it('are called what the bytes are, whatever the file is called', async () => {
    const { url, mime } = await client.upload(await pictureBytes(), '../../evil.html');
    expect(mime).toBe('image/png');
    expect(url).toMatch(/^\/files\/[\w-]+$/);
  });
});
