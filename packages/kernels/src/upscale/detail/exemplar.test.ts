import { expect, test } from 'vitest';
import { createPlane } from '../../filter/plane.ts';
import type { Plane } from '../../image.ts';
import { createRandom, type Random } from '../../random.ts';
import { exemplarDetail, exemplarInWasm, exemplarReference } from './exemplar.ts';

const seed = 20261127;

function texture(random: Random, width: number, height: number): Plane {
  const plane = createPlane(width, height);
  for (let i = 0; i < plane.data.length; i++) {
    plane.data[i] = 100 + 30 * Math.sin((i % width) / 3) + random.between(-20, 20);
  }
  return plane;
}

test.each([
  [14, 14],
  [41, 30],
])('the WASM twin equals the reference, %s×%s', (width, height) => {
  const random = createRandom(seed);
  const enlarged = texture(random, width, height);
  enlarged.data.fill(80, 0, 10 * width);
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const exemplars = { coarse: texture(random, w, h), fine: texture(random, w, h) };
  const expected = exemplarReference(enlarged, exemplars);
  const actual = exemplarInWasm(enlarged, exemplars)!;
  for (let i = 0; i < expected.data.length; i++) {
    expect(Math.abs(actual.data[i]! - expected.data[i]!), `seed ${seed}`).toBeLessThan(0.01);
  }
});

test('a stripe that the coarser picture shows gets the detail it has there', () => {
  const stripe = (x: number) => (x % 8 < 4 ? 60 : 160);
  const coarse = createPlane(32, 32);
  const fine = createPlane(32, 32);
  const enlarged = createPlane(64, 64);
  for (let i = 0; i < 1024; i++) {
    coarse.data[i] = stripe(i % 32);
    fine.data[i] = (i % 32) % 4 === 0 ? 9 : -3;
  }
  for (let i = 0; i < 4096; i++) enlarged.data[i] = stripe(i % 64);
  const out = exemplarDetail(enlarged, { coarse, fine });
  for (let x = 8; x < 56; x++) expect(out.data[30 * 64 + x]).toBeCloseTo(x % 4 === 0 ? 9 : -3, 3);
});

test('a picture smaller than a patch gets nothing', () => {
  const small = createPlane(6, 6);
  expect(exemplarDetail(small, { coarse: small, fine: small }).data).toEqual(new Float32Array(36));
});
