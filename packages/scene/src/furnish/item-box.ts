import type { Item } from '../design/description.ts';
import { pieceOf } from '../layout/pieces.ts';
import { turn, type Vec3 } from '../vec.ts';

/** Corners of the box around a thing where it stands. */
export function cornersOf({
  kind,
  params,
  at,
  yawDeg,
}: Pick<Item, 'kind' | 'params' | 'at' | 'yawDeg'>): Vec3[] {
  const [w, d, h] = pieceOf(kind, params).size;
  const yaw = (yawDeg * Math.PI) / 180;
  return [-1, 1].flatMap((i) =>
    [-1, 1].flatMap((j) =>
      [0, h].map((z): Vec3 => {
        const [x, y] = turn([(i * w) / 2, (j * d) / 2, 0], yaw);
        return [at[0] + x, at[1] + y, at[2] + z];
      }),
    ),
  );
}
