import type { Vec3 } from '../vec.ts';
import { gridSurface } from './grid.ts';
import { type Mesh, merge } from './mesh.ts';
import { type Raw, shaded } from './shade.ts';

export interface SoftOptions {
  /** How square the plan is: 2 an ellipse, 4 a pebble, 8 and more a cushion with round corners. */
  readonly plan?: number;
  /** How square the sides are: 2 a full crown, 4 a firm cushion, 8 a board. */
  readonly side?: number;
}

/**
 * A cushion between two corners: the superellipsoid
 * (|x|^plan + |y|^plan)^(side/plan) + |z|^side = 1, crowned on every face. Each of its six sides is
 * cut into `cells` × `cells`.
 */
export function soft(lo: Vec3, hi: Vec3, cells: number, options: SoftOptions = {}): Mesh {
  const { plan = 7, side = 3.5 } = options;
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let facing = 0; facing < 6; facing++) {
    const start = positions.length / 3;
    const axis = facing % 3;
    const sign = facing < 3 ? 1 : -1;
    for (let j = 0; j <= cells; j++) {
      for (let i = 0; i <= cells; i++) {
        const p = [0, 0, 0];
        p[axis] = sign;
        p[(axis + 1) % 3] = sign * crowded(i / cells);
        p[(axis + 2) % 3] = crowded(j / cells);
        const [x, y, z] = p.map(Math.abs);
        const size = ((x ** plan + y ** plan) ** (side / plan) + z ** side) ** (-1 / side);
        for (let c = 0; c < 3; c++) {
          positions.push((lo[c] + hi[c]) / 2 + (p[c] * size * (hi[c] - lo[c])) / 2);
        }
      }
    }
    cellsOf(cells, start, triangles);
  }
  return shaded({ positions, triangles }, Math.PI);
}

/** From 0..1 to -1..1, closer together at the ends, where cushions bend. */
const crowded = (t: number) => Math.sin((t - 0.5) * 2.8) / Math.sin(1.4);

function cellsOf(cells: number, start: number, triangles: number[]): void {
  for (let j = 0; j < cells; j++) {
    for (let i = 0; i < cells; i++) {
      const a = start + j * (cells + 1) + i;
      const d = a + cells + 1;
      triangles.push(a, a + 1, d + 1, a, d + 1, d);
    }
  }
}

/**
 * A throw pillow standing on z = 0, facing -y: two bellied panels sewn along a thin edge, whose sides
 * draw in between the corners.
 */
export function pillow(width: number, height: number, thick: number, cells: number): Mesh {
  const panel = (front: 1 | -1) =>
    gridSurface(cells, cells, (u, v): Vec3 => {
      const [x, z] = [crowded(u), crowded(v)];
      const belly = (1 - x ** 4) ** 0.6 * (1 - z ** 4) ** 0.6;
      return [
        front * (width / 2) * x * (1 - 0.07 * (1 - z * z)),
        -front * (thick / 2) * belly,
        (height / 2) * (1 + z * (1 - 0.07 * (1 - x * x))),
      ];
    });
  return smoothed(merge(panel(1), panel(-1)));
}

/** One smooth skin out of parts that touch, their uvs kept. */
function smoothed(mesh: Mesh): Mesh {
  const raw: Raw = {
    positions: [...mesh.positions],
    triangles: [...mesh.indices],
    uvs: [...mesh.uvs],
  };
  return shaded(raw, 1.5);
}
