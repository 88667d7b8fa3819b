import { expect, test } from 'vitest';
import type { Gray8, Rgb8 } from '../image.ts';
import { createRandom } from '../random.ts';
import { CHANNELS, createFinestLevel, type Level, PATCH_RADIUS } from './level.ts';
import { type Correction, correct, createCorrection, createLight, readPatch } from './light.ts';
import { patchDistance, patchStart } from './patch-match.ts';

const seed = 97;
const [W, H] = [60, 40];

/** Grain on a wall whose light falls off from left to right. */
function wall(): Rgb8 {
  const random = createRandom(seed);
  const data = new Uint8Array(W * H * 3);
  for (let i = 0; i < W * H; i++) {
    const light = 1 - (0.4 * (i % W)) / W;
    const grain = random.between(-25, 25);
    data.set(
      [200, 170, 140].map((value) => (value + grain) * light),
      i * 3,
    );
  }
  return { width: W, height: H, data };
}

function levelOf(image: Rgb8): Level {
  const hole: Gray8 = { width: W, height: H, data: new Uint8Array(W * H) };
  for (let y = 12; y < 28; y++) hole.data.fill(255, y * W + 24, y * W + 36);
  const level = createFinestLevel(image, hole, 2);
  level.light = createLight(level);
  return level;
}

/** Sum of squares between a patch and a corrected one, and the price of the change of its mean. */
function distanceByDefinition(
  { features, width, light }: Level,
  target: number,
  source: number,
  { gain, red, green, blue }: Correction,
): number {
  const bias = [red, green, blue, 0, 0];
  const changes = [0, 0, 0];
  let sum = 0;
  for (let dy = -PATCH_RADIUS; dy <= PATCH_RADIUS; dy++) {
    for (let dx = -PATCH_RADIUS; dx <= PATCH_RADIUS; dx++) {
      const shift = dy * width + dx;
      for (let c = 0; c < CHANNELS; c++) {
        const copied = features[(source + shift) * CHANNELS + c]!;
        const lit = gain * copied + bias[c]!;
        sum += (features[(target + shift) * CHANNELS + c]! - lit) ** 2;
        if (c < 3) changes[c]! += (lit - copied) / 49;
      }
    }
  }
  return sum + 49 * light!.bounds[3]! * changes.reduce((total, change) => total + change ** 2, 0);
}

test('the distance of a corrected source follows from the plain one', () => {
  const level = levelOf(wall());
  const { features, isSource, light } = level;
  const random = createRandom(seed);
  const sources = [...isSource.keys()].filter((i) => isSource[i] === 1);
  const correction = createCorrection();
  let cheaper = 0;
  for (let k = 0; k < 200; k++) {
    const target = level.targets[random.below(level.targets.length)]!;
    const source = sources[random.below(sources.length)]!;
    readPatch(features, target, W, light!.stats);
    correct(light!, target, source, correction);
    const starts = [patchStart(target, W), patchStart(source, W)] as const;
    const plain = patchDistance(features, ...starts, W * CHANNELS, 0x3fffffff);
    const found = correction.gain * plain + correction.extra;
    const wanted = distanceByDefinition(level, target, source, correction);
    // The energies' roots are rounded.
    expect(Math.abs(found - wanted), `seed ${seed}`).toBeLessThan(0.01 * plain + 500);
    if (found < plain) cheaper++;
  }
  expect(cheaper).toBeGreaterThan(150);
});

test('what is in the same light is copied as it is', () => {
  const level = levelOf({ width: W, height: H, data: new Uint8Array(W * H * 3).fill(140) });
  const correction = createCorrection();
  const [target, source] = [level.targets[0]!, level.isSource.indexOf(1)];
  level.features.fill(560);
  readPatch(level.features, target, W, level.light!.stats);
  readPatch(level.features, source, W, level.light!.stats);
  correct(level.light!, target, source, correction);
  expect(correction).toEqual({ gain: 1, red: 0, green: 0, blue: 0, extra: 0 });
});
