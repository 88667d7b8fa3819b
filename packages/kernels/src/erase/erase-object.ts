import { type Box, cropRgb8, grown, paste, unionOf } from '../fill/box.ts';
import { fade } from '../fill/fade.ts';
import { fillHole } from '../fill/fill-hole.ts';
import { reduceBy } from '../fill/reduce.ts';
import { transferDetail } from '../fill/transfer.ts';
import { distanceToMask } from '../filter/distance.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize, KernelError } from '../kernel-error.ts';
import { createRandom, type Random } from '../random.ts';
import type { ProposedMask } from '../segment/proposed-mask.ts';
import { type HolePart, holeParts } from './components.ts';
import { workAreas } from './regions.ts';
import { fillScratch } from './scratch.ts';
import { findWallBase, partingIn, type WallBase } from './wall-base.ts';

export interface EraseOptions {
  /** The same seed, picture and mask give the same bytes. */
  readonly seed: number;
  /**
   * How far outside the mask the filling fades into the picture, 0 … 64 px. Pixels farther out than
   * this are byte-identical to the input.
   */
  readonly featherPx: number;
  /**
   * What a network takes the picture to be made of. Where a single hole hides the foot of a wall, the wall is then
   * filled from the wall and the floor from the floor (see {@link findWallBase}).
   */
  readonly pieces?: readonly ProposedMask[];
}

const FEATHER_TOP_PX = 64;
/** Holes at most this deep are scratches … */
const SCRATCH_DEPTH_PX = 7;
/** … and so are long ones (pixels per squared depth; a disc has π) that are deeper where they cross. */
const CROSSING_DEPTH_PX = 12;
const LONG_RATIO = 40;
/** A hole is worked out at most at this many pixels, its surroundings at this many; detail follows. */
const WORK_HOLE_PX = 300_000;
const WORK_AREA_PX = 1_100_000;

/** Which part of the work is one thread's. */
export interface Share {
  readonly index: number;
  /** Number of shares. */
  readonly of: number;
}

/** What one thread did. */
export interface ErasedShare {
  readonly image: Rgb8;
  /** With one hole every share fills it in its own way, the lower the better; null with several holes. */
  readonly energy: number | null;
}

/**
 * Removes what the mask covers (≥ 128) and fills the place from the rest of the picture, coherently
 * in structure and texture (see {@link fillHole}); scratches along the edges that cross them (see
 * {@link fillScratch}). Every hole pixel is filled; several holes and holes at the border are fine.
 *
 * @throws KernelError `badPicture`, `sizeMismatch`, `maskEmpty`, `maskFull`, `badOption`
 */
export function eraseObject(
  image: Rgb8,
  mask: Gray8,
  options: EraseOptions,
  onProgress?: ProgressListener,
): Rgb8 {
  return eraseShare(image, mask, options, { index: 0, of: 1 }, onProgress).image;
}

/**
 * One thread's share of {@link eraseObject}; {@link joinShares} puts them together. Holes far from each
 * other are dealt out; a single one is filled by every share from a beginning of its own.
 *
 * @throws KernelError as {@link eraseObject}
 */
export function eraseShare(
  image: Rgb8,
  mask: Gray8,
  options: EraseOptions,
  share: Share,
  onProgress?: ProgressListener,
): ErasedShare {
  assertPicture(image, 3);
  assertPicture(mask, 1);
  assertSameSize(image, mask);
  const { seed, featherPx, pieces } = options;
  if (!(featherPx >= 0 && featherPx <= FEATHER_TOP_PX)) {
    throw new KernelError('badOption', `featherPx ${featherPx} outside 0 … ${FEATHER_TOP_PX}`);
  }
  const { width, height } = image;
  const parts = holeParts(mask);
  if (parts.length === 0) throw new KernelError('maskEmpty', 'the mask covers no pixel');
  const covered = parts.reduce((sum, part) => sum + part.pixels.length, 0);
  if (covered === width * height) {
    throw new KernelError('maskFull', 'the mask leaves nothing to copy from');
  }

  const filled: Rgb8 = { width, height, data: Uint8Array.from(image.data) };
  const deep = parts.filter((part) => !isScratch(part));
  fillScratches(filled, mask, parts);
  const areas = workAreas(
    deep.map(({ box }) => grown(box, featherPx, image)),
    image,
  );
  const random = createRandom(seed);
  const alone = areas.length === 1;
  for (let k = 0; alone && k < share.index; k++) random.fork();
  const jobs = areas
    .map((area) => ({ area, random: random.fork() }))
    .filter((_, k) => alone || k % share.of === share.index);
  const total = jobs.reduce((sum, { area }) => sum + areaOf(area), 0);
  const base = alone && pieces ? findWallBase(image, mask, pieces) : null;
  let energy = 0;
  let done = 0;
  for (const job of jobs) {
    const weight = areaOf(job.area);
    const report = (f: number): void => onProgress?.((done + f * weight) / total, '正在补全画面');
    energy = fillArea(filled, job.area, deep, { featherPx, base }, job.random, report);
    done += weight;
  }
  onProgress?.(1, '完成');
  return { image: filled, energy: alone ? energy : null };
}

