import { type Box, boundingBox } from '../fill/box.ts';
import { ABOVE, BELOW, NEITHER, type Parting } from '../fill/parting.ts';
import { fitLongSide } from '../filter/resize.ts';
import type { Gray8 } from '../image.ts';
import { shrinkMask } from '../replace/shrink-mask.ts';
import { type ProposedMask, proposedAt } from '../segment/proposed-mask.ts';

/** Smaller holes are filled from what is around them well enough: share of the picture. */
const LEAST_HOLE = 0.03;
/** Pieces are looked at with a picture of this long side. */
const LOOKED_SIDE_PX = 512;
/** So many of a hole's columns have the wall above them. */
const ABOVE_SHARE = 0.5;
/** Above a hole is what lies within so many pixels of it. */
const ABOVE_PX = 8;
/** A wall has at least this share of the picture. */
const LEAST_WALL = 0.05;
/** Beside a hole is what lies so near: share of the hole's width, at least so much of the picture's. */
const BESIDE_SHARE = 0.35;
const LEAST_BESIDE = 0.08;
/** The base lies between these shares of the hole's height, in its middle and where it was seen. */
const BASE_HIGH = 0.2;
const BASE_LOW = 0.92;
/** Fewer pixels of a row are a speck. */
const SPECK_PX = 3;
/** A wall that faces the camera ends nearly level; steeper is what stands before it on one side. */
const MOST_SLOPE = 0.1;
/** What is smaller than this share of the picture and neither wall nor in the hole is a thing. */
const MOST_THING = 0.12;
/** So much of a piece may lie in the hole or at its rim for it to be a thing elsewhere. */
const TOUCHING = 0.01;

/** A wall that goes on behind what is taken away, down to the floor. */
export interface WallBase {
  /** 1 on the wall, where it is seen; at the size looked at. */
  readonly wall: Uint8Array;
  /** 1 on what stands or hangs elsewhere. */
  readonly things: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Where the wall ends on the floor: row at column 0 and rows per column, at the size looked at. */
  readonly row: number;
  readonly slope: number;
}

/** Whether a mask is large enough to hide the foot of a wall, and leaves the picture to both sides of it. */
export function mayHideWallBase({ width, data }: Gray8): boolean {
  let [covered, left, right] = [0, width, -1];
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 128) continue;
    const x = i % width;
    covered++;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return covered >= LEAST_HOLE * data.length && left > 0 && right < width - 1;
}

/**
 * The foot of a wall behind what is taken away: of the pieces that lie above the hole the largest is the wall, and its
 * lowest places on both sides of the hole are where it meets the floor (whatever stands before it hides more of it,
 * never less). Null where it is not seen on both sides, where they are not nearly level, or where the base would lie
 * outside the hole.
 * @param mask ≥ 128 is the hole
 */
export function findWallBase(mask: Gray8, pieces: readonly ProposedMask[]): WallBase | null {
  if (!mayHideWallBase(mask)) return null;
  const long = Math.min(LOOKED_SIDE_PX, Math.max(mask.width, mask.height));
  const { width, height } = fitLongSide(mask.width, mask.height, long);
  const hole = shrinkMask(mask, width, height).data.map((value) => value >> 7);
  const box = boundingBox(hole, width);
  const tall = box.bottom - box.top;
  const seen = pieces.map((piece) => proposedAt(piece, width, height));
  const wall = wallAbove(seen, hole, width);
  if (!wall) return null;
  const reach = Math.round(Math.max(BESIDE_SHARE * (box.right - box.left), LEAST_BESIDE * width));
  const left = lowest(wall, width, Math.max(0, box.left - reach), box.left);
  const right = lowest(wall, width, box.right, Math.min(width, box.right + reach));
  if (!left || !right) return null;
  const slope = (right.y - left.y) / (right.x - left.x);
  if (Math.abs(slope) > MOST_SLOPE) return null;
  const row = left.y - slope * left.x;
  const middle = row + (slope * (box.left + box.right)) / 2;
  const isWithin = (y: number) => y >= box.top + BASE_HIGH * tall && y <= box.top + BASE_LOW * tall;
  if (![middle, left.y, right.y].every(isWithin)) return null;
  const things = thingsBeside(
    seen.filter((piece) => piece !== wall),
    hole,
  );
  return { wall, things, width, height, row, slope };
}

