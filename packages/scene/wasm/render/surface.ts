// The point a ray meets: place, frame, albedo.

import { base, materialOf, triangleAt } from './scene.ts';
import { hitTriangle, hitU, hitV } from './traverse.ts';

export let triangle: usize = 0;
export let material: usize = 0;
/** Face normal turned to the viewer's side, and whether that is the front. */
export let gx: f32 = 0;
export let gy: f32 = 0;
export let gz: f32 = 0;
export let front: bool = true;
/** Shading frame: tangent, bitangent, normal on the viewer's side. */
export let tx: f32 = 0;
export let ty: f32 = 0;
export let tz: f32 = 0;
export let bx: f32 = 0;
export let by: f32 = 0;
export let bz: f32 = 0;
export let nx: f32 = 0;
export let ny: f32 = 0;
export let nz: f32 = 0;
/** The normal without the relief of the material. */
export let smoothX: f32 = 0;
export let smoothY: f32 = 0;
export let smoothZ: f32 = 0;
export let albedoR: f32 = 0;
export let albedoG: f32 = 0;
export let albedoB: f32 = 0;
/** Variance of the slopes of relief that is finer than what was read. */
export let unseenSlopes: f32 = 0;

/** Of the angle a pixel takes from the eye. */
let pixelTangent: f32 = 0;

export function setPixel(tangent: f32): void {
  pixelTangent = tangent;
}

/** Parts of a pixel that a sample tells of, across and along the slope of the surface: the samples of a pixel share it out. */
const ACROSS: f32 = 0.5;
const ALONG: f32 = 0.25;

/** Reads the triangle hit by a ray of unit direction d. */
export function readHit(dx: f32, dy: f32, dz: f32): void {
  const at = triangleAt(hitTriangle);
  triangle = at;
  material = materialOf(at);
  gx = load<f32>(at, 64);
  gy = load<f32>(at, 68);
  gz = load<f32>(at, 72);
  front = gx * dx + gy * dy + gz * dz < 0;
  if (!front) {
    gx = -gx;
    gy = -gy;
    gz = -gz;
  }
}

function slopeAt(address: usize, lane: usize): f32 {
  return <f32>load<i16>(address + lane) * <f32>0.000244140625;
}

/**
 * Reads albedo and frame. With the metres that the eye is `away` the pattern and its relief are read as
 * finely as a pixel can show them; 0: the coarse pattern without relief.
 */
export function readSurface(dx: f32, dy: f32, dz: f32, away: f32): void {
  const at = triangle;
  const u = hitU;
  const v = hitV;
  const w: f32 = 1 - u - v;
  const side: f32 = front ? 1 : -1;
  nx = (load<f32>(at) * w + load<f32>(at, 12) * u + load<f32>(at, 24) * v) * side;
  ny = (load<f32>(at, 4) * w + load<f32>(at, 16) * u + load<f32>(at, 28) * v) * side;
  nz = (load<f32>(at, 8) * w + load<f32>(at, 20) * u + load<f32>(at, 32) * v) * side;
  const inverse: f32 = 1 / Mathf.sqrt(max<f32>(1e-12, nx * nx + ny * ny + nz * nz));
  smoothX = nx * inverse;
  smoothY = ny * inverse;
  smoothZ = nz * inverse;
  albedoR = load<f32>(material);
  albedoG = load<f32>(material, 4);
  albedoB = load<f32>(material, 8);
  unseenSlopes = 0;
  const texture = load<u32>(material, 44);
  if (texture !== 0) {
    const su: f32 = load<f32>(at, 36) * w + load<f32>(at, 44) * u + load<f32>(at, 52) * v;
    const sv: f32 = load<f32>(at, 40) * w + load<f32>(at, 48) * u + load<f32>(at, 56) * v;
    const px: f32 = su * load<f32>(material, 56);
    const py: f32 = sv * load<f32>(material, 60);
    const fx: f32 = px - Mathf.floor(px);
    const fy: f32 = py - Mathf.floor(py);
    if (away > 0) {
      const cosine: f32 = abs<f32>(gx * dx + gy * dy + gz * dz);
      const span: f32 = away * pixelTangent * max<f32>(ACROSS, ALONG / max<f32>(0.02, cosine));
      readLevels(base + texture, fx, fy, span);
      tilt(side);
    } else readCoarse(fx, fy);
  }
  settleFrame(dx, dy, dz);
}

/** Albedo of the coarse pattern at a place in it, 0…1: it is small enough to stay near the processor. */
function readCoarse(px: f32, py: f32): void {
  const width = load<i32>(material, 96);
  const height = load<i32>(material, 100);
  const x = min(width - 1, <i32>(px * <f32>width));
  const y = min(height - 1, <i32>(py * <f32>height));
  const at = base + load<u32>(material, 92) + <usize>((y * width + x) << 2);
  albedoR = linear(at, 0);
  albedoG = linear(at, 1);
  albedoB = linear(at, 2);
}

/** What was read of the pattern: relief's slopes, and the variance of finer ones. */
let slopeU: f32 = 0;
let slopeV: f32 = 0;

