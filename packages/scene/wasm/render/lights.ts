// Where light is looked for: one cluster of lamps, one opening or the sky a vertex, by the shares of
// the cell it lies in (../../src/render/light-choice.ts), the sun apart. In a cluster a triangle is
// chosen by its power, an opening's points are alike. Densities are per steradian.

import { draw, sampleU, sampleV } from './sampler.ts';
import { base, choices, clusterOf, clusters, emitters, portals } from './scene.ts';
import { chooseSky, lookUpSky, skyB, skyDensity, skyG, skyR, skyX, skyY, skyZ } from './sky.ts';

const PI: f32 = Mathf.PI;
const EMITTER_BYTES: usize = 64;
const PORTAL_BYTES: usize = 64;
const CLUSTER_BYTES: usize = 16;
export const FAR: f32 = 1e30;

export let lightX: f32 = 0;
export let lightY: f32 = 0;
export let lightZ: f32 = 0;
/** Metres to the light, short of it by a little. */
export let lightReach: f32 = 0;
export let lightR: f32 = 0;
export let lightG: f32 = 0;
export let lightB: f32 = 0;

/** Where the shares of choices for the cell around a point stand. */
function sharesAt(px: f32, py: f32, pz: f32): usize {
  const per = load<f32>(base, 104);
  const x = cellOf((px - load<f32>(base, 92)) * per, load<i32>(base, 108));
  const y = cellOf((py - load<f32>(base, 96)) * per, load<i32>(base, 112));
  const z = cellOf((pz - load<f32>(base, 100)) * per, load<i32>(base, 116));
  const cell = (z * load<i32>(base, 112) + y) * load<i32>(base, 108) + x;
  return choices + <usize>(cell * (choiceCount() + 1)) * 4;
}

function cellOf(at: f32, count: i32): i32 {
  return <i32>max<f32>(0, min<f32>(at, <f32>(count - 1)));
}

/** Clusters of lamps, then openings, then the sky. */
function choiceCount(): i32 {
  return load<i32>(base, 56);
}
function clusterCount(): i32 {
  return load<i32>(base, 60);
}
function portalCount(): i32 {
  return load<i32>(base, 32);
}

function shareOf(shares: usize, choice: i32): f32 {
  const at = shares + ((<usize>choice) << 2);
  return choice === 0 ? load<f32>(at) : load<f32>(at) - load<f32>(at - 4);
}

/** Density of choosing from a point, by its shares, what a ray meets on a cluster's lamp. */
function lampDensity(
  shares: usize,
  cluster: i32,
  brightness: f32,
  distance: f32,
  cosine: f32,
): f32 {
  const power = load<f32>(clusters + <usize>cluster * CLUSTER_BYTES, 8);
  const perArea: f32 = shareOf(shares, cluster) * (brightness / power);
  return (perArea * distance * distance) / max<f32>(1e-6, cosine);
}

/** Density of choosing from a point what a ray meets on a lamp's triangle, by its brightness. */
export function emitterDensity(
  px: f32,
  py: f32,
  pz: f32,
  triangle: i32,
  brightness: f32,
  distance: f32,
  cosine: f32,
): f32 {
  const cluster = <i32>load<u8>(clusterOf + <usize>triangle);
  return lampDensity(sharesAt(px, py, pz), cluster, brightness, distance, cosine);
}

/** Density of choosing a unit direction into the sky from a point. */
export function openDensity(px: f32, py: f32, pz: f32, dx: f32, dy: f32, dz: f32): f32 {
  const shares = sharesAt(px, py, pz);
  const skyShare = shareOf(shares, choiceCount() - 1);
  let sum: f32 = skyShare > 0 ? skyShare * skyDensity(dx, dy, dz) : 0;
  const count = portalCount();
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
    const share = shareOf(shares, clusterCount() + i);
    sum += (share * load<f32>(at, 56) * t * t) / abs(cosine);
  }
  return sum;
}

/** Density of the lamp chosen; 0: it was a part of the sky, of which `readLight` tells. */
let chosen: f32 = 0;

