/**
 * Distance from a point to the triangle whose nine coordinates begin at `at`, by the region of the
 * triangle that is nearest (Ericson 2005, "Real-time collision detection", 5.1.5).
 */
export function distanceToTriangle(
  px: number,
  py: number,
  pz: number,
  corners: Float32Array,
  at: number,
): number {
  const ax = corners[at];
  const ay = corners[at + 1];
  const az = corners[at + 2];
  const ux = corners[at + 3] - ax;
  const uy = corners[at + 4] - ay;
  const uz = corners[at + 5] - az;
  const vx = corners[at + 6] - ax;
  const vy = corners[at + 7] - ay;
  const vz = corners[at + 8] - az;
  const wx = px - ax;
  const wy = py - ay;
  const wz = pz - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const uw = ux * wx + uy * wy + uz * wz;
  const vw = vx * wx + vy * wy + vz * wz;
  const det = uu * vv - uv * uv;
  let s = det > 0 ? (vv * uw - uv * vw) / det : -1;
  let t = det > 0 ? (uu * vw - uv * uw) / det : -1;
  if (s < 0 || t < 0 || s + t > 1) {
    // Outside: the nearest point lies on one of the three edges.
    const onU = uu > 0 ? clamp(uw / uu) : 0;
    const onV = vv > 0 ? clamp(vw / vv) : 0;
    const ee = uu - 2 * uv + vv;
    const onE = ee > 0 ? clamp((vw - uw + uu - uv) / ee) : 0;
    const far = (a: number, b: number) =>
      (wx - a * ux - b * vx) ** 2 + (wy - a * uy - b * vy) ** 2 + (wz - a * uz - b * vz) ** 2;
    const [du, dv, de] = [far(onU, 0), far(0, onV), far(1 - onE, onE)];
    [s, t] = du <= dv && du <= de ? [onU, 0] : dv <= de ? [0, onV] : [1 - onE, onE];
  }
  return Math.hypot(wx - s * ux - t * vx, wy - s * uy - t * vy, wz - s * uz - t * vz);
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