/** Reads the pattern where a part of it `span` metres wide is seen: between two of its levels, each half as fine as the last. */
function readLevels(texels: usize, px: f32, py: f32, span: f32): void {
  let width = load<i32>(material, 48);
  let height = load<i32>(material, 52);
  const wide: f32 = span * load<f32>(material, 56) * <f32>width;
  const last = load<i32>(material, 76);
  if (wide <= 1 || last === 0) {
    readTexture(texels, width, height, px, py);
    return;
  }
  const level: f32 = min<f32>(<f32>last, Mathf.log2(wide));
  const whole = min(last - 1, <i32>level);
  let at = texels;
  for (let k = 0; k < whole; k++) {
    at += <usize>(width * height * 8);
    width = max(1, width >> 1);
    height = max(1, height >> 1);
  }
  readTexture(at, width, height, px, py);
  const r = albedoR;
  const g = albedoG;
  const b = albedoB;
  const u = slopeU;
  const v = slopeV;
  const s = unseenSlopes;
  at += <usize>(width * height * 8);
  readTexture(at, max(1, width >> 1), max(1, height >> 1), px, py);
  const share: f32 = level - <f32>whole;
  albedoR = r + (albedoR - r) * share;
  albedoG = g + (albedoG - g) * share;
  albedoB = b + (albedoB - b) * share;
  slopeU = u + (slopeU - u) * share;
  slopeV = v + (slopeV - v) * share;
  unseenSlopes = s + (unseenSlopes - s) * share;
}

/** Albedo and relief between the texels around a place in a level of the pattern, 0…1. */
function readTexture(texels: usize, width: i32, height: i32, px: f32, py: f32): void {
  const x: f32 = px * <f32>width - 0.5;
  const y: f32 = py * <f32>height - 0.5;
  const left = <i32>Mathf.floor(x);
  const low = <i32>Mathf.floor(y);
  const x0 = left < 0 ? width - 1 : min(width - 1, left);
  const y0 = low < 0 ? height - 1 : min(height - 1, low);
  const x1 = left + 1 >= width ? 0 : left + 1;
  const y1 = low + 1 >= height ? 0 : low + 1;
  const a = texels + <usize>((y0 * width + x0) * 8);
  const b = texels + <usize>((y0 * width + x1) * 8);
  const c = texels + <usize>((y1 * width + x0) * 8);
  const d = texels + <usize>((y1 * width + x1) * 8);
  const fx: f32 = x - <f32>left;
  const fy: f32 = y - <f32>low;
  const wa: f32 = (1 - fx) * (1 - fy);
  const wb: f32 = fx * (1 - fy);
  const wc: f32 = (1 - fx) * fy;
  const wd: f32 = fx * fy;
  albedoR = linear(a, 0) * wa + linear(b, 0) * wb + linear(c, 0) * wc + linear(d, 0) * wd;
  albedoG = linear(a, 1) * wa + linear(b, 1) * wb + linear(c, 1) * wc + linear(d, 1) * wd;
  albedoB = linear(a, 2) * wa + linear(b, 2) * wb + linear(c, 2) * wc + linear(d, 2) * wd;
  if (load<f32>(material, 64) === 0) return;
  unseenSlopes = linear(a, 3) * wa + linear(b, 3) * wb + linear(c, 3) * wc + linear(d, 3) * wd;
  slopeU = slopeAt(a, 4) * wa + slopeAt(b, 4) * wb + slopeAt(c, 4) * wc + slopeAt(d, 4) * wd;
  slopeV = slopeAt(a, 6) * wa + slopeAt(b, 6) * wb + slopeAt(c, 6) * wc + slopeAt(d, 6) * wd;
}

/** Tilts the normal by the slopes just read, along the surface's own axes. */
function tilt(side: f32): void {
  const bump = load<f32>(material, 64);
  if (bump === 0) return;
  unseenSlopes *= bump * bump;
  const ux = load<f32>(triangle, 80);
  const uy = load<f32>(triangle, 84);
  const uz = load<f32>(triangle, 88);
  const hand = load<f32>(triangle, 92) * side;
  const vx: f32 = (ny * uz - nz * uy) * hand;
  const vy: f32 = (nz * ux - nx * uz) * hand;
  const vz: f32 = (nx * uy - ny * ux) * hand;
  nx -= (slopeU * ux + slopeV * vx) * bump;
  ny -= (slopeU * uy + slopeV * vy) * bump;
  nz -= (slopeU * uz + slopeV * vz) * bump;
}

/** Texels keep the square roots of linear light, and of the variance of slopes. */
function linear(address: usize, lane: usize): f32 {
  const root: f32 = <f32>load<u8>(address + lane) * <f32>0.0039215686;
  return root * root;
}

/** Makes the normal a unit one that the viewer sees, and builds the frame around it. */
function settleFrame(dx: f32, dy: f32, dz: f32): void {
  const inverse: f32 = 1 / Mathf.sqrt(max<f32>(1e-12, nx * nx + ny * ny + nz * nz));
  nx *= inverse;
  ny *= inverse;
  nz *= inverse;
  // An interpolated normal may turn away from the viewer: it is tilted back just so far.
  const seen: f32 = -(nx * dx + ny * dy + nz * dz);
  if (seen < 0.01) {
    const lift: f32 = 0.01 - seen;
    nx -= dx * lift;
    ny -= dy * lift;
    nz -= dz * lift;
    const again: f32 = 1 / Mathf.sqrt(max<f32>(1e-12, nx * nx + ny * ny + nz * nz));
    nx *= again;
    ny *= again;
    nz *= again;
  }
  const sign: f32 = nz >= 0 ? 1 : -1;
  const a: f32 = -1 / (sign + nz);
  const b: f32 = nx * ny * a;
  tx = 1 + sign * nx * nx * a;
  ty = sign * b;
  tz = -sign * nx;
  bx = b;
  by = sign + ny * ny * a;
  bz = -ny;
}
