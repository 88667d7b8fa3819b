import { endpoints } from '@zhuhui/contracts';
import { initializeCanvas, readPsd } from 'ag-psd';
import { BufferSource, Input, MP4 } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp, type TestClient } from '../../../testing/build-app.ts';
import { pictureBytes } from '../../../testing/pictures.ts';

// The library reads into what a browser has; pixels alone will do here.
initializeCanvas(
  () => {
    throw new Error('no canvas here');
  },
  (width, height) => ({
    ...{ width, height, colorSpace: 'srgb', pixelFormat: 'rgba-unorm8' },
    data: new Uint8ClampedArray(width * height * 4),
  }),
);

let app: TestApp;
let client: TestClient;
let stranger: TestClient;
beforeAll(async () => {
  app = await buildTestApp({ working: false });
  [client, stranger] = [await app.signedIn(), await app.signedIn()];
});
afterAll(() => app.close());

const uploaded = async (width: number, height: number, format: 'png' | 'jpeg' = 'png') =>
  (await client.upload(await pictureBytes(width, height, format))).fileId;

async function bytesOf(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

describe('one picture', () => {
  it.each([
    ['png', 'png', 300],
    ['jpg', 'jpeg', 150],
    ['webp', 'webp', undefined],
  ] as const)('comes as %s, at half the size, with its density', async (format, kind, dpi) => {
    const fileId = await uploaded(200, 120);
    const query = { fileId, format, percent: 50, ...(dpi && { dpi }) };
    const bytes = await bytesOf(await client.open(endpoints.exportImage, query));
    const found = await sharp(bytes).metadata();
    expect(found).toMatchObject({ format: kind, width: 100, height: 60 });
    expect(found.density).toBe(dpi);
  });

  it('keeps its own data where nothing has to change', async () => {
    const fileId = await uploaded(90, 60, 'jpeg');
    const stored = (await client.get(`/files/${fileId}`)).rawPayload;
    const same = await bytesOf(
      await client.open(endpoints.exportImage, { fileId, format: 'jpg', dpi: 300 }),
    );
    expect((await sharp(same).metadata()).density).toBe(300);
    expect(same.subarray(-200)).toEqual(stored.subarray(-200));
  });

  it("is nobody else's, and is asked for within limits", async () => {
    const fileId = await uploaded(40, 30);
    expect((await stranger.send(endpoints.exportImage, { fileId })).status).toBe(404);
    const wrong = await client.send(endpoints.exportImage, { fileId, dpi: 5000 });
    expect(wrong.status).toBe(400);
    expect((await client.send(endpoints.exportImage, { fileId, percent: 300 })).status).toBe(400);
  });
});

it('takes a frame only of a size that can be drawn', async () => {
  const fileId = await uploaded(40, 30);
  const layers = (frame: object) => ({ fileId, layers: [{ fileId, name: '原图', frame }] });
  const wipe = (frame: object) => ({ before: fileId, after: fileId, frame, seconds: 2 });
  for (const [sizePx, said] of [
    [0.0001, '宽高至少 1 像素'],
    [1e9, '宽高最多 100000 像素'],
  ] as const) {
    const frame = { x: 0, y: 0, width: sizePx, height: sizePx };
    for (const { status, body } of [
      await client.send(endpoints.exportPsd, layers(frame)),
      await client.send(endpoints.exportWipe, wipe(frame)),
    ]) {
      expect([status, body.error.message]).toEqual([400, said]);
    }
  }
  const far = { x: -1e300, y: 0, width: 40, height: 30 };
  expect((await client.send(endpoints.exportPsd, layers(far))).status).toBe(400);
  const widest = { x: -50_000, y: -50_000, width: 100_000, height: 100_000 };
  expect((await client.raw(endpoints.exportWipe, wipe(widest))).statusCode).toBe(200);
  const least = { x: 100_000, y: -100_000, width: 1, height: 1 };
  expect((await client.raw(endpoints.exportPsd, layers(least))).statusCode).toBe(200);
  expect((await client.raw(endpoints.exportWipe, wipe(least))).statusCode).toBe(200);
  const longest = { x: 0, y: 0, width: 100_000, height: 1 };
  expect((await client.raw(endpoints.exportPsd, layers(longest))).statusCode).toBe(200);
});

describe('layers', () => {
  it('are refused when they are more than a server should hold', async () => {
    const fileId = await uploaded(40, 30);
    const frame = { x: 0, y: 0, width: 20_000, height: 20_000 };
    const layers = [{ fileId, name: '原图', frame }];
    expect((await client.send(endpoints.exportPsd, { fileId, layers })).status).toBe(413);
  });

  it('are written with names, places and the document in front', async () => {
    const [original, result] = [await uploaded(60, 40), await uploaded(100, 80)];
    const frame = { x: 20, y: 30, width: 60, height: 40 };
    const stream = await client.open(endpoints.exportPsd, {
      fileId: result,
      dpi: 150,
      layers: [
        { fileId: original, name: '原图', frame },
        { fileId: result, name: '结果' },
        { fileId: original, name: '蒙版', hidden: true },
      ],
    });
    const psd = readPsd(await bytesOf(stream), { useImageData: true });
    expect([psd.width, psd.height]).toEqual([100, 80]);
    expect(psd.imageResources?.resolutionInfo?.horizontalResolution).toBe(150);
    expect(psd.children?.map(({ name, hidden }) => [name, hidden])).toEqual([
      ['原图', false],
      ['结果', false],
      ['蒙版', true],
    ]);
    const [lowest, middle] = psd.children ?? [];
    expect(lowest).toMatchObject({ left: 20, top: 30, right: 80, bottom: 70 });
    const stored = await sharp((await client.get(`/files/${result}`)).rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer();
    for (const data of [middle?.imageData?.data, psd.imageData?.data]) {
      expect(Buffer.from(data as Uint8ClampedArray).equals(stored)).toBe(true);
    }
  });

  it("are refused when one of them is somebody else's", async () => {
    const fileId = await uploaded(40, 30);
    const theirs = (await stranger.upload(await pictureBytes(40, 30))).fileId;
    const answer = await client.send(endpoints.exportPsd, {
      fileId,
      layers: [{ fileId: theirs, name: '原图' }],
    });
    expect(answer.status).toBe(404);
  });
});

describe('a wipe', () => {
  it('is an endless GIF that shows the one picture first and the other half a loop later', async () => {
    const [black, white] = await Promise.all(
      ['#000000', '#ffffff'].map(async (background) => {
        const picture = { width: 300, height: 200, channels: 3, background } as const;
        return (await client.upload(await sharp({ create: picture }).png().toBuffer())).fileId;
      }),
    );
    const stream = await client.open(endpoints.exportWipe, {
      ...{ before: black ?? '', after: white ?? '', widthPx: 150, seconds: 2 },
    });
    const gif = await bytesOf(stream);
    expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
    const found = await sharp(gif, { pages: -1 }).metadata();
    expect(found).toMatchObject({ width: 150, pageHeight: 100, loop: 0 });
    expect(found.delay?.reduce((sum, ms) => sum + ms, 0)).toBe(2000);
    const mean = async (page: number) =>
      (await sharp(gif, { page }).removeAlpha().stats()).channels[0]?.mean;
    const pages = found.pages ?? 0;
    expect(await mean(0)).toBe(0);
    expect(await mean(pages / 2)).toBe(255);
    const quarter = await sharp(gif, { page: Math.round(pages / 4) })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([quarter[0], quarter.at(-1)]).toEqual([0, 255]);
  });

  it('is a film with even sides where one is wanted, there and back twice', async () => {
    const [before, after] = [await uploaded(303, 201), await uploaded(303, 201)];
    const wishes = { before, after, format: 'mp4', widthPx: 151, seconds: 2 } as const;
    const stream = await client.open(endpoints.exportWipe, wishes);
    const input = new Input({ source: new BufferSource(await bytesOf(stream)), formats: [MP4] });
    const track = await input.getPrimaryVideoTrack();
    expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([152, 100]);
    expect(await track?.getCodec()).toBe('avc');
    expect(await track?.computeDuration()).toBeCloseTo(4, 1);
  });

  it('lays a smaller original where it was', async () => {
    const [original, result] = [await uploaded(60, 40), await uploaded(120, 80)];
    const stream = await client.open(endpoints.exportWipe, {
      ...{ before: original, after: result, widthPx: 120, seconds: 2 },
      frame: { x: 30, y: 20, width: 60, height: 40 },
    });
    const first = await sharp(await bytesOf(stream))
      .removeAlpha()
      .raw()
      .toBuffer();
    const at = (x: number, y: number) => [
      ...first.subarray((y * 120 + x) * 3, (y * 120 + x) * 3 + 3),
    ];
    expect(
      at(2, 2)
        .map((value, k) => Math.abs(value - [0x23, 0x26, 0x28][k]!))
        .every((d) => d < 12),
    ).toBe(true);
    expect(at(60, 40)).not.toEqual(at(2, 2));
  });
});

it('packs pictures under the names that were asked for', async () => {
  const fileIds = [await uploaded(40, 30), await uploaded(50, 30)];
  const names = ['翡翠湾-室内渲染-01', '翡翠湾-室内渲染-01'];
  const stream = await client.open(endpoints.downloadZip, {
    fileIds,
    format: 'jpg',
    names,
    dpi: 300,
  });
  const zip = await bytesOf(stream);
  expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  const text = zip.toString('utf8');
  expect(text).toContain('翡翠湾-室内渲染-01.jpg');
  expect(text).toContain('翡翠湾-室内渲染-01-2.jpg');
  const asStored = await bytesOf(
    await client.open(endpoints.downloadZip, { fileIds: fileIds.slice(0, 1), format: 'stored' }),
  );
  const stored = await client.get(`/files/${fileIds[0]}`);
  expect(asStored.includes(stored.rawPayload)).toBe(true);
  const unequal = await client.send(endpoints.downloadZip, { fileIds, names: ['一个'] });
  expect(unequal.body.error.fields).toMatchObject({ names: '文件名应与图片一样多' });
});
