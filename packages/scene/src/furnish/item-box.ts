import type { Item } from '../design/description.ts';
import { pieceOf } from '../layout/pieces.ts';
import { turn, type Vec3 } from '../vec.ts';

type Placed = Pick<Item, 'kind' | 'params' | 'at' | 'yawDeg'>;

/** Corners of the box around a thing where it stands. */
export const cornersOf = (item: Placed): Vec3[] =>
  corners(item, [
    [0, 1],
    [1, 1],
  ]);

/** The same of what spreads on a thin stem: of its foot, and of its round crown above. */
export const crownCornersOf = (item: Placed): Vec3[] => corners(item, CROWN);
const CROWN = [
  [0, 0.15],
  [0.4, 0.75],
  [0.85, 0.8],
  [1, 0.5],
] as const;

/** Corners at levels: [share of the height, share of the footprint]. */
function corners(
  { kind, params, at, yawDeg }: Placed,
  levels: readonly (readonly [number, number])[],
): Vec3[] {
  const [w, d, h] = pieceOf(kind, params).size;
  const yaw = (yawDeg * Math.PI) / 180;
  return [-1, 1].flatMap((i) =>
    [-1, 1].flatMap((j) =>
      levels.map(([up, share]): Vec3 => {
        const z = up * h;
        const [x, y] = turn([(i * share * w) / 2, (j * share * d) / 2, 0], yaw);
        return [at[0] + x, at[1] + y, at[2] + z];
      }),
    ),
  );
}