/** Chooses light for a point: direction and reach in the globals above; false when there is none. */
export function chooseLight(px: f32, py: f32, pz: f32): bool {
  draw();
  const kind = sampleU;
  const which = sampleV;
  draw();
  const shares = sharesAt(px, py, pz);
  const lamps = clusterCount();
  const last = choiceCount() - 1;
  let choice = 0;
  while (choice < last && kind >= load<f32>(shares + ((<usize>choice) << 2))) choice++;
  if (choice < lamps) {
    chosen = chooseEmitter(px, py, pz, shares, choice, which);
    return chosen > 0;
  }
  chosen = 0;
  lightReach = FAR;
  if (choice < last) {
    aimThrough(portals + <usize>(choice - lamps) * PORTAL_BYTES, px, py, pz);
  } else {
    if (shareOf(shares, last) <= 0 || chooseSky() <= 0) return false;
    lightX = skyX;
    lightY = skyY;
    lightZ = skyZ;
  }
  return true;
}

/**
 * Radiance (lightR … lightB) and density of the light just chosen. The sky is looked up here, for what
 * turned out to be in sight alone.
 */
export function readLight(px: f32, py: f32, pz: f32): f32 {
  if (chosen > 0) return chosen;
  lookUpSky(lightX, lightY, lightZ);
  lightR = skyR;
  lightG = skyG;
  lightB = skyB;
  return openDensity(px, py, pz, lightX, lightY, lightZ);
}

/** Towards a point of an opening. */
function aimThrough(at: usize, px: f32, py: f32, pz: f32): void {
  lightX = load<f32>(at) + load<f32>(at, 12) * sampleU + load<f32>(at, 24) * sampleV - px;
  lightY = load<f32>(at, 4) + load<f32>(at, 16) * sampleU + load<f32>(at, 28) * sampleV - py;
  lightZ = load<f32>(at, 8) + load<f32>(at, 20) * sampleU + load<f32>(at, 32) * sampleV - pz;
  const inverse: f32 = 1 / Mathf.sqrt(lightX * lightX + lightY * lightY + lightZ * lightZ);
  lightX *= inverse;
  lightY *= inverse;
  lightZ *= inverse;
}

function chooseEmitter(px: f32, py: f32, pz: f32, shares: usize, cluster: i32, which: f32): f32 {
  const about = clusters + <usize>cluster * CLUSTER_BYTES;
  let low = load<i32>(about);
  let high = load<i32>(about, 4);
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
  return lampDensity(shares, cluster, brightness(lightR, lightG, lightB), distance, cosine);
}

export function brightness(r: f32, g: f32, b: f32): f32 {
  return <f32>0.2126 * r + <f32>0.7152 * g + <f32>0.0722 * b;
}

function hasSun(): bool {
  return load<f32>(base, 76) < 1;
}

/** Whether a unit direction meets the sun's disc. */
export function meetsSun(dx: f32, dy: f32, dz: f32): bool {
  return (
    dx * load<f32>(base, 64) + dy * load<f32>(base, 68) + dz * load<f32>(base, 72) >=
    load<f32>(base, 76)
  );
}

/** How often the sun is looked for from a point. */
function sunChance(px: f32, py: f32, pz: f32): f32 {
  return load<f32>(sharesAt(px, py, pz) + ((<usize>choiceCount()) << 2));
}

/** Density of choosing a direction to the sun from a point. */
export function sunDensity(px: f32, py: f32, pz: f32): f32 {
  return sunChance(px, py, pz) / (2 * PI * (1 - load<f32>(base, 76)));
}

export function sunLight(): void {
  lightR = load<f32>(base, 80);
  lightG = load<f32>(base, 84);
  lightB = load<f32>(base, 88);
}

/** Chooses a direction on the sun's disc, or none: where it is hidden it is seldom looked for. */
export function chooseSun(px: f32, py: f32, pz: f32): bool {
  if (!hasSun()) return false;
  draw();
  const chance = sunChance(px, py, pz);
  if (sampleU >= chance) return false;
  const u: f32 = sampleU / chance;
  const ax = load<f32>(base, 64);
  const ay = load<f32>(base, 68);
  const az = load<f32>(base, 72);
  const z: f32 = 1 - u * (1 - load<f32>(base, 76));
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
  chosen = sunDensity(px, py, pz);
  return true;
}
