import { type Mesh, merge } from '../../mesh/mesh.ts';
import type { Shapes } from '../../mesh/shapes.ts';
import { FRAMED } from '../framed.ts';
import { pair, row } from '../parts.ts';

interface Head {
  /** Half of its width, and its back along y. */
  readonly x: number;
  readonly y: number;
  readonly from: number;
  readonly to: number;
}

/** A head of boards or bars between two posts. */
export function openHead(s: Shapes, { x, y, from, to }: Head, form: number): Mesh {
  const bars = form === FRAMED.bars;
  const thick = bars ? 0.03 : 0.055;
  const middle = y - thick / 2;
  const posts = pair(s.slab([x - thick, y - thick, 0], [x, y, to], bars ? 0.012 : 0.008));
  const inner = 2 * (x - thick);
  if (bars) {
    const rail = (z: number) =>
      s.slab([-x + 0.01, y - 0.026, z - 0.024], [x - 0.01, y - 0.004, z], 0.008);
    const upright = row(Math.round(inner / 0.13), inner, (at) =>
      s.rod([at, middle, from], [at, middle, to - 0.01], 0.009),
    );
    return merge(posts, rail(to - 0.03), rail(to - 0.16), rail(from + 0.05), upright);
  }
  const boards = form === FRAMED.woven ? 1 : Math.max(2, Math.round((to - from - 0.08) / 0.2));
  const tall = (to - 0.08 - from) / boards;
  return merge(
    posts,
    s.slab([-x + 0.002, y - thick - 0.006, to - 0.075], [x - 0.002, y, to - 0.001], 0.01),
    ...Array.from({ length: boards }, (_, k) =>
      s.slab(
        [-inner / 2 - 0.005, middle - 0.012, from + tall * k + 0.004],
        [inner / 2 + 0.005, middle + 0.012, from + tall * (k + 1) - 0.004],
        0.004,
      ),
    ),
  );
}
