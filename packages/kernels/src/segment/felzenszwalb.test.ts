import { expect, test } from 'vitest';
import type { OklabPlanes } from '../color/oklab.ts';
import { createRandom } from '../random.ts';
import { graphSegment } from './felzenszwalb.ts';

const options = { scale: 20, minAreaPx: 3, lightnessWeight: 1, noiseFloor: 0 };

function planes(width: number, height: number, of: (p: number) => number): OklabPlanes {
  const n = width * height;
  return {
    width,
    height,
    L: Float32Array.from({ length: n }, (_, p) => of(p)),
    a: new Float32Array(n),
    b: new Float32Array(n),
  };
}

/** The paper's algorithm with a plain sort and region lists instead of buckets and a union-find. */
function segmentReference(picture: OklabPlanes): number[] {
  const { width, height, L } = picture;
  const n = width * height;
  const step = 100 / 4096;
  const edges: { p: number; q: number; code: number; weight: number }[] = [];
  for (let p = 0; p < n; p++) {
    const add = (q: number, code: number) => {
      const exact = 100 * Math.sqrt((L[p] - L[q]) ** 2);
      edges.push({ p, q, code, weight: Math.floor(exact / step) * step });
    };
    if (p % width < width - 1) add(p + 1, 2 * p);
    if (p + width < n) add(p + width, 2 * p + 1);
  }
  edges.sort((a, b) => a.weight - b.weight || a.code - b.code);
  let owner = Array.from({ length: n }, (_, p) => p);
  const inner = new Map<number, number>();
  const area = (label: number) => owner.filter((o) => o === label).length;
  for (const pass of [0, 1]) {
    for (const { p, q, weight } of edges) {
      const [a, b] = [owner[p], owner[q]];
      if (a === b) continue;
      const limit = (label: number) => (inner.get(label) ?? 0) + options.scale / area(label);
      const join =
        pass === 0
          ? weight <= Math.min(limit(a), limit(b))
          : area(a) < options.minAreaPx || area(b) < options.minAreaPx;
      if (!join) continue;
      owner = owner.map((o) => (o === b ? a : o));
      inner.set(a, weight);
    }
  }
  return owner;
}

test('the same regions as the slow reference on random pictures', () => {
  for (const seed of [1, 2, 3]) {
    const random = createRandom(seed);
    const picture = planes(9, 7, (p) => (p % 9 < 4 ? 0.3 : 0.6) + 0.05 * random.float());
    const fast = graphSegment(picture, options).data;
    const slow = segmentReference(picture);
    for (let p = 0; p < slow.length; p++) {
      for (let q = 0; q < p; q++) {
        expect(fast[p] === fast[q], `seed ${seed}, pixels ${p} and ${q}`).toBe(slow[p] === slow[q]);
      }
    }
  }
});

test('a flat picture is one region, a step makes two', () => {
  expect(
    graphSegment(
      planes(20, 20, () => 0.5),
      options,
    ).count,
  ).toBe(1);
  expect(
    graphSegment(
      planes(20, 20, (p) => (p % 20 < 10 ? 0.2 : 0.8)),
      options,
    ).count,
  ).toBe(2);
});
