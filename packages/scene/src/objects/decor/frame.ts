import type { Mesh } from '../../mesh/mesh.ts';
import { rectangle } from '../../mesh/outline.ts';
import type { Shapes } from '../../mesh/shapes.ts';

/** A frame round an opening, standing in the plane y: its outside is width × height from z = 0. */
export function frame(
  s: Shapes,
  width: number,
  height: number,
  side: number,
  y0: number,
  y1: number,
): Mesh {
  const upright = (w: number, h: number) => rectangle(w, h, [0, height / 2]);
  return s.plateY(upright(width, height), y0, y1, {
    holes: [upright(width - 2 * side, height - 2 * side)],
    bevel: 0.003,
  });
}
