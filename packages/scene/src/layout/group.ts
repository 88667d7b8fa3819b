import type { Where } from '../brief/brief.ts';
import type { Finish } from '../design/description.ts';
import { kindOf } from '../objects/index.ts';
import type { Vec3 } from '../vec.ts';
import { heldParams, pieceOf } from './pieces.ts';
import { around, movedRect, type Pose, type Rect, rectAt } from './rect.ts';

/** A thing in its group: the group's back runs along y = 0, its front looks towards −y. */
export interface Member {
  readonly kind: string;
  /** Middle of its footprint in the group, and its underside. */
  readonly at: Vec3;
  readonly yawDeg: number;
  /** Width, depth and height it is given. */
  readonly size: Vec3;
  readonly params: Readonly<Record<string, number>>;
  /** What it takes from others: its floor, its place on a wall, or (flat or high) nothing. */
  readonly takes: 'floor' | 'wall' | 'none';
  readonly said?: string;
  readonly materials?: Readonly<Record<string, Finish>>;
}

export interface Group {
  readonly name: string;
  readonly members: readonly Member[];
  /** Floor that must stay free of other groups' things, for people who use it. */
  readonly free: readonly Rect[];
  readonly anchor: Anchor;
  /** It matters most in the picture. */
  readonly weight: number;
  /** Tall things do not go before windows. */
  readonly heightM: number;
  /** The side of the picture that it was said to be on. */
  readonly where?: Where;
}

export type Anchor =
  /** Its back to a wall, this far off it. */
  | {
      readonly kind: 'wall';
      readonly gapM: number;
      readonly prefer?: Preference;
      /** In a room that is seen as it is, it may stand further off: the wall may be out of the picture. */
      readonly floats?: true;
    }
  /** Back to the wall, in a corner of the room. */
  | { readonly kind: 'corner'; readonly gapM: number }
  /** Anywhere, on the middle of what is free. */
  | { readonly kind: 'free'; readonly prefer?: Preference }
  /** Its back to the wall that faces the front of a group, on that group's axis. */
  | {
      readonly kind: 'facing';
      readonly group: string;
      readonly nearM: number;
      readonly farM: number;
    }
  /** Rows of copies over the largest floor left free, with aisles between. */
  | {
      readonly kind: 'grid';
      readonly most: number;
      readonly aisleM: number;
      /** A group that its people look at. */
      readonly faces?: string | undefined;
    };

export type Preference = 'back' | 'side' | 'front' | 'window' | 'feature' | 'longest' | 'middle';

export interface MemberOptions {
  readonly yawDeg?: number;
  readonly z?: number;
  readonly width?: number;
  readonly depth?: number;
  readonly height?: number;
  readonly params?: Readonly<Record<string, number>>;
  readonly takes?: Member['takes'];
  readonly said?: string;
}

/** A member with its middle at (x, y) of the group. */
export function member(kind: string, x: number, y: number, options: MemberOptions = {}): Member {
  const { yawDeg = 0, z = 0, width, depth, height, takes = 'floor', said } = options;
  const params = heldParams(kind, { width, depth, height, ...options.params });
  const { size } = pieceOf(kind, params);
  return { kind, at: [x, y, z], yawDeg, size, params, takes, said };
}

/** A member whose back touches y = `backY`. */
export function backed(
  kind: string,
  x: number,
  backY: number,
  options: MemberOptions = {},
): Member {
  const placed = member(kind, x, 0, options);
  return { ...placed, at: [x, backY - placed.size[1] / 2, placed.at[2]] };
}

/** Height of what other things stand on. */
export const restingOn = ({ kind, at, params, size }: Member): number =>
  at[2] + (kindOf(kind)?.restM(params) ?? size[2]);

/** The floor under a member, in its group. */
export function footprint({ at, size, yawDeg }: Member): Rect {
  return movedRect(rectAt(0, 0, size[0], size[1]), { x: at[0], y: at[1], yawDeg });
}

/** Depth of the seats of a corner sofa; the chaise at its right end is as deep as the whole. */
const SOFA_DEPTH_M = 0.95;

/** The floor a member really takes: a corner sofa leaves its nook free. */
export function footprints(of: Member): Rect[] {
  if (of.kind !== 'sofa-l') return [footprint(of)];
  const [width, depth] = of.size;
  const pose = { x: of.at[0], y: of.at[1], yawDeg: of.yawDeg };
  const run: Rect = { x0: -width / 2, y0: depth / 2 - SOFA_DEPTH_M, x1: width / 2, y1: depth / 2 };
  const chaise: Rect = {
    x0: width / 2 - SOFA_DEPTH_M,
    y0: -depth / 2,
    x1: width / 2,
    y1: depth / 2 - SOFA_DEPTH_M,
  };
  return [movedRect(run, pose), movedRect(chaise, pose)];
}

export const solids = (group: Group): Rect[] =>
  group.members.filter(({ takes }) => takes !== 'none').flatMap(footprints);

/** Everything the group needs, solid or free. */
export function extentOf(group: Group): Rect {
  const needed = [...solids(group), ...group.free];
  // What only hangs still has its place on the wall.
  return around(needed.length > 0 ? needed : group.members.map(footprint));
}

export const movedSolids = (group: Group, pose: Pose): Rect[] =>
  solids(group).map((r) => movedRect(r, pose));

export const movedFree = (group: Group, pose: Pose): Rect[] =>
  group.free.map((r) => movedRect(r, pose));

export function groupOf(
  name: string,
  anchor: Anchor,
  members: readonly Member[],
  options: { readonly free?: readonly Rect[]; readonly weight?: number } = {},
): Group {
  const { free = [], weight = 1 } = options;
  const standing = members.filter(({ takes }) => takes === 'floor');
  const heightM = Math.max(0, ...standing.map(({ at, size }) => at[2] + size[2]));
  return { name, members, free, anchor, weight, heightM };
}

/** What a room is for: a sofa with its table, a bed, a desk. */
export const isMain = ({ weight }: Group): boolean => weight >= 2.5;

/** Floor before a group's front: `depthM` deep, as wide as its things. */
export function before(members: readonly Member[], depthM: number, sideM = 0): Rect {
  const all = around(members.filter(({ takes }) => takes === 'floor').map(footprint));
  return { x0: all.x0 - sideM, y0: all.y0 - depthM, x1: all.x1 + sideM, y1: all.y0 };
}
