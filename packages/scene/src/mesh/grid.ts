import type { Vec3 } from '../vec.ts';
import type { Mesh } from './mesh.ts';
import { shaded } from './shade.ts';

/**
 * The surface `at(u, v)` over the unit square in `nu` × `nv` cells; its outside is where the
 * derivatives along u and v turn counter-clockwise. Borders that coincide close by themselves, and
 * uvs are lengths along the longest row and column.
 */
export function gridSurface(
  nu: number,
  nv: number,
  at: (u: number, v: number) => Vec3,
  creaseRad = Math.PI,
): Mesh {
  const points: Vec3[] = [];
  for (let j = 0; j <= nv; j++) for (let i = 0; i <= nu; i++) points.push(at(i / nu, j / nv));
  const row = nu + 1;
  const alongU = longest(nv + 1, nu, (line, k) => points[line * row + k]);
  const alongV = longest(nu + 1, nv, (line, k) => points[k * row + line]);
  const uvs = points.flatMap((_, k) => [alongU[k % row], alongV[Math.floor(k / row)]]);
  const triangles: number[] = [];
  for (let j = 0; j < nv; j++) {
    for (let i = 0; i < nu; i++) {
      const a = j * row + i;
      triangles.push(a, a + 1, a + row + 1, a, a + row + 1, a + row);
    }
  }
  return shaded({ positions: points.flat(), triangles, uvs }, creaseRad);
}

/** Running length of the longest of several lines of `cells` cells. */
function longest(lines: number, cells: number, point: (line: number, k: number) => Vec3): number[] {
  let best: number[] = [0];
  for (let line = 0; line < lines; line++) {
    const run = [0];
    for (let k = 1; k <= cells; k++) {
      const [a, b] = [point(line, k - 1), point(line, k)];
      run.push(run[k - 1] + Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]));
    }
    if (run[cells] >= best[best.length - 1]) best = run;
  }
  return best;
}
