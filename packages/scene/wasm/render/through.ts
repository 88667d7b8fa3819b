// What is seen through panes and glass and in mirrors.

import { fresnel } from './panes.ts';
import * as surface from './surface.ts';
import { hitT, nearest } from './traverse.ts';

const FAR: f32 = 1e30;
/** Metres by which a ray starts above the surface it leaves. */
export const LIFT: f32 = 2e-4;
/** Panes and refractions a path may cross beside its bounces. */
export const MOST_CROSSINGS: i32 = 24;
/** Smoother than this a surface shows what it mirrors: features are taken from there. */
const MIRROR_LIKE: f32 = 0.12;

/** What panes and mirrors on the way of `lookThrough` leave of the light. */
export let tintR: f32 = 1;
export let tintG: f32 = 1;
export let tintB: f32 = 1;

export let bentX: f32 = 0;
export let bentY: f32 = 0;
export let bentZ: f32 = 0;

/** Bends a unit direction through the current face by Snell's law, into the globals above. */
export function refract(dx: f32, dy: f32, dz: f32, eta: f32): void {
  const ratio: f32 = 1 / eta;
  const seen: f32 = -(surface.gx * dx + surface.gy * dy + surface.gz * dz);
  const bend: f32 = ratio * seen - Mathf.sqrt(max<f32>(0, 1 - ratio * ratio * (1 - seen * seen)));
  const x: f32 = dx * ratio + surface.gx * bend;
  const y: f32 = dy * ratio + surface.gy * bend;
  const z: f32 = dz * ratio + surface.gz * bend;
  const inverse: f32 = 1 / Mathf.sqrt(x * x + y * y + z * z);
  bentX = x * inverse;
  bentY = y * inverse;
  bentZ = z * inverse;
}

export function mirrors(material: usize): bool {
  return load<f32>(material, 12) < MIRROR_LIKE && load<f32>(material, 16) >= 0.5;
}

/** Whether a face that reflects this share is taken to show what it reflects: panes never are. */
export function showsBack(passage: f32, reflected: f32): bool {
  return passage === 2 && reflected > 0.5;
}

/**
 * Goes on through panes and glass and by mirrors until something is seen: the surface's globals tell
 * of it and the length of the way is returned; 0 where the sky is, or nothing after many crossings.
 */
export function lookThrough(
  originX: f32,
  originY: f32,
  originZ: f32,
  directionX: f32,
  directionY: f32,
  directionZ: f32,
): f32 {
  let ox = originX;
  let oy = originY;
  let oz = originZ;
  let dx = directionX;
  let dy = directionY;
  let dz = directionZ;
  let length: f32 = 0;
  tintR = tintG = tintB = 1;
  for (let crossing = 0; crossing < MOST_CROSSINGS; crossing++) {
    if (!nearest(ox, oy, oz, dx, dy, dz, FAR)) return 0;
    length += hitT;
    surface.readHit(dx, dy, dz);
    const passage = load<f32>(surface.material, 28);
    const mirror = mirrors(surface.material);
    if (!mirror && passage !== 1 && passage !== 2) {
      surface.readSurface(dx, dy, dz, 0);
      return length;
    }
    const seen: f32 = -(surface.gx * dx + surface.gy * dy + surface.gz * dz);
    const ior = load<f32>(surface.material, 20);
    const eta: f32 = surface.front || passage === 1 ? ior : 1 / ior;
    const reflected = fresnel(seen, eta);
    const back = mirror || showsBack(passage, reflected);
    if (mirror || !back) {
      const left: f32 = passage === 1 ? 1 - reflected : 1;
      const share: f32 = mirror ? 1 : load<f32>(surface.material, 24) * left;
      tintR *= load<f32>(surface.material, 0) * share;
      tintG *= load<f32>(surface.material, 4) * share;
      tintB *= load<f32>(surface.material, 8) * share;
    }
    const lift: f32 = back ? LIFT : -LIFT;
    ox += dx * hitT + surface.gx * lift;
    oy += dy * hitT + surface.gy * lift;
    oz += dz * hitT + surface.gz * lift;
    if (passage === 2 && !back) {
      refract(dx, dy, dz, eta);
      dx = bentX;
      dy = bentY;
      dz = bentZ;
    }
    if (back) {
      dx += 2 * seen * surface.gx;
      dy += 2 * seen * surface.gy;
      dz += 2 * seen * surface.gz;
    }
  }
  return 0;
}
