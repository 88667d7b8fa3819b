// Where light is looked for: emitting triangles by their power, openings by their size, the sky by
// its brightness; one of the three a vertex, the sun apart. Densities are per steradian.

import { draw, sampleU, sampleV } from './sampler.ts';
import { base, emitters, portals } from './scene.ts';
import { chooseSky, lookUpSky, skyB, skyDensity, skyG, skyR, skyX, skyY, skyZ } from './sky.ts';

const PI: f32 = Mathf.PI;
const EMITTER_BYTES: usize = 64;
const PORTAL_BYTES: usize = 64;
export const FAR: f32 = 1e30;

export let lightX: f32 = 0;
export let lightY: f32 = 0;
export let lightZ: f32 = 0;
/** Metres to the light, short of it by a little. */
export let lightReach: f32 = 0;
export let lightR: f32 = 0;
export let lightG: f32 = 0;
export let lightB: f32 = 0;

function emitterShare(): f32 {
  return load<f32>(base, 52);
}
function portalShare(): f32 {
  return load<f32>(base, 56);
}
function skyShare(): f32 {
  return load<f32>(base, 60);
}

/** Density of choosing the point that a ray meets on an emitter, by its brightness. */
export function emitterDensity(brightness: f32, distance: f32, cosine: f32): f32 {
  return (
    (emitterShare() * (brightness / load<f32>(base, 48)) * distance * distance) /
    max<f32>(1e-6, cosine)
  );
}

/** Density of choosing a unit direction into the sky from a point. */
export function openDensity(px: f32, py: f32, pz: f32, dx: f32, dy: f32, dz: f32): f32 {
  let sum: f32 = skyShare() > 0 ? skyShare() * skyDensity(dx, dy, dz) : 0;
  const count = load<i32>(base, 32);
  for (let i = 0; i < count; i++) {
    const at = portals + <usize>i * PORTAL_BYTES;
    const cosine: f32 = load<f32>(at, 36) * dx + load<f32>(at, 40) * dy + load<f32>(at, 44) * dz;
    if (abs(cosine) < 1e-6) continue;
    const rx: f32 = load<f32>(at) - px;
    const ry: f32 = load<f32>(at, 4) - py;
    const rz: f32 = load<f32>(at, 8) - pz;
    const t: f32 =
      (rx * load<f32>(at, 36) + ry * load<f32>(at, 40) + rz * load<f32>(at, 44)) / cosine;
    if (t <= 0) continue;
    const qx: f32 = dx * t - rx;
    const qy: f32 = dy * t - ry;
    const qz: f32 = dz * t - rz;
    const u: f32 =
      (qx * load<f32>(at, 12) + qy * load<f32>(at, 16) + qz * load<f32>(at, 20)) *
      load<f32>(at, 48);
    const v: f32 =
      (qx * load<f32>(at, 24) + qy * load<f32>(at, 28) + qz * load<f32>(at, 32)) *
      load<f32>(at, 52);
    if (u < 0 || u > 1 || v < 0 || v > 1) continue;
    sum += (portalShare() * load<f32>(at, 56) * t * t) / abs(cosine);
  }
  return sum;
}

/** Chooses light for a point: sets the globals above and returns the density, 0 when there is none. */
export function chooseLight(px: f32, py: f32, pz: f32): f32 {
  draw();
  const kind = sampleU;
  const which = sampleV;
  draw();
  if (kind < emitterShare()) return chooseEmitter(px, py, pz, which);
  let dense: f32 = 0;
  if (kind < emitterShare() + portalShare()) {
    choosePortal(px, py, pz, which);
  } else {
    if (skyShare() <= 0) return 0;
    dense = chooseSky();
    lightX = skyX;
    lightY = skyY;
    lightZ = skyZ;
    if (dense <= 0) return 0;
  }
  lightReach = FAR;
  lookUpSky(lightX, lightY, lightZ);
  lightR = skyR;
  lightG = skyG;
  lightB = skyB;
  return openDensity(px, py, pz, lightX, lightY, lightZ);
}

