import { length3 } from '../arithmetic.ts';
import { withWasm } from '../wasm/arena.ts';
import type { LitPoints } from './lit-points.ts';

/** Lamps as flat numbers: place, direction of emission, colour times power, sharpness of the cone, size. */
export type Lamps = number[];

/** Numbers of one lamp. */
const STRIDE = 11;
/** Size of a lamp, m²: light does not grow without bounds beside it. */
export const LAMP_SIZE = 0.35;
/** A window is lit by its area, not by the points that stand for it: none is mirrored brighter than it is. */
const MOST_MIRRORED = 1.2;
/** Area lights reach a little round the corner: the cosine is wrapped by this much. */
const WRAP = 0.18;
/** The same for the side that a lamp of sharpness 1 shines to. */
const SIDE = 0.1;
/** Highlights below are not worth their colour. */
const LEAST_LOBE = 1e-3;

/** @param sharpness of the cone, a whole number: 0 shines all round, 1 to one side, more ever narrower */
export function addLamp(
  lamps: Lamps,
  at: readonly number[],
  towards: readonly number[],
  colour: readonly number[],
  power: number,
  sharpness: number,
  size = LAMP_SIZE,
): void {
  lamps.push(...at, ...towards, ...colour.map((c) => c * power), sharpness, size);
}

/**
 * Adds the light of all lamps to what `light` holds (see `createPointLight`). In WASM where there is one: four points at
 * a time.
 */
export function addLampLight(points: LitPoints, lamps: Float32Array, light: Float32Array): void {
  if (!addLampLightInWasm(points, lamps, light)) addLampLightReference(points, lamps, light);
}

/** The WASM twin; false, with nothing done, where there is no WASM. */
export function addLampLightInWasm(
  points: LitPoints,
  lamps: Float32Array,
  light: Float32Array,
): boolean {
  const { values, room, count } = points;
  const bytes = 4 * (values.length + lamps.length + light.length) + 256;
  const done = withWasm(bytes, (kernels, arena) => {
    const [from, by, to] = [arena.put(values), arena.put(lamps), arena.put(light)];
    kernels.addLampLight(from, room, count, by, lamps.length / STRIDE, to);
    arena.read(to, light);
    return true;
  });
  return done === true;
}

/** The same in JavaScript. */
export function addLampLightReference(
  { values, room, count }: LitPoints,
  lamps: Float32Array,
  light: Float32Array,
): void {
  const plane = (k: number, i: number) => values[k * room + i];
  for (let i = 0; i < count; i++) {
    const [px, py, pz] = [plane(0, i), plane(1, i), plane(2, i)];
    const [nx, ny, nz] = [plane(3, i), plane(4, i), plane(5, i)];
    const gloss = plane(6, i);
    const eye = 1 / length3(px, py, pz);
    for (let at = 0; at < lamps.length; at += STRIDE) {
      const [dx, dy, dz] = [lamps[at] - px, lamps[at + 1] - py, lamps[at + 2] - pz];
      const d2 = dx * dx + dy * dy + dz * dz;
      const inv = 1 / Math.sqrt(d2 + 1e-6);
      const cosine = ((nx * dx + ny * dy + nz * dz) * inv + WRAP) / (1 + WRAP);
      if (cosine <= 0) continue;
      const facing = -(lamps[at + 3] * dx + lamps[at + 4] * dy + lamps[at + 5] * dz) * inv;
      const gain = (cosine * coneShare(facing, lamps[at + 9])) / (d2 + lamps[at + 10]);
      if (gain <= 0) continue;
      for (let k = 0; k < 3; k++) light[k * room + i] += lamps[at + 6 + k] * gain;
      if (gloss === 0) continue;
      const [hx, hy, hz] = [dx * inv - px * eye, dy * inv - py * eye, dz * inv - pz * eye];
      const lobe = highlight(nx, ny, nz, hx, hy, hz, gloss);
      if (lobe < LEAST_LOBE) continue;
      const mirrored = Math.min(gain * lobe, MOST_MIRRORED / Math.max(1e-6, lamps[at + 6]));
      for (let k = 0; k < 3; k++) light[(3 + k) * room + i] += lamps[at + 6 + k] * mirrored;
    }
  }
}

/** Share of a lamp's power that goes where the cosine to its direction is `facing`. */
function coneShare(facing: number, sharpness: number): number {
  if (sharpness === 0) return 1;
  if (sharpness === 1) return Math.max(0, facing + SIDE) / (1 + SIDE);
  return Math.max(0, facing) ** sharpness;
}

/**
 * Blinn's lobe with its energy kept (Lafortune and Willems 1994, normalised for the half vector).
 *
 * @param hx, hy, hz sum of the directions to the light and to the eye
 */
export function highlight(
  nx: number,
  ny: number,
  nz: number,
  hx: number,
  hy: number,
  hz: number,
  gloss: number,
): number {
  const cosine = (nx * hx + ny * hy + nz * hz) / Math.sqrt(hx * hx + hy * hy + hz * hz + 1e-9);
  if (cosine <= 0.5) return 0;
  return Math.min(12, (gloss + 8) * 0.125) * cosine ** gloss;
}
