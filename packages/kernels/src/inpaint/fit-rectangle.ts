import type { Gray8 } from '../image.ts';
import { createSurfacePoint, pointOn, type SurfacePlane } from '../replace/surface-plane.ts';

/** A rectangle on a plane, metres along its u and v. */
export interface PlaneRectangle {
  readonly u0: number;
  readonly u1: number;
  readonly v0: number;
  readonly v1: number;
}

const TRIM = 0.03;
const INSIDE_SHARE = 0.97;
const SHRINK = 0.95;
const ROUNDS = 30;
const SAMPLES = 24;
const MOST_PIXELS = 60_000;

/**
 * The rectangle on the plane, parallel to its axes, that fills the mask as far as its picture stays
 * inside: the mask's extent on the plane, shrunk about its middle.
 */
export function fitRectangle(plane: SurfacePlane, mask: Gray8): PlaneRectangle {
  const { width, height, data } = mask;
  const at = createSurfacePoint();
  const us: number[] = [];
  const vs: number[] = [];
  const step = Math.max(1, Math.floor(Math.sqrt((width * height) / MOST_PIXELS)));
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (data[y * width + x] < 128) continue;
      at.x = x + 0.5;
      at.y = y + 0.5;
      pointOn(plane, at);
      us.push(at.u);
      vs.push(at.v);
    }
  }
  us.sort((a, b) => a - b);
  vs.sort((a, b) => a - b);
  const pick = (list: readonly number[], q: number) => list[Math.floor(q * (list.length - 1))] ?? 0;
  let box = {
    u0: pick(us, TRIM),
    u1: pick(us, 1 - TRIM),
    v0: pick(vs, TRIM),
    v1: pick(vs, 1 - TRIM),
  };
  for (let round = 0; round < ROUNDS && insideShare(plane, box, mask) < INSIDE_SHARE; round++) {
    const [mu, mv] = [(box.u0 + box.u1) / 2, (box.v0 + box.v1) / 2];
    const [hu, hv] = [((box.u1 - box.u0) / 2) * SHRINK, ((box.v1 - box.v0) / 2) * SHRINK];
    box = { u0: mu - hu, u1: mu + hu, v0: mv - hv, v1: mv + hv };
  }
  return box;
}

function insideShare(plane: SurfacePlane, box: PlaneRectangle, mask: Gray8): number {
  let inside = 0;
  let all = 0;
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      const u = box.u0 + ((i + 0.5) / SAMPLES) * (box.u1 - box.u0);
      const v = box.v0 + ((j + 0.5) / SAMPLES) * (box.v1 - box.v0);
      const at = pixelOf(plane, u, v);
      if (at === null) continue;
      const x = Math.floor(at[0]);
      const y = Math.floor(at[1]);
      if (x < 0 || y < 0 || x >= mask.width || y >= mask.height) continue;
      all++;
      if (mask.data[y * mask.width + x] >= 128) inside++;
    }
  }
  return all === 0 ? 1 : inside / all;
}

/** Where a point of the plane is seen; null behind the eye. */
function pixelOf(plane: SurfacePlane, u: number, v: number): [number, number] | null {
  const { normal: n, c, u: a, v: b } = plane;
  const size = n[0] ** 2 + n[1] ** 2 + n[2] ** 2;
  const [x, y, z] = [0, 1, 2].map((k) => (c / size) * n[k] + u * a[k] + v * b[k]);
  if (z < 0.05) return null;
  return [plane.cx + (plane.focalPx * x) / z, plane.horizonPx + (plane.focalPx * y) / z];
}
