import { defaultsOf, findTool, movedAlong, placementFor, type Settings } from '@zhuhui/tools';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { silentLog } from '../../platform/log/log.ts';
import { createLocalEngine } from './engine.ts';

const engine = createLocalEngine(silentLog);
afterAll(() => engine.close());

const WIDTH = 240;
const HEIGHT = 160;
const DISC = { left: 80, top: 50, size: 64 };

const SIZE = { width: WIDTH, height: HEIGHT };

/** Bounds of what is not the wall's, or nothing's, colour. */
function coveredIn(
  pixel: (x: number, y: number) => number[],
  { width, height }: typeof SIZE,
  tolerance = 24,
) {
  const ground = pixel(0, 0);
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const differs = pixel(x, y).some(
        (value, c) => Math.abs(value - (ground[c] ?? 0)) > tolerance,
      );
      if (!differs) continue;
      [left, right] = [Math.min(left, x), Math.max(right, x + 1)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y + 1)];
    }
  }
  return { left, top, width: right - left, height: bottom - top };
}

const svg = (body: string, width = WIDTH, height = HEIGHT): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`,
    ),
  )
    .flatten()
    .png()
    .toBuffer();

const r = DISC.size / 2;
const disc = (fill: string): string =>
  `<circle cx="${DISC.left + r}" cy="${DISC.top + r}" r="${r}" fill="${fill}"/>`;
const files: Record<string, Uint8Array> = {
  picture: await svg(`<rect width="100%" height="100%" fill="#3b6ea5"/>${disc('#c8502d')}`),
  mask: await svg(`<rect width="100%" height="100%" fill="#000"/>${disc('#fff')}`),
  wall: await svg('<rect width="100%" height="100%" fill="#80a060"/>', 480, 320),
  flat: await svg('<rect width="100%" height="100%" fill="#888"/>'),
};

const reads: string[] = [];
async function readFile(id: string): Promise<Uint8Array> {
  reads.push(id);
  return files[id === 'again' ? 'picture' : id] ?? new Uint8Array();
}

async function matte(settings: Settings) {
  const tool = findTool('matting');
  if (!tool) throw new Error('no such tool');
  const stages: number[] = [];
  const result = await engine.run(
    {
      taskId: 't1',
      tool,
      settings: { ...defaultsOf(tool.fields), uploadImage: 'picture', ...settings },
      seed: 1,
    },
    {
      signal: new AbortController().signal,
      onProgress: (fraction) => stages.push(fraction),
      files: { read: readFile },
      remote: { storedId: null, store: async () => undefined },
    },
  );
  expect(stages).toEqual([...stages].sort((a, b) => a - b));
  const [output] = result.outputs;
  if (!output) throw new Error('no output');
  const image = sharp(output.bytes);
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number): number[] => {
    const at = (y * info.width + x) * info.channels;
    return [...data.subarray(at, at + info.channels)];
  };
  return { result, output, pixel, metadata: await sharp(output.bytes).metadata() };
}

/** Rounding of a resampling or of a soft edge. */
const near = (actual: number[], wanted: number[]): void => {
  expect(actual.length).toBe(wanted.length);
  actual.forEach((value, c) => {
    expect(Math.abs(value - (wanted[c] ?? 0))).toBeLessThanOrEqual(3);
  });
};

describe('matting in the built-in engine', () => {
  test.each(['fine', 'fast'])('gives a transparent picture with %s edges', async (edge) => {
    const { output, pixel, metadata, result } = await matte({ maskImage: 'mask', edge });
    expect(output).toMatchObject({ mime: 'image/png', widthPx: WIDTH, heightPx: HEIGHT });
    expect(metadata.channels).toBe(4);
    expect(pixel(112, 82)).toEqual([0xc8, 0x50, 0x2d, 255]);
    expect(pixel(10, 10)[3]).toBe(0);
    // Half covered: the colour is the disc's own, not half the wall's.
    const [red = 0, , blue = 0] = pixel(DISC.left, DISC.top + r);
    expect(red - blue).toBeGreaterThan(110);
    expect(result.effective).toEqual({
      subject: 'selected',
      subjectBox: { left: DISC.left, top: DISC.top, width: DISC.size, height: DISC.size },
      confidence: 1,
      edge,
    });
  });

  test('finds the subject by itself, and says when there is none', async () => {
    const { pixel, result } = await matte({ output: 'mask' });
    expect(result.effective).toMatchObject({ subject: 'found' });
    expect([pixel(112, 82)[0], pixel(10, 10)[0], pixel(200, 140)[0]]).toEqual([255, 0, 0]);
    await expect(matte({ uploadImage: 'flat' })).rejects.toMatchObject({
      kind: 'badInput',
      message: '没有找到清楚的主体，请在图上点选或框出要抠的物体',
    });
  });

  test('gives the mask as a grey picture', async () => {
    const { metadata, pixel } = await matte({ maskImage: 'mask', output: 'mask' });
    expect(metadata).toMatchObject({ channels: 1, width: WIDTH, height: HEIGHT });
    expect([pixel(112, 82), pixel(3, 3)].map(([value]) => value)).toEqual([255, 0]);
  });

  test('lays the subject on a colour or a picture', async () => {
    const plain = await matte({ maskImage: 'mask', output: 'background' });
    near(plain.pixel(112, 82), [0xc8, 0x50, 0x2d]);
    expect(plain.pixel(10, 10)).toEqual([255, 255, 255]);
    const dark = await matte({
      maskImage: 'mask',
      output: 'background',
      backgroundColor: '#2b2d30',
    });
    expect(dark.pixel(10, 10)).toEqual([0x2b, 0x2d, 0x30]);
    // The canvas is twice as large: so is the subject, at the same place of the frame.
    const wall = await matte({ maskImage: 'mask', output: 'background', backgroundImage: 'wall' });
    expect(wall.output).toMatchObject({ widthPx: 480, heightPx: 320 });
    near(wall.pixel(224, 164), [0xc8, 0x50, 0x2d]);
    near(wall.pixel(20, 20), [0x80, 0xa0, 0x60]);
  });

  test('places the subject by width, height and offsets', async () => {
    const { pixel } = await matte({ maskImage: 'mask', width: 32, x: 60, y: -20 });
    // Half as wide, so half as high, standing on the same foot, then moved.
    const [centreX, foot] = [DISC.left + r + 60, DISC.top + DISC.size - 20];
    near(pixel(centreX, foot - 16), [0xc8, 0x50, 0x2d, 255]);
    expect(pixel(centreX, foot + 3)[3]).toBe(0);
    expect(pixel(centreX, foot - 36)[3]).toBe(0);
    expect(pixel(112, 82)[3]).toBe(0);
    const squashed = await matte({ maskImage: 'mask', width: 100, height: 20 });
    expect(squashed.pixel(112 - 45, 104)[3]).toBeGreaterThan(200);
    expect(squashed.pixel(112, 90)[3]).toBe(0);
  });

  test('puts what was selected exactly where the settings say, however it is scaled', async () => {
    const subject = { left: DISC.left, top: DISC.top, width: DISC.size, height: DISC.size };
    const canvas = { width: 480, height: 320 };
    for (const target of [
      { left: 31, top: 17, width: 64, height: 64 },
      { left: 300, top: 120, width: 150, height: 150 },
      { left: 11, top: 200, width: 40, height: 97 },
    ]) {
      const settings = placementFor(target, subject, SIZE, canvas);
      const { pixel } = await matte({
        ...{ maskImage: 'mask', output: 'background', backgroundImage: 'wall', ...settings },
      });
      expect(coveredIn(pixel, canvas)).toEqual(target);
    }
  });

  test('moves the whole picture where nothing was selected', async () => {
    const whole = { left: 0, top: 0, ...SIZE };
    const target = { left: -20, top: 30, width: 360, height: 240 };
    const settings = placementFor(target, whole, SIZE, SIZE);
    const { pixel, result } = await matte({ ...settings, placeBy: 'picture' });
    const found = result.effective.subjectBox as typeof target;
    const wanted = movedAlong(found, whole, target);
    const covered = coveredIn((x, y) => pixel(x, y).slice(3), SIZE, 1);
    // Its own rim may fall between two pixels.
    for (const [side, px] of Object.entries(covered)) {
      const cut = side === 'width' ? SIZE.width - wanted.left : SIZE.height - wanted.top;
      const most = side === 'width' || side === 'height' ? cut : Number.POSITIVE_INFINITY;
      expect(Math.abs(px - Math.min(most, wanted[side as keyof typeof wanted]))).toBeLessThan(3);
    }
  });

  test('places the same cut-out anew without cutting it out again', async () => {
    const settings = { maskImage: 'mask', uploadImage: 'again' };
    const first = await matte(settings);
    reads.length = 0;
    const moved = await matte({ ...settings, x: 40 });
    expect(reads).toEqual(['again']);
    expect(moved.pixel(152, 82)).toEqual(first.pixel(112, 82));
  });
});
