import { gaussianBlurInto } from '../filter/gaussian.ts';
import type { LabelMap } from '../image.ts';
import type { Atmosphere } from './atmosphere.ts';
import type { Part } from './part.ts';
import type { Region } from './regions.ts';
import { depthOn, type Space } from './space.ts';

/**
 * Where the sun falls through the visible windows of the largest window group: from each point of the
 * room the ray towards the sun is cut with the window's plane; where that point, seen in the picture,
 * is glass, the point is lit. Soft edges stand for the sun's disc.
 *
 * @returns 0 … 1 per pixel, or null when no sun can come in
 */
export function sunPatch(
  labels: LabelMap,
  regions: readonly Region[],
  parts: readonly Part[],
  space: Space,
  atmosphere: Atmosphere,
): Float32Array | null {
  if (atmosphere.sunStrength < 0.5) return null;
  const windows = regions.filter((r) => parts[r.id].role === 'glazing' && r.share > 0.001);
  if (windows.length === 0) return null;
  const main = windows.reduce((a, b) => (b.area > a.area ? b : a));
  const pane = space.surfaces[main.id];
  // Into the room, down by the sun's height, and a little along the window towards the viewer.
  const drop = 0.35 + 0.5 * atmosphere.sunElevation;
  const along = pane.ez === 0 || Math.abs(pane.ex) > Math.abs(pane.ez) ? -0.35 : 0.3;
  const sx = pane.ex + along * Math.abs(pane.ez);
  const sy = drop;
  const sz = pane.ez + along * Math.abs(pane.ex);
  const length = Math.hypot(sx, sy, sz);
  const { width, height, data } = labels;
  const { camera, surfaces } = space;
  const out = new Float32Array(width * height);
  const f = camera.focalPx;
  const denominator = pane.nx * sx + pane.ny * sy + pane.nz * sz;
  if (Math.abs(denominator) < 1e-3) return null;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const id = data[p];
      const s = surfaces[id];
      if (parts[id].role === 'glazing' || parts[id].role === 'ceiling' || s.kind === 'sky')
        continue;
      const cosine = -(s.ex * sx + s.ey * sy + s.ez * sz) / length;
      if (cosine < 0.03) continue;
      const t = depthOn(s, camera, x, y);
      if (!(t > 0.2) || t > 40) continue;
      const px = (t * (x - camera.cx)) / f;
      const py = (t * (y - camera.horizonPx)) / f;
      const back = (pane.nx * px + pane.ny * py + pane.nz * t - pane.c) / denominator;
      if (back < 0.02 || back > 7) continue;
      const qz = t - back * sz;
      if (qz < 0.2) continue;
      const qx = Math.round(camera.cx + (f * (px - back * sx)) / qz);
      const qy = Math.round(camera.horizonPx + (f * (py - back * sy)) / qz);
      if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
      if (parts[data[qy * width + qx]].role === 'glazing') out[p] = cosine * Math.exp(-back / 6);
    }
  }
  gaussianBlurInto(out, width, height, (2.2 * width) / 1024, new Float32Array(out.length), out);
  return out;
}
