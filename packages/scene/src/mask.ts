import type { Gray8 } from '@zhuhui/kernels';
import { lightOf } from './light.ts';
import { raycast, viewOf } from './raycast.ts';
import { objectId, type Scene, without } from './scene.ts';

/** A change of light of this share counts as the object's shadow. */
const SHADOW_STEP = 0.055;

/**
 * What has to be repainted to take one object out of a picture: 255 where the object shows, where its
 * shadow falls, and within `marginPx` of both.
 */
export function objectMask(
  scene: Scene,
  name: string,
  width: number,
  height: number,
  marginPx: number,
): Gray8 {
  const id = objectId(scene, name);
  const view = viewOf(scene, width, height);
  const buffers = raycast(view);
  const lit = lightOf(view, buffers, 1);
  const bare = viewOf(without(scene, name), width, height);
  const bareBuffers = raycast(bare);
  const bareLit = lightOf(bare, bareBuffers, 1);
  const hit = new Uint8Array(width * height);
  for (let i = 0; i < hit.length; i++) {
    const shadow =
      Math.abs(lit.sun[i] - bareLit.sun[i]) > SHADOW_STEP ||
      Math.abs(lit.ambient[i] - bareLit.ambient[i]) > SHADOW_STEP;
    if (buffers.object.data[i] === id || (buffers.solid[i] >= 0 && shadow)) hit[i] = 255;
  }
  return { width, height, data: grown(hit, width, height, marginPx) };
}

/** Widens the mask by a square of `radius`, one axis after the other. */
function grown(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const rows = new Uint8Array(mask.length);
  const out = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (mask[y * width + x] === 0) continue;
      rows.fill(
        255,
        y * width + Math.max(0, x - radius),
        y * width + Math.min(width, x + radius + 1),
      );
    }
  }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (rows[y * width + x] === 0) continue;
      for (let yy = Math.max(0, y - radius); yy <= Math.min(height - 1, y + radius); yy++) {
        out[yy * width + x] = 255;
      }
    }
  }
  return out;
}
