import { endpoints } from '@zhuhui/contracts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLocalEngine } from '../../engines/local/engine.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';

/** Compressing keeps a photograph's pixels as they lie, and the word on how they are to be turned. */

let app: TestApp;
let client: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ engines: [createLocalEngine(silentLog)] });
  client = await app.signedIn();
});
afterAll(() => app.close());

/** What one sees, small enough that losses do not count. */
const seen = (bytes: Uint8Array) =>
  sharp(bytes).autoOrient().flatten().toColourspace('srgb').resize(8, 6, { fit: 'fill' }).raw();

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

it('is shown, handed out and worked with upright once it is compressed', async () => {
  const upright = await pictureBytes(320, 240);
  const turned = await sharp(upright)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 98, optimiseCoding: false })
    .toBuffer();
  const looksUpright = async (bytes: Uint8Array) => {
    const { autoOrient } = await sharp(bytes).metadata();
    expect(autoOrient.width / autoOrient.height).toBeCloseTo(4 / 3, 1);
    const [found, wanted] = await Promise.all([seen(bytes).toBuffer(), seen(upright).toBuffer()]);
    const off = found.map((value, at) => Math.abs(value - (wanted[at] ?? 0)));
    expect(off.reduce((sum, value) => sum + value, 0) / off.length).toBeLessThan(5);
  };
  const { fileId } = await client.upload(turned);
  const { results } = await client.run('compress', { images: [fileId], mode: 'lossless' });
  const [small] = results;
  if (!small) throw new Error('no result');
  expect(small).toMatchObject({ mime: 'image/jpeg', width: 320, height: 240 });
  const at = async (query: string) => (await client.get(`${small.url}${query}`)).rawPayload;
  const whole = await at('');
  expect((await sharp(whole).metadata()).orientation).toBe(6);
  await looksUpright(whole);
  await looksUpright(await at('?x-oss-process=image/resize,w_160'));
  await looksUpright(await at('?x-oss-process=image/resize,p_50/format,webp'));
  for (const format of ['png', 'jpg', 'webp'] as const) {
    const file = client.open(endpoints.exportImage, { fileId: small.fileId, format });
    await looksUpright(await bytesOf(await file));
  }
  const { fileId: smallId } = small;
  const larger = await client.run('upScaleImg', { uploadImage: smallId, scale: '2' });
  expect(larger.results).toMatchObject([{ width: 640, height: 480 }]);
});
