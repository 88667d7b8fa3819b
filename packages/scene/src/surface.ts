import { CONVEX, CYLINDER, ELLIPSOID, ROUND_BOX, STRIDE, type Table } from './table.ts';

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

/** Fills in face and outward normal of the solid hit at the point. */
export function describe(table: Table, hit: Hit, x: number, y: number, z: number): void {
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
