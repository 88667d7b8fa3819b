import { type Box, boundingBox } from '../fill/box.ts';
import type { HomogeneousPoint } from '../fill/homography.ts';
import type { Segment } from '../fill/lines.ts';
import { FLOOR, NEITHER, NEXT_WALL, type Parting, WALL } from '../fill/parting.ts';
import { strokesAround } from '../fill/strokes-around.ts';
import { vanishingPoints } from '../fill/vanishing.ts';
import { distanceToMask } from '../filter/distance.ts';
import { fitLongSide, resizeRgb8 } from '../filter/resize.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { shrinkMask } from '../replace/shrink-mask.ts';
import type { ProposedMask } from '../segment/proposed-mask.ts';
import { crossing, type EdgeLine, edgeAcross, type FarEdge, farEdge, rowAt } from './far-edge.ts';
import {
  areAbove,
  floorOf,
  goingOnBehind,
  isWall,
  type Piece,
  pieceOf,
  wallAbove,
} from './room-pieces.ts';

/** Smaller holes are filled from what is around them well enough: share of the picture. */
const LEAST_HOLE = 0.03;
/** Pieces are looked at with a picture of this long side. */
const LOOKED_SIDE_PX = 512;
/** Surer pieces are things where they are smaller than this share of the picture and do not go on behind the hole. */
const SURE = 0.85;
const MOST_THING = 0.12;
/** Masks of things end so much too early. */
const THING_MARGIN_PX = 2;
/** So many of the hole's columns show wall and floor. */
const LEAST_CROSSED = 0.2;
/** Walls are looked for below the line so far beside the hole; in so many columns they may be seen. */
const BESIDE = 0.15;
const MOST_BELOW = 0.1;
const BELOW_LINE = 0.02;
/** Vanishing points of level edges lie on one level: shares of the picture's width and height. */
const ONE_LEVEL = 0.03;
const EYE_TOP = 0.1;
const EYE_BOTTOM = 0.65;
/** With less of a second wall to copy from than this share of the hole both are one. */
const LEAST_NEXT = 0.1;

/** A wall, or two, that go on behind what is taken away, down to the floor. */
export interface WallBase {
  /** 1 on the floor and on the walls, where they are seen; at the size looked at. */
  readonly floor: Uint8Array;
  readonly walls: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Where the walls end on the floor, from left to right; at the size looked at. */
  readonly lines: readonly EdgeLine[];
}

/** Whether a mask is large enough to hide the foot of a wall, and leaves the picture to one side of it or both. */
export function mayHideWallBase({ width, data }: Gray8): boolean {
  let [covered, left, right] = [0, width, -1];
  for (let i = 0; i < data.length; i++) {
    if (data[i] < 128) continue;
    const x = i % width;
    covered++;
    left = Math.min(left, x);
    right = Math.max(right, x);
  }
  return covered >= LEAST_HOLE * data.length && (left > 0 || right < width - 1);
}

/**
 * The foot of the walls behind what is taken away (see {@link farEdge}): where the floor on both sides of it ends, or
 * else the wall above it, or else the floor on one side. Null where neither is seen, where their edge does not run
 * through the hole, and where a wall is seen below it.
 * @param mask ≥ 128 is the hole
 */
export function findWallBase(
  image: Rgb8,
  mask: Gray8,
  proposed: readonly ProposedMask[],
): WallBase | null {
  if (!mayHideWallBase(mask)) return null;
  const long = Math.min(LOOKED_SIDE_PX, Math.max(mask.width, mask.height));
  const { width, height } = fitLongSide(mask.width, mask.height, long);
  const hole = shrinkMask(mask, width, height).data.map((value) => value >> 7);
  const pieces = proposed.map((one) => pieceOf(one, hole, width, height));
  const small = resizeRgb8(image, width, height, 'area');
  const points = levelPoints(vanishingPoints(strokesAround(small, hole), width), width, height);
  const looked: Looked = {
    ...{ hole, width, height, box: boundingBox(hole, width) },
    ...{ pieces, floor: floorOf(pieces), walls: pieces.filter(isWall), points },
  };
  const floor = floorEdge(looked);
  const edges = [floor.isOnBothSides ? floor.lines : [], wallLine(looked), floor.lines];
  const lines = edges.find((edge) => edge.length > 0 && fits(edge, looked));
  return lines ? { ...seenBeside(lines, looked), lines } : null;
}

