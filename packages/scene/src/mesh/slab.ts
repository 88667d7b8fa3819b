import type { Vec3 } from '../vec.ts';
import type { Mesh } from './mesh.ts';
import { type Mapping, shaded } from './shade.ts';

/**
 * A box between two corners whose edges are rounded by `bevel` metres in `segments` steps (one step
 * is a chamfer; no bevel leaves sharp edges).
 */
export function slab(
  lo: Vec3,
  hi: Vec3,
  bevel: number,
  segments: number,
  mapping: Mapping = 'long',
): Mesh {
  const half = [0, 1, 2].map((k) => (hi[k] - lo[k]) / 2);
  const radius = Math.min(bevel, ...half.map((h) => h * 0.98));
  const steps = radius > 0 && segments > 0 ? segments : 0;
  const around = 4 * (steps + 1);
  const positions: number[] = [];
  for (let level = 0; level < 2 * (steps + 1); level++) {
    const upper = level > steps;
    const rise = quarter(upper ? level - steps - 1 : level, steps) - (upper ? 0 : Math.PI / 2);
    for (let k = 0; k < around; k++) {
      const corner = Math.floor(k / (steps + 1));
      const turn = quarter(k % (steps + 1), steps) + (corner * Math.PI) / 2;
      const out = [
        Math.cos(rise) * Math.cos(turn),
        Math.cos(rise) * Math.sin(turn),
        Math.sin(rise),
      ];
      const side = [corner === 0 || corner === 3 ? 1 : -1, corner < 2 ? 1 : -1, upper ? 1 : -1];
      for (let c = 0; c < 3; c++) {
        const core = steps > 0 ? half[c] - radius : half[c];
        positions.push((lo[c] + hi[c]) / 2 + side[c] * core + (steps > 0 ? out[c] * radius : 0));
      }
    }
  }
  return shaded(
    { positions, triangles: skin(around, 2 * (steps + 1)) },
    steps ? 1.2 : 0.5,
    mapping,
  );
}

const quarter = (step: number, steps: number) => (steps > 0 ? (step / steps) * (Math.PI / 2) : 0);

/** Triangles of stacked rings with the first and last ring filled. */
function skin(around: number, rings: number): number[] {
  const triangles: number[] = [];
  for (let level = 0; level + 1 < rings; level++) {
    for (let k = 0; k < around; k++) {
      const a = level * around + k;
      const b = level * around + ((k + 1) % around);
      triangles.push(a, b, b + around, a, b + around, a + around);
    }
  }
  const top = (rings - 1) * around;
  for (let k = 1; k + 1 < around; k++) {
    triangles.push(0, k + 1, k, top, top + k, top + k + 1);
  }
  return triangles;
}