function choosePortal(px: f32, py: f32, pz: f32, which: f32): void {
  const count = load<i32>(base, 32);
  let i = 0;
  // Sums of shares stand in the last word.
  while (i < count - 1 && which >= load<f32>(portals + <usize>i * PORTAL_BYTES, 60)) i++;
  const at = portals + <usize>i * PORTAL_BYTES;
  lightX = load<f32>(at) + load<f32>(at, 12) * sampleU + load<f32>(at, 24) * sampleV - px;
  lightY = load<f32>(at, 4) + load<f32>(at, 16) * sampleU + load<f32>(at, 28) * sampleV - py;
  lightZ = load<f32>(at, 8) + load<f32>(at, 20) * sampleU + load<f32>(at, 32) * sampleV - pz;
  const inverse: f32 = 1 / Mathf.sqrt(lightX * lightX + lightY * lightY + lightZ * lightZ);
  lightX *= inverse;
  lightY *= inverse;
  lightZ *= inverse;
}

function chooseEmitter(px: f32, py: f32, pz: f32, which: f32): f32 {
  let low = 0;
  let high = load<i32>(base, 36);
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (load<f32>(emitters + <usize>middle * EMITTER_BYTES, 60) <= which) low = middle;
    else high = middle;
  }
  const at = emitters + <usize>low * EMITTER_BYTES;
  const root = Mathf.sqrt(sampleU);
  const u: f32 = 1 - root;
  const v: f32 = sampleV * root;
  lightX = load<f32>(at) + load<f32>(at, 12) * u + load<f32>(at, 24) * v - px;
  lightY = load<f32>(at, 4) + load<f32>(at, 16) * u + load<f32>(at, 28) * v - py;
  lightZ = load<f32>(at, 8) + load<f32>(at, 20) * u + load<f32>(at, 32) * v - pz;
  const distance = Mathf.sqrt(lightX * lightX + lightY * lightY + lightZ * lightZ);
  if (distance < 1e-4) return 0;
  lightX /= distance;
  lightY /= distance;
  lightZ /= distance;
  lightReach = distance * <f32>0.9999 - <f32>2e-4;
  lightR = load<f32>(at, 36);
  lightG = load<f32>(at, 40);
  lightB = load<f32>(at, 44);
  const cosine: f32 = -(
    lightX * load<f32>(at, 48) +
    lightY * load<f32>(at, 52) +
    lightZ * load<f32>(at, 56)
  );
  if (cosine <= 0) return 0;
  return emitterDensity(brightness(lightR, lightG, lightB), distance, cosine);
}

export function brightness(r: f32, g: f32, b: f32): f32 {
  return <f32>0.2126 * r + <f32>0.7152 * g + <f32>0.0722 * b;
}

export function hasSun(): bool {
  return load<f32>(base, 76) < 1;
}

/** Whether a unit direction meets the sun's disc. */
export function meetsSun(dx: f32, dy: f32, dz: f32): bool {
  return (
    dx * load<f32>(base, 64) + dy * load<f32>(base, 68) + dz * load<f32>(base, 72) >=
    load<f32>(base, 76)
  );
}

export function sunDensity(): f32 {
  return 1 / (2 * PI * (1 - load<f32>(base, 76)));
}

export function sunLight(): void {
  lightR = load<f32>(base, 80);
  lightG = load<f32>(base, 84);
  lightB = load<f32>(base, 88);
}

/** Chooses a direction on the sun's disc. */
export function chooseSun(): f32 {
  draw();
  const ax = load<f32>(base, 64);
  const ay = load<f32>(base, 68);
  const az = load<f32>(base, 72);
  const z: f32 = 1 - sampleU * (1 - load<f32>(base, 76));
  const radius = Mathf.sqrt(max<f32>(0, 1 - z * z));
  const x: f32 = radius * Mathf.cos(2 * PI * sampleV);
  const y: f32 = radius * Mathf.sin(2 * PI * sampleV);
  // A frame with the axis as third direction (Duff et al. 2017).
  const sign: f32 = az >= 0 ? 1 : -1;
  const a: f32 = -1 / (sign + az);
  const b: f32 = ax * ay * a;
  lightX = x * (1 + sign * ax * ax * a) + y * b + z * ax;
  lightY = x * sign * b + y * (sign + ay * ay * a) + z * ay;
  lightZ = -x * sign * ax - y * ay + z * az;
  lightReach = FAR;
  sunLight();
  return sunDensity();
}