/** A picture at the size looked at. */
interface Looked {
  /** 1 is hole. */
  readonly hole: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly box: Box;
  readonly pieces: readonly Piece[];
  /** Of the pieces the one that is the floor, and those that may be walls. */
  readonly floor: Piece | undefined;
  readonly walls: readonly Piece[];
  /** Vanishing points on the eye's level. */
  readonly points: readonly HomogeneousPoint[];
}

/** Where the floor ends. */
function floorEdge({ floor, box: { left, right }, hole, width, points }: Looked): FarEdge {
  if (!floor) return { lines: [], isOnBothSides: false };
  return farEdge({ floor: floor.covers, hole, width, left, right, points });
}

/** Where the wall above the hole ends, seen on both sides of it: upside down it is the far edge of a floor. */
function wallLine({
  hole,
  width,
  height,
  box: { left, right },
  walls,
  points,
}: Looked): readonly EdgeLine[] {
  const wall = wallAbove(walls, hole, width)?.covers;
  if (!wall) return [];
  const last = height - 1;
  const turned = (own: Uint8Array): Uint8Array =>
    own.map((_, p) => own[(last - Math.floor(p / width)) * width + (p % width)]);
  const line = edgeAcross({
    floor: turned(wall),
    hole: turned(hole),
    ...{ width, left, right },
    points: points.map(([x, y, w]): HomogeneousPoint => [x, last - y, w]),
  });
  return line ? [{ row: last - line.row, slope: -line.slope }] : [];
}

const fits = (lines: readonly EdgeLine[], looked: Looked): boolean =>
  isBelowEyes(lines, looked) && runsThrough(lines, looked) && !areWallsBelow(lines, looked);

/** The vanishing points on the eye's level: the best one's, or none where it lies too high or low for a room. */
function levelPoints(
  points: readonly HomogeneousPoint[],
  width: number,
  height: number,
): readonly HomogeneousPoint[] {
  const eye = points.at(0)?.[1] ?? -1;
  if (eye < EYE_TOP * height || eye > EYE_BOTTOM * height) return [];
  return points.filter(([, y]) => Math.abs(y - eye) < ONE_LEVEL * width);
}

/** Row at which the floor begins in a column. */
function baseAt(lines: readonly EdgeLine[], x: number): number {
  let base = Number.NEGATIVE_INFINITY;
  for (const line of lines) base = Math.max(base, rowAt(line, x));
  return base;
}

/** Whether the line lies below the eye's level all along the hole. */
function isBelowEyes(lines: readonly EdgeLine[], { box, points }: Looked): boolean {
  const eye = points.at(0)?.[1] ?? 0;
  for (let x = box.left; x < box.right; x++) if (baseAt(lines, x) <= eye) return false;
  return true;
}

/** Whether enough of the hole's columns reach above the line and below it. */
function runsThrough(
  lines: readonly EdgeLine[],
  { hole, width, box: { left, right } }: Looked,
): boolean {
  let crossed = 0;
  for (let x = left; x < right; x++) {
    const base = baseAt(lines, x);
    let [above, below] = [false, false];
    for (let p = x; p < hole.length; p += width) {
      if (hole[p] === 0) continue;
      if (p / width < base) above = true;
      else below = true;
    }
    if (above && below) crossed++;
  }
  return crossed >= LEAST_CROSSED * (right - left);
}

/** Whether walls are seen below the line, where there should be floor. */
function areWallsBelow(
  lines: readonly EdgeLine[],
  { hole, width, height, box: { left, right }, floor, walls }: Looked,
): boolean {
  const from = Math.max(0, Math.round(left - BESIDE * width));
  const to = Math.min(width, Math.round(right + BESIDE * width));
  let below = 0;
  for (let x = from; x < to; x++) {
    const first = Math.max(0, Math.ceil(baseAt(lines, x) + BELOW_LINE * height));
    for (let y = first; y < height; y++) {
      const p = y * width + x;
      if (hole[p] === 1 || floor?.covers[p] === 1) continue;
      if (!walls.some(({ covers }) => covers[p] === 1)) continue;
      below++;
      break;
    }
  }
  return below > MOST_BELOW * (to - from);
}

/**
 * What is seen of floor and walls: the pieces that are, on their side of the line; where there are none, or those of
 * walls have little of the hole below them, all on it that is no thing.
 */
