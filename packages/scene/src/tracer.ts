import { boundsOf } from './bounds.ts';
import { type Bvh, buildBvh } from './bvh.ts';
import {
  meetBox,
  meetFrustum,
  meetPlanes,
  meetRoundBox,
  meetUnitSphere,
  TINY,
} from './intersect.ts';
import type { Scene, Shape, Solid } from './scene.ts';
import { describe, type Hit } from './surface.ts';
import { BOX, CONVEX, CYLINDER, compile, ELLIPSOID, STRIDE, type Table } from './table.ts';

/** Rays start this far from the surface they leave (metres). */
export const SURFACE_OFFSET_M = 1e-4;

/**
 * Answers rays for one scene. Only entering hits count: a ray that starts inside a solid passes
 * through its wall, so a ray leaving a convex surface never meets the surface it left.
 */
export interface Tracer {
  readonly solids: readonly Solid[];
  /** Object id (index + 1) of each solid. */
  readonly objectOf: Int32Array;
  readonly hit: Hit;
  trace(ox: number, oy: number, oz: number, dx: number, dy: number, dz: number): boolean;
  /** Distance of the nearest hit below `maxT`, or Infinity: cheaper than `trace`. */
  nearest(
    ox: number,
    oy: number,
    oz: number,
    dx: number,
    dy: number,
    dz: number,
    maxT: number,
  ): number;
}

export function buildTracer(scene: Scene): Tracer {
  const solids: Solid[] = [];
  const owners: number[] = [];
  scene.objects.forEach((object, index) => {
    for (const part of object.parts) {
      if (part.kind !== 'solid') continue;
      solids.push(part);
      owners.push(index + 1);
    }
  });
  const table = compile(solids.map((s) => s.shape));
  const bvh = buildBvh(solids.map((s) => boundsOf(s.shape)));
  const hit: Hit = { t: 0, solid: -1, face: 0, nx: 0, ny: 0, nz: 0 };
  const walk = makeWalk(bvh, table);
  return {
    solids,
    objectOf: Int32Array.from(owners),
    hit,
    trace(ox, oy, oz, dx, dy, dz) {
      const t = walk.run(ox, oy, oz, dx, dy, dz, Number.POSITIVE_INFINITY);
      if (t === Number.POSITIVE_INFINITY) return false;
      hit.t = t;
      hit.solid = walk.solid();
      describe(table, hit, ox + dx * t, oy + dy * t, oz + dz * t);
      return true;
    },
    nearest: (ox, oy, oz, dx, dy, dz, maxT) => walk.run(ox, oy, oz, dx, dy, dz, maxT),
  };
}

/** The same answer by asking every solid in turn: the reference the tests compare with. */
export function nearestByLoop(
  shapes: readonly Shape[],
  o: readonly number[],
  d: readonly number[],
): { t: number; solid: number } {
  const table = compile(shapes);
  let best = { t: Number.POSITIVE_INFINITY, solid: -1 };
  shapes.forEach((_, i) => {
    const t = meet(table, i, o[0], o[1], o[2], d[0], d[1], d[2]);
    if (t < best.t) best = { t, solid: i };
  });
  return best;
}

function makeWalk(bvh: Bvh, table: Table) {
  const { bounds, left, first, count, order } = bvh;
  const stack = new Int32Array(64);
  let found = -1;
  return {
    solid: () => found,
    run(
      ox: number,
      oy: number,
      oz: number,
      dx: number,
      dy: number,
      dz: number,
      maxT: number,
    ): number {
      const ix = 1 / (dx || TINY);
      const iy = 1 / (dy || TINY);
      const iz = 1 / (dz || TINY);
      let best = maxT;
      found = -1;
      let top = 0;
      stack[top++] = 0;
      while (top > 0) {
        const node = stack[--top];
        const b = node * 6;
        const x0 = (bounds[b] - ox) * ix;
        const x1 = (bounds[b + 3] - ox) * ix;
        const y0 = (bounds[b + 1] - oy) * iy;
        const y1 = (bounds[b + 4] - oy) * iy;
        const z0 = (bounds[b + 2] - oz) * iz;
        const z1 = (bounds[b + 5] - oz) * iz;
        const near = Math.max(Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
        const far = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
        if (!(far >= 0 && near <= far && near < best)) continue;
        if (count[node] === 0) {
          stack[top++] = left[node] + 1;
          stack[top++] = left[node];
          continue;
        }
        for (let k = first[node]; k < first[node] + count[node]; k++) {
          const t = meet(table, order[k], ox, oy, oz, dx, dy, dz);
          if (t < best) {
            best = t;
            found = order[k];
          }
        }
      }
      return found < 0 ? Number.POSITIVE_INFINITY : best;
    },
  };
}

/** Where the ray enters solid `i`, in lengths of its direction; Infinity when it does not. */
function meet(
  table: Table,
  i: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const { data } = table;
  const a = i * STRIDE;
  switch (table.kind[i]) {
    case CONVEX:
      return meetPlanes(table.planes, data[a], data[a + 1], ox, oy, oz, dx, dy, dz);
    case CYLINDER:
      return meetFrustum(
        ox - data[a],
        oy - data[a + 1],
        oz - data[a + 2],
        dx,
        dy,
        dz,
        data[a + 3],
        data[a + 4],
        data[a + 5],
      );
    default: {
      const px = ox - data[a];
      const py = oy - data[a + 1];
      const c = data[a + 3];
      const s = data[a + 4];
      const lx = px * c + py * s;
      const ly = py * c - px * s;
      const lz = oz - data[a + 2];
      const ex = dx * c + dy * s;
      const ey = dy * c - dx * s;
      const [hx, hy, hz] = [data[a + 5], data[a + 6], data[a + 7]];
      if (table.kind[i] === ELLIPSOID) {
        return meetUnitSphere(lx / hx, ly / hy, lz / hz, ex / hx, ey / hy, dz / hz);
      }
      const t = meetBox(lx, ly, lz, ex, ey, dz, hx, hy, hz);
      if (table.kind[i] === BOX || t === Number.POSITIVE_INFINITY) return t;
      return meetRoundBox(t, lx, ly, lz, ex, ey, dz, hx, hy, hz, data[a + 8]);
    }
  }
}