/** All shares of an erasure as one picture; `image` is what they were made from. */
export function joinShares(image: Rgb8, shares: readonly ErasedShare[]): Rgb8 {
  const best = shares.reduce((a, b) => ((b.energy ?? 0) < (a.energy ?? 0) ? b : a));
  if (best.energy !== null) return best.image;
  const data = Uint8Array.from(image.data);
  for (const { image: part } of shares) {
    for (let i = 0; i < data.length; i++)
      if (part.data[i] !== image.data[i]) data[i] = part.data[i];
  }
  return { ...image, data };
}

function isScratch({ depthPx, pixels }: HolePart): boolean {
  const isLong = pixels.length >= LONG_RATIO * depthPx ** 2;
  return depthPx <= SCRATCH_DEPTH_PX || (depthPx <= CROSSING_DEPTH_PX && isLong);
}

/** Scratches come first: what they cut is whole when a deep hole beside them copies from it. */
function fillScratches(filled: Rgb8, mask: Gray8, parts: readonly HolePart[]): void {
  const thin = parts.filter(isScratch);
  if (thin.length === 0) return;
  const unknown = mask.data.map((value) => (value >= 128 ? 1 : 0));
  for (const { pixels } of thin) fillScratch(filled, unknown, pixels);
}

/** Fills the deep holes inside one work area and fades them in; returns the filling's energy. */
function fillArea(
  filled: Rgb8,
  area: Box,
  parts: readonly HolePart[],
  { featherPx, base }: { readonly featherPx: number; readonly base: WallBase | null },
  random: Random,
  report: (fraction: number) => void,
): number {
  const part = cropRgb8(filled, area);
  const { width, height } = part;
  const inside = parts.filter(({ box }) => within(box, area));
  const near = grown(unionOf(inside.map(({ box }) => box)), featherPx + 1, filled);
  const distance = distanceToMask(maskOf(inside, near, filled.width)).data;
  const nearWidth = near.right - near.left;
  /** Distance from the hole, told apart only near it. */
  const distanceAt = (i: number): number => {
    const x = (i % width) + area.left;
    const y = Math.floor(i / width) + area.top;
    if (x < near.left || x >= near.right || y < near.top || y >= near.bottom) return featherPx + 1;
    return distance[(y - near.top) * nearWidth + x - near.left];
  };
  // The fade needs filling under it, but never so wide that nothing known is left.
  const anyFarther = nearWidth < width || near.bottom - near.top < height;
  const reachPx = anyFarther || distance.some((d) => d > featherPx) ? featherPx : 0;
  const hole: Gray8 = { width, height, data: new Uint8Array(width * height) };
  let holePx = 0;
  for (let i = 0; i < hole.data.length; i++) {
    if (distanceAt(i) > reachPx) continue;
    hole.data[i] = 255;
    holePx++;
  }
  const share = Math.max(holePx / WORK_HOLE_PX, areaOf(area) / WORK_AREA_PX);
  const factor = Math.max(1, Math.ceil(Math.sqrt(share)));
  const small = reduceBy(factor, part, hole);
  const parting = base ? partingIn(base, filled, area, factor, small.hole) : undefined;
  const filling = fillHole(small.image, small.hole, random, { parting }, report);
  const result = factor === 1 ? filling.image : transferDetail(part, hole, factor, filling);
  fade(part.data, result, distanceAt, reachPx);
  paste(result, area, filled);
  return filling.energy;
}

/** The holes as a mask of a box that holds them all. */
function maskOf(parts: readonly HolePart[], box: Box, width: number): Gray8 {
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const data = new Uint8Array(size.width * size.height);
  for (const { pixels } of parts) {
    for (const i of pixels) {
      const x = i % width;
      data[((i - x) / width - box.top) * size.width + x - box.left] = 255;
    }
  }
  return { ...size, data };
}

function within(inner: Box, outer: Box): boolean {
  const across = inner.left >= outer.left && inner.right <= outer.right;
  return across && inner.top >= outer.top && inner.bottom <= outer.bottom;
}

function areaOf(box: Box): number {
  return (box.right - box.left) * (box.bottom - box.top);
}
