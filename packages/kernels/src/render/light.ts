import { length3 } from '../arithmetic.ts';
import { lightOfKelvin } from '../color/temperature.ts';
import type { LabelMap } from '../image.ts';
import { createRandom } from '../random.ts';
import { type Atmosphere, lampColour } from './atmosphere.ts';
import { addLamp, addLampLight, highlight, LAMP_SIZE, type Lamps } from './lamps.ts';
import type { LitPoints } from './lit-points.ts';
import type { Part } from './part.ts';
import type { Region } from './regions.ts';
import type { Sky } from './sky.ts';
import { depthOn, type Space } from './space.ts';
import type { Look } from './types.ts';

/** Light arriving at points. */
export interface Lighting {
  /** @param light made by `createPointLight`; its first `count` values of each plane are written */
  at(points: LitPoints, light: Float32Array): void;
}

/**
 * A room's light: every visible window is an area light sampled at a few points, the open room behind
 * the viewer is a large soft one, downlights wash the far wall, hanging lamps glow; walls and floor
 * give back their mean colour from below. Falloff follows the metric space, so walls get gradients.
 */
export function interiorLight(
  labels: LabelMap,
  regions: readonly Region[],
  parts: readonly Part[],
  space: Space,
  bounce: readonly number[],
  atmosphere: Atmosphere,
  look: Look,
  seed: number,
): Lighting {
  const lamps: Lamps = [];
  const daylight = lightOfKelvin(0.5 * look.light.temperatureK + 3300).map(
    (c, k) => c * (0.74 + 0.26 * (atmosphere.horizon[k] / Math.max(...atmosphere.horizon))),
  );
  const warm = lampColour(look.light.temperatureK);
  const random = createRandom(seed ^ 0x7f4a7c15);
  const windowed = addWindows(lamps, labels, regions, parts, space, daylight, atmosphere.window);
  const side = random.float() < 0.5 ? -1 : 1;
  // What lies behind the viewer: a bright side, stronger when no window is seen.
  const behind = (windowed ? 1.15 : 3.6) * atmosphere.window;
  addLamp(lamps, [side * 3.4, -0.5, -1.4], [0, 0, 0], daylight, behind * 1.7, 0);
  addLamp(
    lamps,
    [-side * 1.2, -1, -1.2],
    [0, 0, 0],
    daylight,
    0.9 * atmosphere.window + 0.25 * atmosphere.lamps,
    0,
  );
  addDownlights(lamps, regions, parts, space, warm, atmosphere.lamps, random.float());
  addPendants(lamps, regions, parts, space, warm, atmosphere.lamps);
  const list = Float32Array.from(lamps);
  const soft = 1 - 0.45 * look.light.contrast;
  const ambient = (0.3 * atmosphere.window + 0.13 * atmosphere.lamps + 0.015) * soft;
  const base = daylight.map(
    (c, k) => ambient * (atmosphere.window > 0.3 ? c : 0.4 * c + 0.6 * warm[k]),
  );
  return {
    at(points, light) {
      const { values, room, count } = points;
      light.fill(0, 3 * room);
      for (let k = 0; k < 3; k++) {
        for (let i = 0; i < count; i++) {
          // A surface that looks up is lit by the ceiling, one that looks down by the floor's colour.
          const down = 0.5 + 0.5 * values[4 * room + i];
          light[k * room + i] = base[k] * (0.75 + 0.5 * (down * bounce[k] + (1 - down)));
        }
      }
      addLampLight(points, list, light);
    },
  };
}

function addWindows(
  lamps: Lamps,
  labels: LabelMap,
  regions: readonly Region[],
  parts: readonly Part[],
  space: Space,
  colour: readonly number[],
  strength: number,
): boolean {
  const windows = regions.filter((r) => parts[r.id].role === 'glazing' && r.share > 0.0008);
  windows.sort((a, b) => b.area - a.area);
  const { camera } = space;
  for (const r of windows.slice(0, 8)) {
    const s = space.surfaces[r.id];
    const t = depthOn(s, camera, r.cx, r.cy);
    if (!(t > 0.2) || t > 40) continue;
    const cosine = Math.max(0.12, Math.abs(s.ez));
    const areaM2 = Math.min(6, (r.area * t * t) / (camera.focalPx * camera.focalPx * cosine));
    for (const [fx, fy] of [
      [0.3, 0.3],
      [0.7, 0.7],
    ]) {
      const x = r.minX + fx * (r.maxX - r.minX);
      const y = r.minY + fy * (r.maxY - r.minY);
      const depth = depthOn(s, camera, x, y);
      if (!(depth > 0.2) || labels.data[Math.round(y) * labels.width + Math.round(x)] !== r.id)
        continue;
      const at = [
        (depth * (x - camera.cx)) / camera.focalPx + 0.15 * s.ex,
        (depth * (y - camera.horizonPx)) / camera.focalPx,
        depth + 0.15 * s.ez,
      ];
      // Each point stands for half of the pane.
      const size = LAMP_SIZE + areaM2 / 2;
      addLamp(lamps, at, [s.ex, s.ey, s.ez], colour, 1.6 * areaM2 * strength, 1, size);
    }
  }
  return windows.length > 0;
}

