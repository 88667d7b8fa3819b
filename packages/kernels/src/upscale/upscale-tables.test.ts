import { expect, test } from 'vitest';
import { createPlane } from '../filter/plane.ts';
import type { Plane } from '../image.ts';
import { createRandom, type Random } from '../random.ts';
import {
  FILTER_TAPS,
  type FilterTable,
  packFilters,
  type Stage,
  storedBuckets,
  storedTypes,
  unpackFilters,
} from './filter-table.ts';
import { hashedFilterInWasm, hashedFilterReference } from './hashed-filter.ts';
import { bucketsOf, classesPerAngle } from './orientation.ts';

const seed = 20261124;
const scheme = { angles: 24, strengths: [2, 6, 15], coherences: [0.25, 0.5] };

function randomTable(random: Random, stage: Stage): FilterTable {
  const length = storedBuckets(stage.scheme) * storedTypes(stage.scale) * FILTER_TAPS;
  return unpackFilters(
    packFilters(Float64Array.from({ length }, () => random.between(-0.1, 0.1))),
    stage,
  );
}

function noise(random: Random, width: number, height: number): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) plane.data[i] = random.between(0, 255);
  return plane;
}

test.each([1, 2, 3])('the WASM twin equals the reference, scale %s', (scale) => {
  const random = createRandom(seed);
  const table = randomTable(random, { scale, scheme });
  for (const [width, height] of [
    [1, 1],
    [9, 5],
    [31, 22],
  ] as const) {
    const plane = noise(random, width, height);
    const expected = hashedFilterReference(plane, table).data;
    const actual = hashedFilterInWasm(plane, table)!.data;
    // Single and double precision may sort a pixel that lies on a bound differently.
    let off = 0;
    for (let i = 0; i < expected.length; i++) {
      if (Math.abs(actual[i]! - expected[i]!) > 0.01) off++;
    }
    expect(off, `seed ${seed}`).toBeLessThanOrEqual(Math.ceil(expected.length / 200));
  }
});

test('quarter turns and mirrors of the picture turn and mirror the result', () => {
  const random = createRandom(seed);
  const table = randomTable(random, { scale: 2, scheme });
  const plane = noise(random, 24, 24);
  const result = hashedFilterReference(plane, table);
  const moves: ((x: number, y: number, side: number) => number)[] = [
    (x, y, side) => y * side + side - 1 - x,
    (x, y, side) => x * side + y,
    (x, y, side) => (side - 1 - x) * side + y,
    (x, y, side) => (side - 1 - y) * side + side - 1 - x,
  ];
  for (const move of moves) {
    const moved = hashedFilterReference(rearrange(plane, move), table);
    const expected = rearrange(result, move);
    let off = 0;
    for (let i = 0; i < expected.data.length; i++) {
      if (Math.abs(moved.data[i]! - expected.data[i]!) > 0.01) off++;
    }
    expect(off, `seed ${seed}`).toBeLessThanOrEqual(expected.data.length / 200);
  }
});

function rearrange(plane: Plane, move: (x: number, y: number, side: number) => number): Plane {
  const out = createPlane(plane.width, plane.height);
  for (let y = 0; y < plane.height; y++) {
    for (let x = 0; x < plane.width; x++) {
      out.data[y * plane.width + x] = plane.data[move(x, y, plane.width)]!;
    }
  }
  return out;
}

test('a flat plane stays flat whatever the filters', () => {
  const flat = createPlane(12, 9);
  flat.data.fill(140);
  const table = randomTable(createRandom(seed), { scale: 3, scheme });
  for (const value of hashedFilterReference(flat, table).data) expect(value).toBeCloseTo(140, 2);
});

test.each([
  [1, 0, 0],
  [0, 1, 11],
  [1, 0.1, 0],
  [1, -0.1, 23],
  [0.1, 1, 11],
])('a ramp along (%s, %s) falls into orientation bin %s', (dx, dy, bin) => {
  const ramp = createPlane(16, 16);
  for (let i = 0; i < 256; i++) ramp.data[i] = 8 * (dx * (i % 16) + dy * (i >> 4));
  const bucket = bucketsOf(ramp, scheme)[8 * 16 + 8]!;
  expect(Math.floor(bucket / classesPerAngle(scheme))).toBe(bin);
});