/** The largest of the pieces that have the hole below them. */
function wallAbove(
  pieces: readonly Uint8Array[],
  hole: Uint8Array,
  width: number,
): Uint8Array | undefined {
  const walls = pieces.filter(
    (piece) =>
      count(piece) >= LEAST_WALL * piece.length && aboveShare(piece, hole, width) >= ABOVE_SHARE,
  );
  return walls.sort((a, b) => count(b) - count(a))[0];
}

/** All of the pieces that are things, and not those that are taken away. */
function thingsBeside(pieces: readonly Uint8Array[], hole: Uint8Array): Uint8Array {
  const things = new Uint8Array(hole.length);
  for (const piece of pieces) {
    const area = count(piece);
    const inside = piece.reduce((sum, own, p) => sum + (own & hole[p]), 0);
    if (area > MOST_THING * piece.length || inside > TOUCHING * area) continue;
    for (let p = 0; p < piece.length; p++) things[p] |= piece[p];
  }
  return things;
}

const count = (piece: Uint8Array): number => piece.reduce((sum, own) => sum + own, 0);

/** Share of the hole's columns that have the piece right above them. */
function aboveShare(piece: Uint8Array, hole: Uint8Array, width: number): number {
  let [columns, above] = [0, 0];
  for (let x = 0; x < width; x++) {
    let p = x;
    while (p < hole.length && hole[p] === 0) p += width;
    if (p >= hole.length) continue;
    columns++;
    for (let k = 1; k <= ABOVE_PX && p - k * width >= 0; k++) {
      if (piece[p - k * width] === 0) continue;
      above++;
      break;
    }
  }
  return above / Math.max(1, columns);
}

/** The lowest place of a piece between two columns, where it is more than a speck. */
function lowest(
  piece: Uint8Array,
  width: number,
  from: number,
  to: number,
): { x: number; y: number } | null {
  for (let y = piece.length / width - 1; y >= 0; y--) {
    const own: number[] = [];
    for (let x = from; x < to; x++) if (piece[y * width + x] === 1) own.push(x);
    if (own.length >= SPECK_PX) return { x: own.reduce((sum, x) => sum + x, 0) / own.length, y };
  }
  return null;
}

/**
 * Wall and floor in part of a picture.
 * @param image the whole picture, whose size counts
 * @param factor by which the part is smaller than its area of the picture
 * @param hole of the part
 */
export function partingIn(
  { wall, things, width, row, slope, ...base }: WallBase,
  image: { readonly width: number; readonly height: number },
  area: Box,
  factor: number,
  hole: Gray8,
): Parting {
  const [across, down] = [width / image.width, base.height / image.height];
  const lineAt = (x: number): number => row + slope * x;
  const kinds = hole.data.map((value, i) => {
    const x = (area.left + ((i % hole.width) + 0.5) * factor) * across;
    const y = (area.top + (Math.floor(i / hole.width) + 0.5) * factor) * down;
    const isBelow = y > lineAt(x);
    if (value >= 128) return isBelow ? BELOW : ABOVE;
    const at =
      Math.min(base.height - 1, Math.floor(y)) * width + Math.min(width - 1, Math.floor(x));
    if (things[at] === 1) return NEITHER;
    if (wall[at] === 1) return ABOVE;
    return isBelow ? BELOW : NEITHER;
  });
  const rowAt = (column: number): number =>
    (lineAt((area.left + column * factor) * across) / down - area.top) / factor;
  const line = { x0: -1, y0: rowAt(-1), x1: hole.width, y1: rowAt(hole.width) };
  return { kinds, line };
}
