import { gaussianBlur } from '../filter/gaussian.ts';
import { resizePlane } from '../filter/resize.ts';
import type { LabelMap } from '../image.ts';
import type { Atmosphere } from './atmosphere.ts';
import type { Part } from './part.ts';
import type { Sky } from './sky.ts';
import { depthOn, type Space } from './space.ts';
import type { SurfaceRole } from './types.ts';

/** How thick what stands is behind the side that is seen, metres; 0 casts no shadow. */
const THICKNESS_M: Readonly<Record<SurfaceRole, number>> = {
  floor: 0,
  wall: 0,
  ceiling: 0,
  furniture: 0.7,
  textile: 0,
  upholstery: 0.7,
  accent: 0,
  metal: 0,
  door: 7,
  facade: 7,
  roof: 7,
  ground: 0,
  glazing: 7,
  planting: 2.4,
  paving: 0,
  water: 0,
  sky: 0,
};
/** The ground further off than this is not shaded, nor are things further than this from a point. */
const FAR_M = 90;
const REACH_M = 26;
const STEPS = 90;
/** Least height above the ground at which the way to the sun is looked at: a thing's own foot is no shadow. */
const MIN_RISE_M = 0.12;
/** Light that reaches a shadow from leaves and walls around besides the sky's. */
const BOUNCE = 0.12;
/** The plane is marched at this share of the picture's size. */
const STRIDE = 2;
const BLUR_PX = 3;
const FACE_SLACK_M = 0.25;
/** Shadows that take less of the light than this are not seen. */
const MIN_DEPTH = 0.12;

/**
 * Shadows of buildings and trees on the ground: from every point of the ground the way to the sun is
 * followed through the picture; where it passes behind a thing's seen side by less than the thing is
 * thick, the point lies in its shadow. Only what is in the picture casts one.
 *
 * @param shadow share of the light that is left at each pixel; darkened in place
 */
export function castGroundShadow(
  shadow: Float32Array,
  labels: LabelMap,
  parts: readonly Part[],
  space: Space,
  sky: Sky,
  atmosphere: Atmosphere,
): void {
  const lit = atmosphere.sunStrength * Math.sin(atmosphere.sunElevation);
  const depth = (lit / (lit + atmosphere.skyStrength + BOUNCE)) * (1 - 0.5 * atmosphere.wet);
  if (depth < MIN_DEPTH || space.camera.above === true) return;
  const { width, height } = labels;
  const [columns, rows] = [Math.ceil(width / STRIDE), Math.ceil(height / STRIDE)];
  const hidden = new Float32Array(columns * rows);
  const thickness = parts.map(({ role }) => THICKNESS_M[role]);
  const way = march(labels, thickness, space, sky.toSun);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [column * STRIDE, row * STRIDE];
      const surface = space.surfaces[labels.data[y * width + x]];
      if (surface.kind === 'floor') hidden[row * columns + column] = way(surface, x, y);
    }
  const soft = gaussianBlur(
    { width: columns, height: rows, data: hidden },
    (BLUR_PX * Math.max(width, height)) / 1024 / STRIDE,
  );
  const full = resizePlane(soft, width, height).data;
  for (let p = 0; p < shadow.length; p++)
    shadow[p] *= 1 - depth * Math.min(1, Math.max(0, full[p]));
}

function march(
  { width, height, data }: LabelMap,
  thickness: readonly number[],
  { camera, surfaces }: Space,
  [sx, sy, sz]: readonly [number, number, number],
) {
  const f = camera.focalPx;
  return (ground: Space['surfaces'][number], x: number, y: number): number => {
    const t = depthOn(ground, camera, x, y);
    if (!(t > 0.3) || t > FAR_M) return 0;
    const px = (t * (x - camera.cx)) / f;
    const py = (t * (y - camera.horizonPx)) / f;
    for (let k = 1; k <= STEPS; k++) {
      // Finer near the ground, where feet are.
      const s = MIN_RISE_M + REACH_M * (k / STEPS) ** 1.6;
      const z = t + s * sz;
      if (z < 0.3) return 0;
      const qx = Math.round(camera.cx + (f * (px + s * sx)) / z);
      const qy = Math.round(camera.horizonPx + (f * (py + s * sy)) / z);
      if (qx < 0 || qy < 0 || qx >= width || qy >= height) return 0;
      const id = data[qy * width + qx];
      if (thickness[id] === 0) continue;
      const front = depthOn(surfaces[id], camera, qx, qy);
      if (front > 0.3 && z > front - FACE_SLACK_M && z < front + thickness[id]) return 1;
    }
    return 0;
  };
}
