import { describe, expect, test } from 'vitest';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { createRandom } from '../random.ts';
import { gmsd } from './gmsd.ts';
import { ssim, ssimAgainst } from './ssim.ts';

const [WIDTH, HEIGHT] = [70, 66];

function textured(seed: number): Plane {
  const random = createRandom(seed);
  const plane = createPlane(WIDTH, HEIGHT);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = 120 + 50 * Math.sin((i % WIDTH) / 5) + 20 * random.normal();
  }
  return plane;
}

function changed(plane: Plane, change: (value: number, i: number) => number): Plane {
  return { ...plane, data: Float32Array.from(plane.data, change) };
}

/** SSIM of one place, straight from its definition, with the window cut where the kernel cuts it. */
function ssimAt(a: Plane, b: Plane, cx: number, cy: number): number {
  let [weights, ma, mb, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (let dy = -6; dy <= 6; dy++) {
    for (let dx = -6; dx <= 6; dx++) {
      const i =
        Math.min(HEIGHT - 1, Math.max(0, cy + dy)) * WIDTH +
        Math.min(WIDTH - 1, Math.max(0, cx + dx));
      const weight = Math.exp(-(dx * dx + dy * dy) / (2 * 1.5 * 1.5));
      const [x, y] = [a.data[i]!, b.data[i]!];
      weights += weight;
      ma += weight * x;
      mb += weight * y;
      aa += weight * x * x;
      bb += weight * y * y;
      ab += weight * x * y;
    }
  }
  [ma, mb, aa, bb, ab] = [ma, mb, aa, bb, ab].map((sum) => sum / weights) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [c1, c2] = [6.5025, 58.5225];
  return (
    ((2 * ma * mb + c1) * (2 * (ab - ma * mb) + c2)) /
    ((ma * ma + mb * mb + c1) * (aa - ma * ma + bb - mb * mb + c2))
  );
}

describe('ssim', () => {
  test('agrees with its definition, pixel by pixel', () => {
    const a = textured(1);
    const random = createRandom(2);
    const b = changed(a, (value) => value + 15 * random.normal());
    let sum = 0;
    let count = 0;
    for (let y = 5; y < HEIGHT - 5; y++) {
      for (let x = 5; x < WIDTH - 5; x++, count++) sum += ssimAt(a, b, x, y);
    }
    expect(ssim(a, b)).toBeCloseTo(sum / count, 3);
  });

  test('is 1 for equal pictures, falls with noise and below 0 for opposed ones', () => {
    const a = textured(3);
    expect(ssim(a, a)).toBeCloseTo(1, 5);
    const random = createRandom(4);
    const little = ssim(
      a,
      changed(a, (value) => value + 4 * random.normal()),
    );
    const much = ssim(
      a,
      changed(a, (value) => value + 25 * random.normal()),
    );
    expect(little).toBeLessThan(1);
    expect(much).toBeLessThan(little);
    expect(
      ssim(
        a,
        changed(a, (value) => 240 - value),
      ),
    ).toBeLessThan(0);
  });

  test('differences too faint to be seen count as none where that is asked for', () => {
    const a = changed(textured(8), () => 128);
    const faint = changed(a, (value, i) => value + (i % 2 === 0 ? 1 : -1));
    expect(ssim(a, faint)).toBeLessThan(0.99);
    expect(ssimAgainst(a, 2)(faint).mean).toBe(1);
    const plain = changed(a, (value, i) => value + (i % 2 === 0 ? 5 : -5));
    expect(ssimAgainst(a, 2)(plain).mean).toBeCloseTo(ssim(a, plain), 5);
  });

  test('one spoilt place hardly moves the mean, but the worst tile', () => {
    const a = textured(5);
    const spoilt = changed(a, (value, i) => (i % WIDTH < 16 && i < 16 * WIDTH ? 120 : value));
    const { mean, worstTile } = ssimAgainst(a)(spoilt);
    expect(mean).toBeGreaterThan(0.9);
    expect(worstTile).toBeLessThan(mean - 0.08);
  });
});

describe('gmsd', () => {
  test('is 0 for equal pictures and for another brightness, and grows with blur-like damage', () => {
    const a = textured(6);
    expect(gmsd(a, a)).toBe(0);
    expect(
      gmsd(
        a,
        changed(a, (value) => value + 10),
      ),
    ).toBeCloseTo(0, 3);
    const random = createRandom(7);
    const little = gmsd(
      a,
      changed(a, (value) => value + 5 * random.normal()),
    );
    expect(
      gmsd(
        a,
        changed(a, (value) => value + 30 * random.normal()),
      ),
    ).toBeGreaterThan(little);
    expect(gmsd(createPlane(3, 3), createPlane(3, 3))).toBe(0);
  });
});
