import { type ProposedMask, proposedAt, steadiness } from '../segment/proposed-mask.ts';

/** A floor has at least this share of the picture, next to none of it this high up, and its middle this low. */
const LEAST_FLOOR = 0.02;
const HIGH = 0.4;
const MOST_HIGH = 0.02;
const FLOOR_MIDDLE = 0.6;
/** More of a piece in the hole, and it is of what is taken away. */
const MOST_INSIDE = 0.5;
/** So much of the picture's lower border is floor at least; what a piece counts for without it beside one along all of it. */
const LEAST_BORDER = 0.05;
const NO_BORDER = 0.3;
/** A wall has this share of the picture, and so much of it so high up. */
const LEAST_WALL = 0.04;
const WALL_HIGH = 0.3;
const LEAST_WALL_HIGH = 0.25;
/** A smaller piece that the hole cuts is a picture on the wall, a larger one a window: share of the picture. */
const LEAST_WINDOW = 0.08;
/** The wall lies so near above so many of the hole's columns, a wall beside it above so many. */
const ABOVE_PX = 8;
const LEAST_ABOVE = 0.5;
const LEAST_NEIGHBOUR = 0.15;

/** A piece of the picture at the size looked at. */
export interface Piece {
  readonly covers: Uint8Array;
  readonly areaPx: number;
  /** 0 … 1, the less of how good and how steady the network's mask is. */
  readonly sure: number;
  /** Shares of it: in the hole, too high up for a floor, as high up as walls reach. */
  readonly inHole: number;
  readonly high: number;
  readonly highest: number;
  /** Mean row, and columns of the picture's last row, as shares of its height and width. */
  readonly middle: number;
  readonly border: number;
}

/** @param hole 1 is hole; of the size looked at, `width` × `height` */
export function pieceOf(
  proposed: ProposedMask,
  hole: Uint8Array,
  width: number,
  height: number,
): Piece {
  const covers = proposedAt(proposed, width, height);
  let [areaPx, inHole, high, highest, rows, border] = [0, 0, 0, 0, 0, 0];
  for (let p = 0; p < covers.length; p++) {
    if (covers[p] === 0) continue;
    const y = Math.floor(p / width);
    areaPx++;
    inHole += hole[p];
    rows += y;
    if (y < HIGH * height) high++;
    if (y < WALL_HIGH * height) highest++;
    if (y === height - 1) border++;
  }
  const share = (count: number): number => count / Math.max(1, areaPx);
  return {
    covers,
    areaPx,
    sure: Math.min(proposed.quality, steadiness(proposed)),
    inHole: share(inHole),
    high: share(high),
    highest: share(highest),
    middle: share(rows) / height,
    border: border / width,
  };
}

/** The largest and surest of the pieces that lie low and run along the picture's lower border. */
export function floorOf(pieces: readonly Piece[]): Piece | undefined {
  const worth = ({ areaPx, sure, border }: Piece) => areaPx * sure ** 4 * (NO_BORDER + border);
  return pieces
    .filter(
      ({ covers, areaPx, inHole, high, middle, border }) =>
        areaPx >= LEAST_FLOOR * covers.length &&
        inHole <= MOST_INSIDE &&
        high <= MOST_HIGH &&
        middle >= FLOOR_MIDDLE &&
        border >= LEAST_BORDER,
    )
    .sort((a, b) => worth(b) - worth(a))[0];
}

export const isWall = ({ covers, areaPx, highest, inHole }: Piece): boolean =>
  areaPx >= LEAST_WALL * covers.length && highest >= LEAST_WALL_HIGH && inHole < MOST_INSIDE;

/** The largest of the walls that have the hole below them. */
export function wallAbove(
  walls: readonly Piece[],
  hole: Uint8Array,
  width: number,
): Piece | undefined {
  return walls
    .filter(({ covers }) => shareAbove(covers, hole, width) >= LEAST_ABOVE)
    .sort((a, b) => b.areaPx - a.areaPx)[0];
}

/** What goes on behind what is taken away: walls, and windows in them, that have part of the hole below them. */
export const goingOnBehind = (
  pieces: readonly Piece[],
  hole: Uint8Array,
  width: number,
): readonly Piece[] =>
  pieces.filter(
    (piece) =>
      (isWall(piece) || piece.areaPx >= LEAST_WINDOW * hole.length) &&
      piece.inHole < MOST_INSIDE &&
      shareAbove(piece.covers, hole, width) >= LEAST_NEIGHBOUR,
  );

/** Whether these have most of the hole below them. */
export function areAbove(pieces: readonly Piece[], hole: Uint8Array, width: number): boolean {
  const together = hole.map((_, p) => (pieces.some(({ covers }) => covers[p] === 1) ? 1 : 0));
  return shareAbove(together, hole, width) >= LEAST_ABOVE;
}

/** Share of the hole's columns that have the piece right above them. */
function shareAbove(covers: Uint8Array, hole: Uint8Array, width: number): number {
  let [columns, above] = [0, 0];
  for (let x = 0; x < width; x++) {
    let p = x;
    while (p < hole.length && hole[p] === 0) p += width;
    if (p >= hole.length) continue;
    columns++;
    for (let k = 1; k <= ABOVE_PX && p - k * width >= 0; k++) {
      if (covers[p - k * width] === 0) continue;
      above++;
      break;
    }
  }
  return above / Math.max(1, columns);
}