function seenBeside(
  lines: readonly EdgeLine[],
  { hole, width, height, pieces, floor }: Looked,
): Omit<WallBase, 'lines'> {
  const behind = goingOnBehind(pieces, hole, width);
  const wallPieces = areAbove(behind, hole, width) ? behind : [];
  const isThing = (piece: Piece): boolean =>
    piece !== floor &&
    piece.sure >= SURE &&
    piece.areaPx <= MOST_THING * hole.length &&
    !behind.includes(piece);
  const things = grownBy(THING_MARGIN_PX, pieces.filter(isThing), hole.length, width);
  const isOn = (some: readonly Piece[], p: number): boolean =>
    some.some(({ covers }) => covers[p] === 1);
  const isBelow = (p: number): boolean => Math.floor(p / width) > baseAt(lines, p % width);
  const seen = (own: readonly Piece[], below: boolean) =>
    hole.map((hidden, p) =>
      hidden === 0 && isBelow(p) === below && things[p] === 0 && (own.length === 0 || isOn(own, p))
        ? 1
        : 0,
    );
  return {
    floor: seen(floor ? [floor] : [], true),
    walls: seen(wallPieces, false),
    width,
    height,
  };
}

/** The pieces together, and what is at most so far from them. */
function grownBy(px: number, pieces: readonly Piece[], size: number, width: number): Uint8Array {
  const data = new Uint8Array(size);
  for (const { covers } of pieces) for (let p = 0; p < size; p++) data[p] |= covers[p];
  const options = { least: 1, upToPx: px };
  const distance = distanceToMask({ width, height: size / width, data }, options).data;
  return data.map((_, p) => (distance[p] <= px ? 1 : 0));
}

/**
 * Walls and floor in part of a picture.
 * @param image the whole picture, whose size counts
 * @param factor by which the part is smaller than its area of the picture
 * @param hole of the part
 */
export function partingIn(
  { floor, walls, width, lines, ...base }: WallBase,
  image: { readonly width: number; readonly height: number },
  area: Box,
  factor: number,
  hole: Gray8,
): Parting {
  const [across, down] = [width / image.width, base.height / image.height];
  const corner = lines.length > 1 ? crossing(lines[0], lines[1]) : Number.POSITIVE_INFINITY;
  const wallAt = (x: number): number => (x < corner ? WALL : NEXT_WALL);
  const kinds = hole.data.map((value, i) => {
    const x = (area.left + ((i % hole.width) + 0.5) * factor) * across;
    const y = (area.top + (Math.floor(i / hole.width) + 0.5) * factor) * down;
    if (value >= 128) return y > baseAt(lines, x) ? FLOOR : wallAt(x);
    const row = Math.min(base.height - 1, Math.floor(y));
    const at = row * width + Math.min(width - 1, Math.floor(x));
    if (floor[at] === 1) return FLOOR;
    return walls[at] === 1 ? wallAt(x) : NEITHER;
  });
  const toColumn = (x: number): number => (x / across - area.left) / factor;
  const toRow = (y: number): number => (y / down - area.top) / factor;
  const atColumn = (line: EdgeLine, column: number): number =>
    toRow(rowAt(line, (area.left + column * factor) * across));
  const ends = [-1, ...(lines.length > 1 ? [toColumn(corner)] : []), hole.width];
  const feet = lines.map((line, k): Segment => {
    const [x0, x1] = [ends[k], ends[k + 1]];
    return { x0, y0: atColumn(line, x0), x1, y1: atColumn(line, x1) };
  });
  const isOne = lines.length === 1 || !hasNextWall(kinds, hole);
  if (isOne) return { kinds: kinds.map((kind) => (kind === NEXT_WALL ? WALL : kind)), lines: feet };
  const foot = feet[0];
  return { kinds, lines: [...feet, { x0: foot.x1, y0: foot.y1, x1: foot.x1, y1: -1 }] };
}

/** Whether enough is seen of either wall to fill its part of the hole from it. */
function hasNextWall(kinds: Uint8Array, hole: Gray8): boolean {
  const seen = (kind: number): number =>
    kinds.reduce((sum, own, i) => sum + (own === kind && hole.data[i] < 128 ? 1 : 0), 0);
  const wanted = (kind: number): number =>
    kinds.reduce((sum, own, i) => sum + (own === kind && hole.data[i] >= 128 ? 1 : 0), 0);
  return [WALL, NEXT_WALL].every((kind) => seen(kind) >= LEAST_NEXT * wanted(kind));
}
