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
import { faceNormal } from './solids.ts';
import { dot } from './vec.ts';

/** Rays start this far from the surface they leave (metres). */
export const SURFACE_OFFSET_M = 1e-4;

/** The nearest surface a ray entered. Overwritten by the next call of `trace`. */
export interface Hit {
  /** Distance in lengths of the ray's direction. */
  t: number;
  /** Index into `Tracer.solids`. */
  solid: number;
  /** Face within the solid: lines are drawn where it changes. */
  face: number;
  nx: number;
  ny: number;
  nz: number;
}

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

const BOX = 0;
const CONVEX = 1;
const CYLINDER = 2;
const ELLIPSOID = 3;
const ROUND_BOX = 4;
const STRIDE = 10;

interface Table {
  readonly kind: Uint8Array;
  /** `STRIDE` numbers a solid; meaning by kind, see `compile`. */
  readonly data: Float64Array;
  /** Plane equations of convex solids: normal and offset, four numbers each. */
  readonly planes: Float64Array;
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

function compile(shapes: readonly Shape[]): Table {
  const kind = new Uint8Array(shapes.length);
  const data = new Float64Array(shapes.length * STRIDE);
  const planes: number[] = [];
  shapes.forEach((s, i) => {
    const at = i * STRIDE;
    switch (s.kind) {
      case 'box': {
        kind[i] = s.round > 0 ? ROUND_BOX : BOX;
        const [hx, hy, hz] = [s.size[0] / 2, s.size[1] / 2, s.size[2] / 2];
        data.set(
          [s.at[0], s.at[1], s.at[2] + hz, Math.cos(s.yaw), Math.sin(s.yaw), hx, hy, hz, s.round],
          at,
        );
        break;
      }
      case 'convex':
        kind[i] = CONVEX;
        data.set([planes.length, s.faces.length], at);
        for (const face of s.faces) {
          const n = faceNormal(s.vertices, face);
          planes.push(n[0], n[1], n[2], dot(n, s.vertices[face[0]]));
        }
        break;
      case 'cylinder':
        kind[i] = CYLINDER;
        data.set([s.at[0], s.at[1], s.at[2], s.radius, s.topRadius, s.height], at);
        break;
      case 'ellipsoid':
        kind[i] = ELLIPSOID;
        data.set([...s.at, Math.cos(s.yaw), Math.sin(s.yaw), ...s.radii], at);
        break;
    }
  });
  return { kind, data, planes: Float64Array.from(planes) };
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

/** Fills in face and outward normal of the solid hit at the point. */
function describe(table: Table, hit: Hit, x: number, y: number, z: number): void {
  const { data, planes } = table;
  const a = hit.solid * STRIDE;
  switch (table.kind[hit.solid]) {
    case CONVEX: {
      let best = Number.NEGATIVE_INFINITY;
      for (let f = 0; f < data[a + 1]; f++) {
        const k = data[a] + f * 4;
        const gap = planes[k] * x + planes[k + 1] * y + planes[k + 2] * z - planes[k + 3];
        if (gap <= best) continue;
        best = gap;
        hit.face = f;
        setNormal(hit, planes[k], planes[k + 1], planes[k + 2]);
      }
      return;
    }
    case CYLINDER: {
      const lz = z - data[a + 2];
      const height = data[a + 5];
      const [px, py] = [x - data[a], y - data[a + 1]];
      const k = (data[a + 4] - data[a + 3]) / height;
      const off = Math.abs(Math.hypot(px, py) - (data[a + 3] + k * lz));
      if (off > 1e-6 && Math.min(Math.abs(lz), Math.abs(lz - height)) < off) {
        hit.face = lz > height / 2 ? 1 : 2;
        setNormal(hit, 0, 0, lz > height / 2 ? 1 : -1);
        return;
      }
      hit.face = 0;
      const len = Math.hypot(px, py) * Math.sqrt(1 + k * k);
      setNormal(hit, px / len, py / len, -k / Math.sqrt(1 + k * k));
      return;
    }
    default: {
      const c = data[a + 3];
      const s = data[a + 4];
      const lx = (x - data[a]) * c + (y - data[a + 1]) * s;
      const ly = (y - data[a + 1]) * c - (x - data[a]) * s;
      const lz = z - data[a + 2];
      const [hx, hy, hz] = [data[a + 5], data[a + 6], data[a + 7]];
      if (table.kind[hit.solid] === ELLIPSOID) {
        hit.face = 0;
        setLocalNormal(hit, lx / (hx * hx), ly / (hy * hy), lz / (hz * hz), c, s);
        return;
      }
      const [qx, qy, qz] = [Math.abs(lx) - hx, Math.abs(ly) - hy, Math.abs(lz) - hz];
      const axis = qx >= qy && qx >= qz ? 0 : qy >= qz ? 1 : 2;
      const side = [lx, ly, lz][axis];
      hit.face = axis * 2 + (side > 0 ? 1 : 0);
      const round = table.kind[hit.solid] === ROUND_BOX ? data[a + 8] : 0;
      if (round > 0) {
        const nx = Math.max(qx + round, 0) * Math.sign(lx);
        const ny = Math.max(qy + round, 0) * Math.sign(ly);
        const nz = Math.max(qz + round, 0) * Math.sign(lz);
        if (nx !== 0 || ny !== 0 || nz !== 0) {
          setLocalNormal(hit, nx, ny, nz, c, s);
          return;
        }
      }
      const sign = side > 0 ? 1 : -1;
      setLocalNormal(
        hit,
        axis === 0 ? sign : 0,
        axis === 1 ? sign : 0,
        axis === 2 ? sign : 0,
        c,
        s,
      );
    }
  }
}

function setLocalNormal(hit: Hit, lx: number, ly: number, lz: number, c: number, s: number): void {
  const len = Math.hypot(lx, ly, lz);
  setNormal(hit, (lx * c - ly * s) / len, (lx * s + ly * c) / len, lz / len);
}

function setNormal(hit: Hit, nx: number, ny: number, nz: number): void {
  hit.nx = nx;
  hit.ny = ny;
  hit.nz = nz;
}
