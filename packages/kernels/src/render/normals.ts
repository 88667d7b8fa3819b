import { length3 } from '../arithmetic.ts';
import type { Part } from './part.ts';
import type { ShadeInput } from './shade-input.ts';
import { isSoft } from './soft-role.ts';
import type { Surface } from './space.ts';
import type { SurfacePass } from './surface-pass.ts';

/** How much the textures' relief is overdrawn: pictures are lit softer than the world. */
const RELIEF_GAIN = 1.6;
const STEEPEST = 1.2;
const FRONTAL = { nx: 0, ny: 0, nz: 1 };

/** The plane's normal, rounded towards the rim on soft things and a little on joinery. */
export function surfaceNormal(
  input: ShadeInput,
  s: Surface,
  part: Part,
  p: number,
  x: number,
  y: number,
  out: Float32Array,
): void {
  let nx = s.ex;
  let ny = s.ey;
  const nz = s.ez;
  if (part.role === 'roof') ny -= 0.9;
  const { width, height } = input.labels;
  const soft = isSoft(part.role) || part.role === 'planting';
  const rounded = !part.lying && input.roundEdges;
  const reach = !rounded ? 0 : soft ? 0.022 * height : s.kind === 'object' ? 0.004 * height : 0;
  const d = input.borderPx[p];
  if (reach > 0 && d < reach && x > 0 && y > 0 && x < width - 1 && y < height - 1) {
    const gx = input.borderPx[p + 1] - input.borderPx[p - 1];
    const gy = input.borderPx[p + width] - input.borderPx[p - width];
    const tilt = (soft ? 0.38 : 0.3) * (1 - d / reach) ** 2;
    nx -= tilt * gx;
    ny -= tilt * gy;
  }
  const inv = 1 / length3(nx, ny, nz);
  out[0] = nx * inv;
  out[1] = ny * inv;
  out[2] = nz * inv;
}

/**
 * Tilts a normal by the texture's relief, from its differences on the screen (Mikkelsen, "Bump mapping
 * unparametrized surfaces on the GPU", JGT 2010).
 *
 * @param pass what is known of each pixel, valid inside the region of `p`
 * @param normal unit, towards the eye; changed in place
 */
export function applyRelief(
  input: ShadeInput,
  { relief, depth }: Pick<SurfacePass, 'relief' | 'depth'>,
  s: Surface,
  p: number,
  x: number,
  y: number,
  normal: Float32Array,
): void {
  const { labels, space, parts } = input;
  const { width, height, data } = labels;
  if (x < 1 || y < 1 || x >= width - 1 || y >= height - 1) return;
  const id = data[p];
  const right = data[p + 1] === id ? relief[p + 1] : relief[p];
  const left = data[p - 1] === id ? relief[p - 1] : relief[p];
  const below = data[p + width] === id ? relief[p + width] : relief[p];
  const above = data[p - width] === id ? relief[p - width] : relief[p];
  const dx = 0.5 * RELIEF_GAIN * (right - left);
  const dy = 0.5 * RELIEF_GAIN * (below - above);
  if (dx === 0 && dy === 0) return;
  const { camera } = space;
  const rx = (x - camera.cx) / camera.focalPx;
  const ry = (y - camera.horizonPx) / camera.focalPx;
  // A crown's leaves face the viewer.
  const plane = parts[id].role === 'planting' && s.kind === 'object' ? FRONTAL : s;
  const facing = plane.nx * rx + plane.ny * ry + plane.nz;
  const step = depth[p] / camera.focalPx;
  const gx = plane.nx / facing;
  const gy = plane.ny / facing;
  // Where one pixel's step to the right (a) and down (b) leads on the plane.
  const ax = step * (1 - rx * gx);
  const ay = -step * ry * gx;
  const az = -step * gx;
  const bx = -step * rx * gy;
  const by = step * (1 - ry * gy);
  const bz = -step * gy;
  const [nx, ny, nz] = normal;
  // r1 = b × n, r2 = n × a.
  const r1x = by * nz - bz * ny;
  const r1y = bz * nx - bx * nz;
  const r1z = bx * ny - by * nx;
  const r2x = ny * az - nz * ay;
  const r2y = nz * ax - nx * az;
  const r2z = nx * ay - ny * ax;
  const det = ax * r1x + ay * r1y + az * r1z;
  const size = Math.abs(det);
  if (size < 1e-12) return;
  const sign = det < 0 ? -1 : 1;
  let tx = (sign * (dx * r1x + dy * r2x)) / size;
  let ty = (sign * (dx * r1y + dy * r2y)) / size;
  let tz = (sign * (dx * r1z + dy * r2z)) / size;
  const steep = length3(tx, ty, tz);
  if (steep > STEEPEST) {
    tx *= STEEPEST / steep;
    ty *= STEEPEST / steep;
    tz *= STEEPEST / steep;
  }
  const inv = 1 / length3(nx - tx, ny - ty, nz - tz);
  normal[0] = (nx - tx) * inv;
  normal[1] = (ny - ty) * inv;
  normal[2] = (nz - tz) * inv;
}
