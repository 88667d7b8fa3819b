import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { cartoonOf, guideOf, placesAlong } from './guidance.ts';
import { CHANNELS, createCoarserLevel, createFinestLevel, type Level } from './level.ts';
import { type LevelSteps, referenceSteps, searchMatches, workInWasm } from './level-steps.ts';
import { createLight } from './light.ts';
import { peelOnion } from './onion.ts';
import { patchDistance, patchStart, refreshCosts } from './patch-match.ts';
import { upsampleMatches } from './upsample.ts';
import { voteBest, voteMean } from './vote.ts';

const seed = 4711;

/** Blurry noise: smooth enough that neighbouring patches resemble each other, as in pictures. */
function clouds(width: number, height: number): Rgb8 {
  const random = createRandom(seed);
  const waves = Array.from({ length: 12 }, () => ({
    fx: random.between(-0.5, 0.5),
    fy: random.between(-0.5, 0.5),
    phase: random.between(0, 6),
    channel: random.below(3),
  }));
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        let value = 128 + random.between(-6, 6);
        for (const wave of waves) {
          if (wave.channel !== c) continue;
          value += 25 * Math.sin(wave.fx * x + wave.fy * y + wave.phase);
        }
        data[(y * width + x) * 3 + c] = Math.max(0, Math.min(255, value));
      }
    }
  }
  return { width, height, data };
}

function holeBox(width: number, height: number, box: [number, number, number, number]): Gray8 {
  const data = new Uint8Array(width * height);
  for (let y = box[1]; y < box[3]; y++) data.fill(255, y * width + box[0], y * width + box[2]);
  return { width, height, data };
}

function randomMatches(level: Level): void {
  const random = createRandom(seed);
  const sources = [...level.isSource.keys()].filter((i) => level.isSource[i] === 1);
  for (const centre of level.targets) level.match[centre] = sources[random.below(sources.length)]!;
  refreshCosts(level);
}

/** Patch distance straight from its definition. */
function distanceReference(level: Level, a: number, b: number): number {
  let sum = 0;
  for (let dy = -3; dy <= 3; dy++) {
    for (let dx = -3; dx <= 3; dx++) {
      for (let c = 0; c < CHANNELS; c++) {
        const shift = dy * level.width + dx;
        const d =
          level.features[(a + shift) * CHANNELS + c]! - level.features[(b + shift) * CHANNELS + c]!;
        sum += d * d;
      }
    }
  }
  return sum;
}

function energy(level: Level): number {
  return level.targets.reduce((sum, centre) => sum + level.cost[centre]!, 0);
}

test('the patch distance equals its definition and stops only past the limit', () => {
  const level = createFinestLevel(clouds(32, 24), holeBox(32, 24, [12, 9, 18, 15]), 2);
  const random = createRandom(seed);
  const sources = [...level.isSource.keys()].filter((i) => level.isSource[i] === 1);
  const stride = level.width * CHANNELS;
  for (let k = 0; k < 50; k++) {
    const a = sources[random.below(sources.length)]!;
    const b = sources[random.below(sources.length)]!;
    const [i, j] = [patchStart(a, 32), patchStart(b, 32)];
    const exact = distanceReference(level, a, b);
    expect(patchDistance(level.features, i, j, stride, 0x7fffffff)).toBe(exact);
    if (exact > 0) {
      expect(patchDistance(level.features, i, j, stride, exact / 2)).toBeGreaterThanOrEqual(
        exact / 2,
      );
    }
  }
});

test('PatchMatch comes close to the exhaustive nearest neighbours and never gets worse', () => {
  const level = createFinestLevel(clouds(44, 34), holeBox(44, 34, [18, 12, 27, 20]), 2);
  let exhaustive = 0;
  for (const centre of level.targets) {
    let best = Infinity;
    for (let i = 0; i < level.isSource.length; i++) {
      if (level.isSource[i] === 1) best = Math.min(best, distanceReference(level, centre, i));
    }
    exhaustive += best;
  }
  randomMatches(level);
  const random = createRandom(seed);
  let before = energy(level);
  for (let sweep = 0; sweep < 14; sweep++) {
    searchMatches(referenceSteps(level), random, { sweeps: 1, searchRadiusPx: 44 });
    expect(energy(level)).toBeLessThanOrEqual(before);
    before = energy(level);
  }
  expect(before).toBeGreaterThanOrEqual(exhaustive);
  expect(before).toBeLessThan(1.15 * exhaustive);
  for (const centre of level.targets) expect(level.isSource[level.match[centre]!]).toBe(1);
});

