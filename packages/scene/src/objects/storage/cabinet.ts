import { type Mesh, merge } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import type { Vec3 } from '../../vec.ts';

const GAP = 0.0015;
const FRONT = 0.019;

export type Handle = 'bar' | 'knob' | 'none';

export interface Cabinet {
  /** Corners of the whole, fronts included; the fronts face -y. */
  readonly lo: Vec3;
  readonly hi: Vec3;
  /** Heights of the fronts of each column from the bottom, as shares. */
  readonly columns: readonly (readonly number[])[];
  readonly handle?: Handle;
  /** Its fronts are of glass: the carcass is hollow, with boards to put things on. */
  readonly hollow?: boolean;
}

interface Parts {
  readonly body: Mesh;
  readonly fronts: Mesh;
  readonly handles: Mesh;
}

/** A carcass with doors and drawers before it: shadow gaps between them, a handle on each. */
export function cabinet(s: Shapes, of: Cabinet): Parts {
  const { lo, hi, columns, handle = 'bar' } = of;
  const fronts: Mesh[] = [];
  const handles: Mesh[] = [];
  const wide = (hi[0] - lo[0]) / columns.length;
  columns.forEach((shares, c) => {
    const whole = shares.reduce((sum, share) => sum + share, 0);
    let z = lo[2];
    for (const share of shares) {
      const tall = ((hi[2] - lo[2]) * share) / whole;
      const x = lo[0] + c * wide;
      fronts.push(
        s.slab([x + GAP, lo[1], z + GAP], [x + wide - GAP, lo[1] + FRONT, z + tall - GAP], 0.002),
      );
      if (handle !== 'none') handles.push(handleOn(s, [x, lo[1], z], wide, tall, c, handle));
      z += tall;
    }
  });
  return {
    body: of.hollow ? carcass(s, of) : s.slab([lo[0], lo[1] + FRONT - 0.001, lo[2]], hi, 0.001),
    fronts: merge(...fronts),
    handles: merge(...handles),
  };
}

const BOARD = 0.02;
/** Boards are about this far apart. */
const TIER_M = 0.42;

/** Sides, back, partitions between the columns and boards across them. */
function carcass(s: Shapes, { lo, hi, columns }: Cabinet): Mesh {
  const front = lo[1] + FRONT - 0.001;
  const wide = hi[0] - lo[0];
  const upright = (x: number) =>
    s.slab([x - BOARD / 2, front, lo[2]], [x + BOARD / 2, hi[1], hi[2]], 0.001);
  const tiers = Math.max(1, Math.round((hi[2] - lo[2]) / TIER_M));
  const level = (k: number) => lo[2] + ((hi[2] - lo[2] - BOARD) * k) / tiers;
  const boards = Array.from({ length: tiers + 1 }, (_, k) => {
    const set = k > 0 && k < tiers ? 0.03 : 0;
    return s.slab([lo[0], front + set, level(k)], [hi[0], hi[1], level(k) + BOARD], 0.001);
  });
  const inner = columns.slice(1).map((_, k) => upright(lo[0] + (wide * (k + 1)) / columns.length));
  return merge(
    s.slab([lo[0], hi[1] - 0.012, lo[2]], hi, 0.001),
    upright(lo[0] + BOARD / 2),
    upright(hi[0] - BOARD / 2),
    ...inner,
    ...boards,
  );
}

/** Doors are gripped at their free edge, drawers at the middle of their top. */
function handleOn(
  s: Shapes,
  [x, y, z]: Vec3,
  wide: number,
  tall: number,
  column: number,
  handle: Handle,
): Mesh {
  const door = tall > 0.42;
  const at: Vec3 = door
    ? [x + (column % 2 === 0 ? wide - 0.045 : 0.045), y, z + (tall > 1.2 ? 1.02 : tall * 0.5)]
    : [x + wide / 2, y, z + tall * 0.72];
  if (handle === 'knob') return s.ball([at[0], y - 0.012, at[2]], [0.012, 0.013, 0.012]);
  const half = door ? Math.min(0.16, tall * 0.3) : Math.min(0.09, wide * 0.25);
  const [dx, dz] = door ? [0.005, half] : [half, 0.005];
  return s.slab([at[0] - dx, y - 0.022, at[2] - dz], [at[0] + dx, y + 0.001, at[2] + dz], 0.002);
}

/** Equal columns with the same fronts. */
export const columnsOf = (count: number, shares: readonly number[] = [1]) =>
  Array.from({ length: Math.max(1, count) }, () => shares);
