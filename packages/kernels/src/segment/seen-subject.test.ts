import { expect, test } from 'vitest';
import type { Plane, Rgb8 } from '../image.ts';
import { findSubject } from './find-subject.ts';
import { prepareSelection } from './prepare.ts';
import type { ProposedMask } from './proposed-mask.ts';
import { frameOf, type SeenSubject, seenSubject } from './seen-subject.ts';

const [WIDTH, HEIGHT] = [640, 480];
const [SIDE, RASTER] = [160, 256];

const onDisc = (x: number, y: number, radius = 120): boolean =>
  Math.hypot(x - 320, y - 240) < radius;
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

/** A map that is stretched over the picture: so much where `inside` is true, else nothing. */
const mapOf = (inside: (x: number, y: number) => boolean, value = 0.95): Plane => ({
  width: SIDE,
  height: SIDE,
  data: Float32Array.from({ length: SIDE * SIDE }, (_, p) => {
    const [x, y] = [
      ((p % SIDE) + 0.5) * (WIDTH / SIDE),
      (Math.floor(p / SIDE) + 0.5) * (HEIGHT / SIDE),
    ];
    return inside(x, y) ? value : 0.01;
  }),
});

const proposed = (inside: (x: number, y: number) => boolean): ProposedMask => ({
  ...{ side: RASTER, quality: 0.9, alone: false },
  logOdds: Float32Array.from({ length: RASTER * RASTER }, (_, p) => {
    const step = WIDTH / RASTER;
    return inside(((p % RASTER) + 0.5) * step, (Math.floor(p / RASTER) + 0.5) * step) ? 5 : -5;
  }),
});

/** Overlap of what is found with what `inside` says. */
function overlap(seen: SeenSubject | null, inside: (x: number, y: number) => boolean): number {
  let [both, either] = [0, 0];
  findSubject(prepared, seen).mask.data.forEach((value, p) => {
    const wanted = inside(p % WIDTH, Math.floor(p / WIDTH));
    if (value === 255 && wanted) both++;
    if (value === 255 || wanted) either++;
  });
  return both / either;
}

test('the frame is around what stands out, in the picture’s pixels', () => {
  const box = (x: number, y: number): boolean => x > 160 && x < 480 && y > 120 && y < 360;
  expect(frameOf(mapOf(box), WIDTH, HEIGHT)).toEqual([160, 120, 480, 360]);
  expect(
    frameOf(
      mapOf(() => false),
      WIDTH,
      HEIGHT,
    ),
  ).toBeNull();
});

test('what stands out is followed to where it ends', () => {
  // A coarse map: four pixels too wide all round.
  const seen = { map: mapOf((x, y) => onDisc(x, y, 124)), masks: [] };
  expect(overlap(seen, onDisc)).toBeGreaterThan(0.97);
  expect(findSubject(prepared, seen).isClear).toBe(true);
});

test('of the masks in its frame the one like it is taken', () => {
  const left = (x: number, y: number): boolean => onDisc(x, y) && x < 320;
  const masks = [proposed(left), proposed(onDisc), proposed(() => true)];
  // The map misses a fifth of the disc.
  const map = mapOf((x, y) => onDisc(x, y) && x < 380);
  expect(overlap({ map, masks }, onDisc)).toBeGreaterThan(0.97);
});

test('masks of something else are not', () => {
  const masks = [proposed((x, y) => !onDisc(x, y))];
  expect(overlap({ map: mapOf(onDisc), masks }, onDisc)).toBeGreaterThan(0.97);
});

const byRegions = findSubject(prepared, null);

test.each([
  ['nothing stands out', mapOf(() => false)],
  ['nothing stands out clearly', mapOf(onDisc, 0.45)],
  ['everything does', mapOf(() => true)],
  ['only scraps do', mapOf((x, y) => x % 160 < 60 && y % 160 < 60)],
])('regions are asked where %s', (_, map) => {
  expect(findSubject(prepared, { map, masks: [] })).toEqual(byRegions);
});

test('where networks and regions find quite different things none is clear', () => {
  const corner = (x: number, y: number): boolean => x < 150 && y < 150;
  expect(byRegions.isClear).toBe(true);
  expect(findSubject(prepared, { map: mapOf(corner), masks: [proposed(corner)] }).isClear).toBe(
    false,
  );
});

test('what no mask shows as one thing is not clear, what one does is', () => {
  const half = (x: number, y: number): boolean => onDisc(x, y) && x < 320;
  const seen = (masks: readonly ProposedMask[]) =>
    findSubject(prepared, { map: mapOf(half), masks });
  expect(seen([proposed((x, y) => !half(x, y))]).isClear).toBe(false);
  expect(seen([proposed(half)]).isClear).toBe(true);
});

test('between legs and rungs is open what the map fills, if a mask surely says so', () => {
  const frame = (x: number, y: number): boolean =>
    Math.abs(x - 320) < 150 && Math.abs(y - 240) < 150;
  const legs = (x: number, y: number): boolean =>
    frame(x, y) && (Math.abs(x - 320) > 130 || Math.abs(y - 240) > 130);
  const picked = (quality: number) =>
    seenSubject(prepared, { map: mapOf(frame), masks: [{ ...proposed(legs), quality }] });
  const middle =
    Math.floor(prepared.small.height / 2) * prepared.small.width + prepared.small.width / 2;
  expect(picked(0.9)).toMatchObject({ isConfirmed: true });
  expect(picked(0.9)?.mask[middle]).toBe(0);
  expect(picked(0.3)).toMatchObject({ isConfirmed: false });
  expect(picked(0.3)?.mask[middle]).toBe(1);
});
