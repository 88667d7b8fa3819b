/**
 * Where a ray (origin o, direction d, both in the solid's own frame) first enters a convex solid, in
 * lengths of d; Infinity when it never enters, also when it starts inside.
 */

/** Stands in for a zero direction: its inverse is finite, so that 0 × ∞ never arises. */
export const TINY = 1e-200;

/** Box with half sizes h about the origin. */
export function meetBox(
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hx: number,
  hy: number,
  hz: number,
): number {
  const kx = 1 / (dx || TINY);
  const ky = 1 / (dy || TINY);
  const kz = 1 / (dz || TINY);
  const sx = Math.abs(kx) * hx;
  const sy = Math.abs(ky) * hy;
  const sz = Math.abs(kz) * hz;
  const near = Math.max(-ox * kx - sx, -oy * ky - sy, -oz * kz - sz);
  const far = Math.min(-ox * kx + sx, -oy * ky + sy, -oz * kz + sz);
  return near > 0 && near <= far ? near : Number.POSITIVE_INFINITY;
}

/** Marches from the sharp box's surface along the distance field of the filleted one. */
export function meetRoundBox(
  start: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  hx: number,
  hy: number,
  hz: number,
  round: number,
): number {
  const speed = Math.hypot(dx, dy, dz);
  const reach = 2 * (hx + hy + hz);
  let t = start;
  for (let step = 0; step < 48; step++) {
    const qx = Math.abs(ox + dx * t) - hx + round;
    const qy = Math.abs(oy + dy * t) - hy + round;
    const qz = Math.abs(oz + dz * t) - hz + round;
    const outside = Math.hypot(Math.max(qx, 0), Math.max(qy, 0), Math.max(qz, 0));
    const gap = outside + Math.min(Math.max(qx, qy, qz), 0) - round;
    if (gap < 2e-5) return t;
    t += gap / speed;
    if ((t - start) * speed > reach) break;
  }
  return Number.POSITIVE_INFINITY;
}

export function meetUnitSphere(
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  const a = dx * dx + dy * dy + dz * dz;
  const b = ox * dx + oy * dy + oz * dz;
  const c = ox * ox + oy * oy + oz * oz - 1;
  const disc = b * b - a * c;
  if (disc < 0) return Number.POSITIVE_INFINITY;
  const t = (-b - Math.sqrt(disc)) / a;
  return t > 0 ? t : Number.POSITIVE_INFINITY;
}

/** Convex solid as `n` plane equations (normal, offset) from `planes[start]`. */
export function meetPlanes(
  planes: Float64Array,
  start: number,
  n: number,
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
): number {
  let near = 0;
  let far = Number.POSITIVE_INFINITY;
  for (let k = start; k < start + n * 4; k += 4) {
    const along = planes[k] * dx + planes[k + 1] * dy + planes[k + 2] * dz;
    const gap = planes[k + 3] - (planes[k] * ox + planes[k + 1] * oy + planes[k + 2] * oz);
    if (along < 0) near = Math.max(near, gap / along);
    else if (along > 0) far = Math.min(far, gap / along);
    else if (gap < 0) return Number.POSITIVE_INFINITY;
    if (near > far) return Number.POSITIVE_INFINITY;
  }
  return near > 0 ? near : Number.POSITIVE_INFINITY;
}

/** Upright frustum on the origin: radius r0 below, r1 above. */
export function meetFrustum(
  ox: number,
  oy: number,
  oz: number,
  dx: number,
  dy: number,
  dz: number,
  r0: number,
  r1: number,
  height: number,
): number {
  // The side is the quadric x² + y² = (r0 + k z)², cut off at both ends.
  const k = (r1 - r0) / height;
  const r = r0 + k * oz;
  const a = dx * dx + dy * dy - k * k * dz * dz;
  const b = ox * dx + oy * dy - k * dz * r;
  const c = ox * ox + oy * oy - r * r;
  let best = Number.POSITIVE_INFINITY;
  const disc = b * b - a * c;
  if (disc >= 0 && a !== 0) {
    const root = Math.sqrt(disc);
    for (const t of [(-b - root) / a, (-b + root) / a]) {
      const z = oz + dz * t;
      const rz = r0 + k * z;
      const entering = (ox + dx * t) * dx + (oy + dy * t) * dy - k * rz * dz < 0;
      if (t > 0 && t < best && z >= 0 && z <= height && rz >= 0 && entering) best = t;
    }
  }
  if (dz !== 0) {
    const t = dz > 0 ? -oz / dz : (height - oz) / dz;
    const rim = dz > 0 ? r0 : r1;
    const x = ox + dx * t;
    const y = oy + dy * t;
    if (t > 0 && t < best && x * x + y * y <= rim * rim) best = t;
  }
  return best;
}
