import { gaussianBlur } from '../filter/gaussian.ts';
import { guidedFilter } from '../filter/guided.ts';
import { resizePlane } from '../filter/resize.ts';
import type { Plane } from '../image.ts';
import { smoothStep } from '../material/noise.ts';
import { lampColour } from './atmosphere.ts';
import { dayPanes } from './day-panes.ts';
import { lamplight } from './lamplight.ts';
import { viewAtNight } from './night-view.ts';
import type { Reading } from './read.ts';
import { FACES } from './room-box.ts';

const LAMP_KELVIN = 3000;
/** Share of the day's patches of light that is taken out, and over what share of the width they are seen. */
const PATCHES_OUT = 0.7;
const PATCH = 0.05;
/** What is lighter still by this (powers of e) lay in the sun: more of it is taken out. */
const SUNNY = 0.45;
const SUN_OUT = 0.5;
/** Mean linear luminance of the evening against the day's, and its limits: exposed for the lamps. */
const EXPOSED = { share: 0.8, least: 0.09, most: 0.155 } as const;
const LAMP_LEVEL = 1.25;
const HALO = 0.16;
/** Far from the lamps the eye sees the night's blue; a camera balanced for lamps shows it. */
const SHADE = [0.95, 0.98, 1.05] as const;
const WARMTH = 0.85;

/**
 * A room's evening: the day's patches of light are evened out, lamps light walls, ceiling and floor,
 * panes show the night, lamps that are seen shine.
 *
 * @param day linear RGB as by day, `width × height × 3`; left alone
 * @param reading of the picture, at its size or smaller
 * @param luma of the picture, at the reading's size
 * @returns linear RGB of the same size
 */
export function eveningRoom(
  day: Float32Array,
  width: number,
  height: number,
  reading: Reading,
  luma: Plane,
  seed: number,
): Float32Array {
  const { light, lamps, faces, box } = lamplight(reading, luma);
  const enlarged = (plane: Plane) => resizePlane(plane, width, height, 'bilinear').data;
  const guide = { ...luma, data: luma.data.map((v) => v / 255) };
  const radius = Math.max(2, Math.round(luma.width / 90));
  const followed = (data: Float32Array) =>
    enlarged(guidedFilter(guide, { ...luma, data }, radius, 0.0015));
  const panes = dayPanes(reading);
  const pane = followed(Float32Array.from(reading.labels.data, (id) => panes[id]));
  const shine = followed(lamps.data);
  const halo = enlarged(gaussianBlur(lamps, 0.035 * luma.width));
  const evened = enlarged({ ...luma, data: patchesOut(luma, faces) });
  const lit = enlarged(light);
  const warm = lampColour(LAMP_KELVIN);
  const level = exposure(day, lit, evened, pane);
  const out = new Float32Array(day.length);
  const view = new Float32Array(3);
  const scratch = new Float32Array(3);
  // From a pixel of the picture to the ray of the reading's camera.
  const step = luma.width / width / reading.camera.focalPx;
  const ofBox = width / luma.width;
  for (let y = 0, p = 0; y < height; y++) {
    const ry = (y - box.vy * ofBox) * step;
    for (let x = 0; x < width; x++, p++) {
      const j = p * 3;
      const open = Math.min(1, Math.max(0, 1.15 * pane[p] - 0.1));
      const lamp = Math.min(1, Math.max(0, shine[p]));
      const gain = level * evened[p] * lit[p];
      const near = WARMTH * smoothStep(0, 1.3, lit[p]);
      if (open > 0) {
        view.set(day.subarray(j, j + 3));
        viewAtNight(view, (x - box.vx * ofBox) * step, ry, seed, scratch);
      }
      for (let k = 0; k < 3; k++) {
        const own = day[j + k];
        let value = own * gain * (SHADE[k] + near * (warm[k] - SHADE[k]));
        value += lamp * (LAMP_LEVEL * (0.35 + 0.65 * own) * warm[k] - value);
        value += HALO * Math.max(0, halo[p]) * warm[k] * (0.4 + own);
        out[j + k] = value + open * (view[k] - value);
      }
    }
  }
  return out;
}

/** Factor per pixel that levels what the day's light left brighter than most of the room and of its face. */
function patchesOut(luma: Plane, faces: Uint8Array): Float32Array {
  const log = { ...luma, data: luma.data.map((v) => Math.log(8 + v)) };
  const base = guidedFilter(log, log, Math.max(2, Math.round(PATCH * luma.width)), 0.06).data;
  const room = usual(base);
  const usualOn = FACES.map((_, f) => 0.5 * (room + usual(base.filter((_v, p) => faces[p] === f))));
  return base.map((v, p) => {
    const excess = Math.max(0, v - usualOn[faces[p]]);
    return Math.exp(-PATCHES_OUT * excess - SUN_OUT * Math.max(0, excess - SUNNY));
  });
}

/** The value that six tenths lie below; 0 of none. */
function usual(values: Float32Array): number {
  return values.slice().sort()[Math.floor(0.6 * values.length)] ?? 0;
}

/** The factor that brings the lit room (panes apart) to an evening's exposure. */
function exposure(
  day: Float32Array,
  lit: Float32Array,
  evened: Float32Array,
  pane: Float32Array,
): number {
  let before = 0;
  let after = 0;
  let weight = 1e-6;
  for (let p = 0; p < lit.length; p += 5) {
    const w = 1 - Math.min(1, Math.max(0, pane[p]));
    const own = day[p * 3 + 1];
    weight += w;
    before += w * own;
    after += w * own * lit[p] * evened[p];
  }
  const { share, least, most } = EXPOSED;
  const wanted = Math.min(most, Math.max(least, (share * before) / weight));
  return (wanted * weight) / Math.max(1e-6, after);
}
