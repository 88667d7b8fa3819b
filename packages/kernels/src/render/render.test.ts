import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Rgb8 } from '../image.ts';
import { classifyInput } from './classify.ts';
import { renderDrawing } from './render.ts';
import type { RenderRequest } from './types.ts';

// A picture takes about a second on a busy core.
vi.setConfig({ testTimeout: 60_000 });

const WIDTH = 320;
const HEIGHT = 224;

/** A one-point room in ink: back wall, a window in it, a rug. */
function roomDrawing(): Rgb8 {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  const line = (x0: number, y0: number, x1: number, y1: number) => {
    const steps = Math.ceil(Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) * 2);
    for (let i = 0; i <= steps; i++) {
      const x = Math.round(x0 + ((x1 - x0) * i) / steps);
      const y = Math.round(y0 + ((y1 - y0) * i) / steps);
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
      ]) {
        const [u, v] = [x + dx, y + dy];
        if (u >= 0 && v >= 0 && u < WIDTH && v < HEIGHT)
          data.fill(20, (v * WIDTH + u) * 3, (v * WIDTH + u) * 3 + 3);
      }
    }
  };
  const box = (x0: number, y0: number, x1: number, y1: number) => {
    line(x0, y0, x1, y0);
    line(x1, y0, x1, y1);
    line(x1, y1, x0, y1);
    line(x0, y1, x0, y0);
  };
  box(90, 60, 230, 150);
  line(0, 2, 90, 60);
  line(319, 2, 230, 60);
  line(0, 208, 90, 150);
  line(319, 208, 230, 150);
  box(120, 78, 200, 126);
  line(160, 78, 160, 126);
  line(110, 164, 210, 164);
  line(90, 200, 230, 200);
  line(110, 164, 90, 200);
  line(210, 164, 230, 200);
  return { width: WIDTH, height: HEIGHT, data };
}

function request(over: Partial<RenderRequest> = {}): RenderRequest {
  return {
    image: roomDrawing(),
    kind: 'line',
    domain: 'interior',
    look: {
      finishes: {
        floor: [{ material: 'oakNatural', colour: '#b08d64' }],
        wall: [{ material: 'plasterWhite', colour: '#e6e1d8' }],
      },
      light: { temperatureK: 5600, exposureEv: 0, contrast: 0.4 },
    },
    followPalette: 0,
    cnStrength: 0.95,
    lock: 1,
    atmosphere: 'day',
    environment: '',
    view: '',
    seed: 7,
    ...over,
  };
}

function meanDifference(a: Rgb8, b: Rgb8): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs(a.data[i] - b.data[i]);
  return sum / a.data.length;
}

test('a line drawing is taken for one', () => {
  expect(classifyInput(roomDrawing()).kind).toBe('line');
});

test('same request, same bytes; another seed, hour or look, another picture', () => {
  const first = renderDrawing(request()).image;
  expect(renderDrawing(request()).image.data).toEqual(first.data);
  expect(meanDifference(first, renderDrawing(request({ seed: 8 })).image)).toBeGreaterThan(1);
  const night = renderDrawing(request({ atmosphere: 'night' })).image;
  expect(meanDifference(first, night)).toBeGreaterThan(20);
  const dark = request({
    look: {
      ...request().look,
      finishes: {
        floor: [{ material: 'slateDark', colour: '#3c3f44' }],
        wall: [{ material: 'brickRed', colour: '#8f5a47' }],
      },
    },
  });
  expect(meanDifference(first, renderDrawing(dark).image)).toBeGreaterThan(10);
});

test('a style picture pulls the colours towards its own', () => {
  const teal: Rgb8 = {
    width: 8,
    height: 8,
    data: new Uint8Array(192).map((_, i) => [24, 110, 120][i % 3]),
  };
  const warmth = (picture: Rgb8) =>
    picture.data.reduce(
      (sum, value, i) => sum + (i % 3 === 0 ? value : i % 3 === 2 ? -value : 0),
      0,
    ) /
    (picture.width * picture.height);
  const plain = warmth(renderDrawing(request()).image);
  const half = warmth(renderDrawing(request({ palette: teal, followPalette: 0.5 })).image);
  const whole = warmth(renderDrawing(request({ palette: teal, followPalette: 1 })).image);
  expect(half).toBeLessThan(plain - 5);
  expect(whole).toBeLessThan(half - 5);
});

test('the drawn structure is kept as far as asked, progress never falls', () => {
  const seen: number[] = [];
  const strict = renderDrawing(request(), (fraction) => seen.push(fraction));
  expect(strict.structure).toBeGreaterThanOrEqual(0.9);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
  expect(strict.regions).toBeGreaterThan(4);
});

test('a larger picture comes back in its own size', () => {
  const small = roomDrawing();
  const [width, height] = [WIDTH * 4, HEIGHT * 4];
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      data.fill(
        small.data[((y >> 2) * WIDTH + (x >> 2)) * 3],
        (y * width + x) * 3,
        (y * width + x) * 3 + 3,
      );
    }
  }
  const { image } = renderDrawing(request({ image: { width, height, data } }));
  expect([image.width, image.height, image.data.length]).toEqual([
    width,
    height,
    width * height * 3,
  ]);
});

test('lock keeps a photo, freedom repaints it', () => {
  const image = roomDrawing();
  for (let p = 0; p < WIDTH * HEIGHT; p++) {
    image.data[p * 3] = 90 + ((p * 37) % 50);
    image.data[p * 3 + 1] = p > (WIDTH * HEIGHT) / 2 ? 60 : 120;
    image.data[p * 3 + 2] = 80;
  }
  const locked = renderDrawing(request({ image, kind: 'photo', lock: 1 })).image;
  const free = renderDrawing(request({ image, kind: 'photo', lock: 0 })).image;
  expect(meanDifference(image, locked)).toBeLessThan(meanDifference(image, free));
});

const GOLDEN = new URL('./golden-room.bin', import.meta.url);
const FAILURES = new URL('../../../../test-output/', import.meta.url);

// Floating-point libraries differ in the last bits between machines, so the golden picture (thumbnail of
// 80 × 56, raw RGB) is compared within 6 grey levels on average and 40 at most.
test('the golden room', () => {
  const { image } = renderDrawing(request());
  const thumb = new Uint8Array(80 * 56 * 3);
  for (let y = 0; y < 56; y++) {
    for (let x = 0; x < 80; x++) {
      for (let k = 0; k < 3; k++) {
        let sum = 0;
        for (let j = 0; j < 16; j++)
          sum += image.data[((y * 4 + (j >> 2)) * WIDTH + x * 4 + (j & 3)) * 3 + k];
        thumb[(y * 80 + x) * 3 + k] = Math.round(sum / 16);
      }
    }
  }
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(GOLDEN, thumb);
  const expected = readFileSync(GOLDEN);
  const difference = thumb.map((v, i) => Math.abs(v - expected[i]));
  const mean = difference.reduce((a, b) => a + b, 0) / difference.length;
  const most = Math.max(...difference);
  if (mean > 6 || most > 40) {
    mkdirSync(FAILURES, { recursive: true });
    for (const [name, data] of Object.entries({ actual: thumb, expected, difference })) {
      const header = Buffer.from('P6 80 56 255\n');
      writeFileSync(new URL(`render-golden-${name}.ppm`, FAILURES), Buffer.concat([header, data]));
    }
  }
  expect(mean).toBeLessThanOrEqual(6);
  expect(most).toBeLessThanOrEqual(40);
});
