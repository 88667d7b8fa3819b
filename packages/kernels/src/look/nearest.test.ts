import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { LOOK_LENGTH, lookDistance } from './features.ts';
import { LOOK_SUMS, nearestLooks, sumLook } from './nearest.ts';

const COUNT = 700;

/** Looks in a few families, as pictures have them: many alike, many not. */
function randomRows(seed: number) {
  const random = createRandom(seed);
  const families = Array.from({ length: 9 }, () =>
    Uint8Array.from({ length: LOOK_LENGTH }, () => random.below(256)),
  );
  const looks = new Uint8Array(COUNT * LOOK_LENGTH);
  const sums = new Uint16Array(COUNT * LOOK_SUMS);
  for (let row = 0; row < COUNT; row++) {
    const family = families[random.below(families.length)];
    const spread = random.below(40);
    for (let at = 0; at < LOOK_LENGTH; at++) {
      const value = family[at] + spread * random.normal();
      looks[row * LOOK_LENGTH + at] = Math.min(255, Math.max(0, value));
    }
    sumLook({ looks, sums }, row);
  }
  return { looks, sums, count: COUNT };
}

const lookOf = ({ looks }: { looks: Uint8Array }, row: number) =>
  looks.subarray(row * LOOK_LENGTH, (row + 1) * LOOK_LENGTH);

/** All distances, sorted. */
function slowly(
  rows: ReturnType<typeof randomRows>,
  look: Uint8Array,
  limit: number,
  isWanted = (_row: number) => true,
) {
  return Array.from({ length: COUNT }, (_, row) => row)
    .filter(isWanted)
    .map((row) => ({ row, distance: lookDistance(lookOf(rows, row), look) }))
    .sort((a, b) => a.distance - b.distance || a.row - b.row)
    .slice(0, limit);
}

test.each([1, 2, 3])('finds exactly the nearest looks (seed %i)', (seed) => {
  const rows = randomRows(seed);
  const random = createRandom(seed + 100);
  for (let nth = 0; nth < 12; nth++) {
    const look = Uint8Array.from({ length: LOOK_LENGTH }, () => random.below(256));
    const asked = nth % 2 === 0 ? look : lookOf(rows, random.below(COUNT));
    const limit = 1 + random.below(40);
    expect(nearestLooks(rows, asked, limit)).toEqual(slowly(rows, asked, limit));
  }
});

test('looks only at the rows that are wanted, however few they are', () => {
  const rows = randomRows(4);
  const asked = lookOf(rows, 5);
  for (const every of [2, 50, COUNT]) {
    const isWanted = (row: number) => row % every === 1;
    expect(nearestLooks(rows, asked, 20, isWanted)).toEqual(slowly(rows, asked, 20, isWanted));
  }
  expect(nearestLooks(rows, asked, 20, () => false)).toEqual([]);
});

test('finds the same look at no distance, equals by their order, and nothing among nothing', () => {
  const rows = randomRows(6);
  rows.looks.copyWithin(3 * LOOK_LENGTH, 9 * LOOK_LENGTH, 10 * LOOK_LENGTH);
  sumLook(rows, 3);
  const [first, second] = nearestLooks(rows, lookOf(rows, 9), 2);
  expect([first, second]).toEqual([
    { row: 3, distance: 0 },
    { row: 9, distance: 0 },
  ]);
  expect(nearestLooks({ ...rows, count: 0 }, lookOf(rows, 9), 5)).toEqual([]);
  const white = { looks: new Uint8Array(LOOK_LENGTH).fill(255), sums: new Uint16Array(LOOK_SUMS) };
  sumLook(white, 0);
  const farthest = nearestLooks({ ...white, count: 1 }, new Uint8Array(LOOK_LENGTH), 1);
  expect(farthest).toEqual([{ row: 0, distance: 255 * LOOK_LENGTH }]);
});