test.each([false, true])('the WASM twins do what the references do (side open: %s)', (open) => {
  const made = (): Level => {
    const [width, height] = [47, 38];
    const image = clouds(width, height);
    const hole = holeBox(width, height, open ? [0, 0, 13, 38] : [18, 0, 27, 20]);
    const shifted = Uint8Array.from(
      image.data,
      (_, i) => image.data[(i + 90) % image.data.length]!,
    );
    const layer = { colours: { ...image, data: shifted }, unknown: new Uint8Array(width * height) };
    const level = createFinestLevel(image, hole, 2, [layer]);
    const side = open ? 'left' : null;
    level.offsets = [
      { dx: 9, dy: -4 },
      { dx: -12, dy: 7 },
      { dx: 30, dy: 0 },
    ];
    const worn = Int32Array.from(level.unknown, (_, i) => 900 * (i % 4));
    const place = side && placesAlong(level, side);
    level.guide = guideOf(level, 1, cartoonOf(level, [], side), 8, side, place, worn);
    level.light = createLight(level);
    randomMatches(level);
    return level;
  };
  const changes: number[][] = [];
  const work = (steps: LevelSteps): void => {
    const own: number[] = [];
    const random = createRandom(seed);
    for (let round = 0; round < 3; round++) {
      steps.refreshCosts();
      searchMatches(steps, random, {
        sweeps: 2,
        searchRadiusPx: round === 1 ? 0 : 30,
        apartPx: round,
      });
      own.push(steps.voteMean());
    }
    steps.refreshCosts();
    steps.voteBest();
    changes.push(own);
  };
  const [reference, twin] = [made(), made()];
  work(referenceSteps(reference));
  expect(workInWasm(twin, work)).toBe(true);
  expect(changes[1], `seed ${seed}`).toEqual(changes[0]);
  const values = ({ light, ...rest }: Level) => ({ ...rest, lit: light?.corrections });
  expect(values(twin)).toEqual(values(reference));
});

test('votes keep a flat picture flat and never touch known pixels', () => {
  const flat: Rgb8 = { width: 40, height: 30, data: new Uint8Array(3600).fill(90) };
  const level = createFinestLevel(flat, holeBox(40, 30, [0, 10, 12, 22]), 2);
  const before = level.features.slice();
  randomMatches(level);
  expect(voteMean(level)).toBe(0);
  expect(level.features).toEqual(before);
  voteBest(level, new Int32Array(40 * 30));
  expect(level.features).toEqual(before);
});

test('the best vote copies whole source pixels and says where from', () => {
  const level = createFinestLevel(clouds(40, 30), holeBox(40, 30, [14, 8, 26, 20]), 2);
  randomMatches(level);
  const origin = new Int32Array(40 * 30).fill(-1);
  voteBest(level, origin);
  for (let i = 0; i < origin.length; i++) {
    if (level.hole[i] === 0) {
      expect(origin[i]).toBe(-1);
      continue;
    }
    expect(level.hole[origin[i]!]).toBe(0);
    for (let c = 0; c < CHANNELS; c++) {
      expect(level.features[i * CHANNELS + c]).toBe(level.features[origin[i]! * CHANNELS + c]);
    }
  }
});

test('a coarser level knows a pixel only when all its fine pixels are known', () => {
  const fine = createFinestLevel(clouds(41, 31), holeBox(41, 31, [15, 11, 24, 20]), 2);
  const coarse = createCoarserLevel(fine);
  expect([coarse.width, coarse.height]).toEqual([21, 16]);
  for (let i = 0; i < fine.hole.length; i++) {
    if (fine.hole[i] === 0) continue;
    const x = (i % 41) >> 1;
    const y = Math.floor(i / 41) >> 1;
    expect(coarse.hole[y * 21 + x]).toBe(1);
  }
});

test('the onion peel and the step to a finer level give every target a source', () => {
  const fine = createFinestLevel(clouds(64, 52), holeBox(64, 52, [0, 20, 30, 52]), 2);
  const coarse = createCoarserLevel(fine);
  const random = createRandom(seed);
  peelOnion(coarse, random);
  upsampleMatches(coarse, fine, random);
  for (const level of [coarse, fine]) {
    for (const centre of level.targets) expect(level.isSource[level.match[centre]!]).toBe(1);
  }
});
