import { expect, test } from 'vitest';
import type { LabelMap } from '../image.ts';
import { createRandom } from '../random.ts';
import { planarMap } from './planar-map.ts';

/** Cells about random seeds, with round holes and single pixels in them. */
function randomMap(seed: number, width: number, height: number): LabelMap {
  const random = createRandom(seed);
  const seeds = Array.from({ length: 9 }, () => [random.below(width), random.below(height)]);
  const data = new Int32Array(width * height);
  const holes = Array.from({ length: 4 }, () => [
    random.below(width),
    random.below(height),
    random.between(1, 7),
  ]);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      let least = Infinity;
      seeds.forEach(([u, v], k) => {
        const d = (x - u) ** 2 + (y - v) ** 2;
        if (d < least) {
          least = d;
          data[p] = k;
        }
      });
      holes.forEach(([u, v, r], k) => {
        if (Math.hypot(x - u, y - v) < r) data[p] = 9 + k;
      });
      if (random.float() < 0.01) data[p] = random.below(13);
    }
  }
  return { width, height, data, count: 13 };
}

/** How many polygons cover each point of a fine grid, by the even-odd rule along its rows. */
function coverage(map: ReturnType<typeof planarMap>, perPx: number): Uint8Array {
  const { width, height, rings } = map;
  const [columns, rows] = [width * perPx, height * perPx];
  const out = new Uint8Array(columns * rows);
  for (const own of rings) {
    for (let row = 0; row < rows; row++) {
      const y = (row + 0.5) / perPx + 1e-7;
      const cuts: number[] = [];
      for (const ring of own) {
        for (let i = 0; i < ring.length; i += 2) {
          const [ax, ay] = [ring[i], ring[i + 1]];
          const [bx, by] = [ring[(i + 2) % ring.length], ring[(i + 3) % ring.length]];
          if (ay > y !== by > y) cuts.push(ax + ((y - ay) * (bx - ax)) / (by - ay));
        }
      }
      cuts.sort((a, b) => a - b);
      for (let i = 0; i + 1 < cuts.length; i += 2) {
        const from = Math.ceil(cuts[i] * perPx - 0.5);
        const to = Math.ceil(cuts[i + 1] * perPx - 0.5);
        for (let c = from; c < to; c++) out[row * columns + c]++;
      }
    }
  }
  return out;
}

test('polygons cover every point once, without a gap or an overlap', () => {
  const first = Math.floor(Math.random() * 1e9);
  for (let seed = first; seed < first + 12; seed++) {
    const covered = coverage(planarMap(randomMap(seed, 46, 38)), 3);
    const wrong = covered.reduce((sum, v) => sum + (v === 1 ? 0 : 1), 0);
    expect(wrong, `seed ${seed}`).toBe(0);
  }
});

test('neighbours share their vertices: every side is used once in each direction', () => {
  const seed = Math.floor(Math.random() * 1e9);
  const { rings, width, height } = planarMap(randomMap(seed, 46, 38));
  const sides = new Map<string, number>();
  for (const ring of rings.flat()) {
    for (let i = 0; i < ring.length; i += 2) {
      const a = `${ring[i]} ${ring[i + 1]}`;
      const b = `${ring[(i + 2) % ring.length]} ${ring[(i + 3) % ring.length]}`;
      sides.set(`${a}|${b}`, (sides.get(`${a}|${b}`) ?? 0) + 1);
    }
  }
  for (const [key, times] of sides) {
    const [a, b] = key.split('|');
    const [ax, ay] = a.split(' ').map(Number);
    const [bx, by] = b.split(' ').map(Number);
    const onRim =
      (ax === bx && (ax === 0 || ax === width)) || (ay === by && (ay === 0 || ay === height));
    expect(times, `seed ${seed}, ${key}`).toBe(1);
    expect(sides.get(`${b}|${a}`) ?? 0, `seed ${seed}, ${key}`).toBe(onRim ? 0 : 1);
  }
});

test('a slanted border becomes one straight side, a rectangle keeps its corners', () => {
  const data = Int32Array.from({ length: 400 }, (_, p) =>
    (p % 20) + Math.floor(p / 20) < 20 ? 0 : 1,
  );
  const { chains } = planarMap({ width: 20, height: 20, data, count: 2 });
  const slanted = chains.find(({ left, right }) => left >= 0 && right >= 0);
  expect(slanted?.points.length).toBeLessThanOrEqual(8);
  const box = Int32Array.from({ length: 400 }, (_, p) => {
    const [x, y] = [p % 20, Math.floor(p / 20)];
    return x > 4 && x < 15 && y > 6 && y < 12 ? 1 : 0;
  });
  const { rings } = planarMap({ width: 20, height: 20, data: box, count: 2 });
  const xs = [...rings[1][0]].filter((_, i) => i % 2 === 0);
  expect(Math.min(...xs)).toBe(5);
  expect(Math.max(...xs)).toBe(15);
});

test('one area alone is the sheet', () => {
  const { rings } = planarMap({ width: 7, height: 5, data: new Int32Array(35), count: 1 });
  expect(rings[0]).toHaveLength(1);
  expect(rings[0][0]).toHaveLength(8);
});