function addDownlights(
  lamps: Lamps,
  regions: readonly Region[],
  parts: readonly Part[],
  space: Space,
  colour: readonly number[],
  strength: number,
  phase: number,
): void {
  const back = regions
    .filter(
      (r) => parts[r.id].role === 'wall' && r.facing !== 'side' && space.surfaces[r.id].solved,
    )
    .sort((a, b) => b.area - a.area)[0];
  const depth =
    back === undefined ? 4.5 : Math.min(9, Math.max(2.2, Math.abs(space.surfaces[back.id].c)));
  const [dx, dz] = space.camera.depthDirection;
  const y = -(space.ceilingHeightM - space.camera.eyeHeightM) + 0.05;
  for (const away of [depth - 0.42, depth * 0.52]) {
    for (let i = -2; i <= 2; i++) {
      const across = (i + 0.25 * (phase - 0.5)) * 1.15;
      const at = [dx * away + dz * across, y, dz * away - dx * across];
      addLamp(lamps, at, [0, 1, 0], colour, 1.5 * strength, 6);
    }
  }
}

function addPendants(
  lamps: Lamps,
  regions: readonly Region[],
  parts: readonly Part[],
  space: Space,
  colour: readonly number[],
  strength: number,
): void {
  const pendants = regions.filter((r) => parts[r.id].lamp).sort((a, b) => b.area - a.area);
  for (const r of pendants.slice(0, 4)) {
    const s = space.surfaces[r.id];
    const t = Math.max(0.8, depthOn(s, space.camera, r.cx, r.cy));
    const { cx, horizonPx, focalPx } = space.camera;
    addLamp(
      lamps,
      [(t * (r.cx - cx)) / focalPx, (t * (r.cy - horizonPx)) / focalPx, t],
      [0, 0, 0],
      colour,
      0.9 * strength,
      0,
    );
  }
}

const LAWN = [0.2, 0.21, 0.15];

/** Sun, sky dome and ground bounce on a building. */
export function exteriorLight(sky: Sky, atmosphere: Atmosphere, look: Look): Lighting {
  const [sx, sy, sz] = sky.toSun;
  const hard = 0.75 + 0.5 * look.light.contrast;
  const tint = lightOfKelvin(0.5 * look.light.temperatureK + 3250);
  const sun = atmosphere.sun.map((c, k) => c * atmosphere.sunStrength * hard * tint[k]);
  const skyMean = atmosphere.zenith.map((z, k) => 0.55 * z + 0.45 * atmosphere.horizon[k]);
  const most = Math.max(...skyMean);
  const dome = skyMean.map((c) => (c / most) * 0.3 + 0.7).map((c) => c * atmosphere.skyStrength);
  return {
    at({ values, room, count }, light) {
      for (let i = 0; i < count; i++) {
        const px = values[i];
        const py = values[room + i];
        const pz = values[2 * room + i];
        const nx = values[3 * room + i];
        const ny = values[4 * room + i];
        const nz = values[5 * room + i];
        const gloss = values[6 * room + i];
        const lambert = Math.max(0, nx * sx + ny * sy + nz * sz);
        const eye = 1 / length3(px, py, pz);
        const lobe =
          gloss === 0 || lambert === 0
            ? 0
            : lambert * highlight(nx, ny, nz, sx - px * eye, sy - py * eye, sz - pz * eye, gloss);
        const up = 0.5 - 0.5 * ny;
        // Nearer the ground a wall sees less sky and more lawn.
        const height = Math.min(1, Math.max(0, (1.6 - py) / 5));
        const open = 0.62 + 0.38 * (ny < -0.5 ? 1 : height);
        const haze = Math.min(0.12, pz * 0.001);
        for (let k = 0; k < 3; k++) {
          const ground = LAWN[k] * (sun[k] * 0.55 + dome[k]) * (1 - up);
          light[k * room + i] = sun[k] * lambert + dome[k] * up * open + ground + haze;
          light[(3 + k) * room + i] = sun[k] * lobe;
        }
      }
    },
  };
}
