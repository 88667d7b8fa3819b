// Light that goes straight on through panes: what is left of it along one shadow ray.

import { materialOf, triangleAt } from './scene.ts';

export const NOTHING_LEFT: bool = false;

export let leftR: f32 = 1;
export let leftG: f32 = 1;
export let leftB: f32 = 1;

export function fullLight(): void {
  leftR = leftG = leftB = 1;
}

/** Reflectance of one smooth face for unpolarised light coming at `cosine` from outside (Fresnel). */
export function fresnel(cosine: f32, ior: f32): f32 {
  const c = min<f32>(1, max<f32>(0, cosine));
  const g2: f32 = ior * ior - 1 + c * c;
  if (g2 <= 0) return 1;
  const g: f32 = Mathf.sqrt(g2);
  const a: f32 = (g - c) / (g + c);
  const b: f32 = (c * (g + c) - 1) / (c * (g - c) + 1);
  return min<f32>(1, <f32>0.5 * a * a * (1 + b * b));
}

/** Takes from the light what the triangle's pane holds back; direction of any length. */
export function passPane(triangle: i32, dx: f32, dy: f32, dz: f32): bool {
  const at = triangleAt(triangle);
  const material = materialOf(at);
  const length = Mathf.sqrt(dx * dx + dy * dy + dz * dz);
  const cosine =
    abs<f32>(load<f32>(at, 64) * dx + load<f32>(at, 68) * dy + load<f32>(at, 72) * dz) / length;
  const through: f32 = (1 - fresnel(cosine, load<f32>(material, 20))) * load<f32>(material, 24);
  leftR *= through * load<f32>(material, 0);
  leftG *= through * load<f32>(material, 4);
  leftB *= through * load<f32>(material, 8);
  return leftR + leftG + leftB > 1e-4;
}
