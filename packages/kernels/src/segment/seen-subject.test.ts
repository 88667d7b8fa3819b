import { expect, test } from 'vitest';
import type { Plane, Rgb8 } from '../image.ts';
import { findSubject } from './find-subject.ts';
import { prepareSelection } from './prepare.ts';
import type { ProposedMask } from './proposed-mask.ts';
import { frameOf, type SeenSubject, seenSubject } from './seen-subject.ts';

const [WIDTH, HEIGHT] = [640, 480];
const [SIDE, RASTER] = [160, 256];

type Shape = (x: number, y: number) => boolean;
const onDisc = (x: number, y: number, radius = 120): boolean =>
  Math.hypot(x - 320, y - 240) < radius;
const halfDisc: Shape = (x, y) => onDisc(x, y) && x < 320;

/** A dark disc on a pale wall. */
const picture: Rgb8 = {
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
    const p = Math.floor(i / 3);
    return onDisc(p % WIDTH, Math.floor(p / WIDTH)) ? 60 : 190;
  }),
};
const prepared = prepareSelection(picture);

/** A map that is stretched over the picture: so much where a shape is, else nothing. */
const mapOf = (shape: Shape, value = 0.95): Plane => ({
  width: SIDE,
  height: SIDE,
  data: Float32Array.from({ length: SIDE * SIDE }, (_, p) => {
    const x = ((p % SIDE) + 0.5) * (WIDTH / SIDE);
    const y = (Math.floor(p / SIDE) + 0.5) * (HEIGHT / SIDE);
    return shape(x, y) ? value : 0.01;
  }),
});

const proposed = (shape: Shape, quality = 0.9): ProposedMask => ({
  ...{ side: RASTER, quality, alone: false },
  logOdds: Float32Array.from({ length: RASTER * RASTER }, (_, p) => {
    const step = WIDTH / RASTER;
    return shape(((p % RASTER) + 0.5) * step, (Math.floor(p / RASTER) + 0.5) * step) ? 5 : -5;
  }),
});

/** Overlap of a mask of some size with a shape. */
function overlap(mask: ArrayLike<number>, width: number, shape: Shape): number {
  const step = WIDTH / width;
  let [both, either] = [0, 0];
  for (let p = 0; p < mask.length; p++) {
    const wanted = shape(((p % width) + 0.5) * step, (Math.floor(p / width) + 0.5) * step);
    if (mask[p]! > 0 && wanted) both++;
    if (mask[p]! > 0 || wanted) either++;
  }
  return both / either;
}

/** What networks see of the picture, and how far it overlaps with a shape. */
function seenAs(seen: SeenSubject, shape: Shape): { overlap: number; isConfirmed: boolean } {
  const found = seenSubject(prepared, seen);
  if (!found) throw new Error('nothing seen');
  const { mask, isConfirmed } = found;
  return { overlap: overlap(mask, prepared.small.width, shape), isConfirmed };
}

test('the frame is around what stands out, in the picture’s pixels', () => {
  const box: Shape = (x, y) => x > 160 && x < 480 && y > 120 && y < 360;
  expect(frameOf(mapOf(box), WIDTH, HEIGHT)).toEqual([160, 120, 480, 360]);
  const nothing = mapOf(() => false);
  expect(frameOf(nothing, WIDTH, HEIGHT)).toBeNull();
});

test('of the masks in its frame the one like it is taken', () => {
  const masks = [proposed(halfDisc), proposed(onDisc), proposed(() => true)];
  // The map misses a fifth of the disc.
  const map = mapOf((x, y) => onDisc(x, y) && x < 380);
  const found = seenAs({ map, masks }, onDisc);
  expect(found.overlap).toBeGreaterThan(0.97);
  expect(found.isConfirmed).toBe(true);
});

test('masks of something else are not', () => {
  const masks = [proposed((x, y) => !onDisc(x, y))];
  const found = seenAs({ map: mapOf(onDisc), masks }, onDisc);
  expect(found.overlap).toBeGreaterThan(0.97);
  expect(found.isConfirmed).toBe(false);
});

test('between legs and rungs is open what the map fills, if a mask surely says so', () => {
  const frame: Shape = (x, y) => Math.abs(x - 320) < 150 && Math.abs(y - 240) < 150;
  const legs: Shape = (x, y) => frame(x, y) && (Math.abs(x - 320) > 130 || Math.abs(y - 240) > 130);
  const picked = (quality: number, shape: Shape) =>
    seenAs({ map: mapOf(frame), masks: [proposed(legs, quality)] }, shape);
  expect(picked(0.9, legs).overlap).toBeGreaterThan(0.9);
  expect(picked(0.9, legs).isConfirmed).toBe(true);
  expect(picked(0.3, frame).overlap).toBeGreaterThan(0.97);
  expect(picked(0.3, frame).isConfirmed).toBe(false);
});

const NOTHING_SEEN = mapOf(() => false);
test.each([
  ['nothing stands out', NOTHING_SEEN],
  ['nothing stands out clearly', mapOf(onDisc, 0.45)],
  ['everything does', mapOf(() => true)],
  ['only scraps do', mapOf((x, y) => x % 160 < 60 && y % 160 < 60)],
])('networks see no subject where %s', (_, map) => {
  expect(seenSubject(prepared, { map, masks: [] })).toBeNull();
});

const byRegions = findSubject(prepared, null);

test('where networks see none regions alone speak', () => {
  expect(byRegions.isClear).toBe(true);
  expect(overlap(byRegions.mask.data, WIDTH, onDisc)).toBeGreaterThan(0.97);
  expect(findSubject(prepared, { map: NOTHING_SEEN, masks: [] })).toEqual(byRegions);
});

test('what regions find about the same is taken from them', () => {
  const coarse: Shape = (x, y) => onDisc(x, y, 124);
  const seen = { map: mapOf(coarse), masks: [proposed(coarse)] };
  expect(findSubject(prepared, seen)).toEqual(byRegions);
});

test('a part that one mask shows is clear, followed to where it ends', () => {
  const seen = { map: mapOf(halfDisc), masks: [proposed(halfDisc)] };
  const { mask, isClear } = findSubject(prepared, seen);
  expect(isClear).toBe(true);
  expect(overlap(mask.data, WIDTH, halfDisc)).toBeGreaterThan(0.95);
});

test.each([
  ['no mask shows what stands out', halfDisc, (x: number, y: number) => !halfDisc(x, y)],
  [
    'regions clearly show something quite different',
    (x: number, y: number) => x < 150 && y < 150,
    (x: number, y: number) => x < 150 && y < 150,
  ],
] as const)('none is clear where %s', (_, shape, mask) => {
  expect(findSubject(prepared, { map: mapOf(shape), masks: [proposed(mask)] }).isClear).toBe(false);
});
