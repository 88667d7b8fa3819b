import type { Picture } from '../render/picture.ts';
import { calmed, UNCHANGED } from './calm-change.ts';

/** Changes of light below the first (logarithm) are none, above the second they are whole. */
const UNSEEN = 0.04;
const SEEN = 0.11;
const MOST_BRIGHTER = Math.log(1.35);

/** How far off a change of light is looked for, pixels of the renders. */
const FARTHEST = 4;

/** What the renders say of each of their pixels. */
export interface Layers {
  readonly width: number;
  readonly height: number;
  readonly own: number;
  /** 1 where nothing else than the pixel's own object is near. */
  readonly pure: Uint8Array;
  /** Light's change by the furniture, logarithm, 3 numbers a pixel; room pixels only. */
  readonly change: Float32Array;
  /** What the camera would do about the usual change: factors of the light on things, by channel. */
  readonly exposure: readonly number[];
}

/** @param own how many of the objects are the room itself */
export function layersOf(furnished: Picture, empty: Picture, own: number): Layers {
  const { width, height, objectId, materialId, radiance } = furnished;
  const pure = new Uint8Array(width * height);
  const change = new Float32Array(width * height * 3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let same = true;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1) && same; v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const other = v * width + u;
          if (objectId[other] !== objectId[i] || materialId[other] !== materialId[i]) same = false;
        }
      }
      pure[i] = same ? 1 : 0;
      if (objectId[i] > own) continue;
      for (let k = 0; k < 3; k++) {
        const a = radiance[i * 3 + k] + 1e-5;
        const b = empty.radiance[i * 3 + k] + 1e-5;
        change[i * 3 + k] = Math.max(-2.5, Math.min(MOST_BRIGHTER, Math.log(a / b)));
      }
    }
  }
  const surface = objectId.map((id, i) => (id <= own && pure[i] === 1 ? id : 0));
  const exposure = exposureOf(change, surface);
  return { width, height, own, pure, change: calmed(change, surface, width, height), exposure };
}

/** A room that furniture and curtains darken as a whole is exposed longer, not much. */
const MOST_EXPOSURE = 1.8;

function exposureOf(change: Float32Array, surface: Uint16Array): number[] {
  return [0, 1, 2].map((k) => {
    const own = Float64Array.from(surface, (id, i) => (id === 0 ? Number.NaN : change[i * 3 + k]));
    const seen = own.filter((value) => !Number.isNaN(value)).sort();
    const usual = seen[Math.floor(UNCHANGED * (seen.length - 1))] ?? 0;
    return Math.min(MOST_EXPOSURE, Math.exp(-usual));
  });
}

/** The light's change at a place of the renders, from pixels of the same surface; small ones fade to 0. */
export function changeAt(
  { width, height, pure, change }: Layers,
  { objectId }: Picture,
  u: number,
  v: number,
  id: number,
  to: Float64Array,
): void {
  for (let reach = 1; reach <= FARTHEST; reach++) {
    let weights = 0;
    to.fill(0);
    const [x0, x1] = [
      Math.max(0, Math.floor(u) - reach + 1),
      Math.min(width - 1, Math.floor(u) + reach),
    ];
    const [y0, y1] = [
      Math.max(0, Math.floor(v) - reach + 1),
      Math.min(height - 1, Math.floor(v) + reach),
    ];
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const i = y * width + x;
        // Rims were not calmed: they count where there is nothing else.
        if (objectId[i] !== id || (pure[i] === 0 && reach < FARTHEST)) continue;
        const near =
          Math.max(0.02, 1 - Math.abs(x - u) / reach) * Math.max(0.02, 1 - Math.abs(y - v) / reach);
        const weight = near * (pure[i] === 1 ? 1 : 0.002);
        weights += weight;
        for (let k = 0; k < 3; k++) to[k] += weight * change[i * 3 + k];
      }
    }
    if (weights === 0) continue;
    const strength = Math.max(Math.abs(to[0]), Math.abs(to[1]), Math.abs(to[2])) / weights;
    const t = Math.min(1, Math.max(0, (strength - UNSEEN) / (SEEN - UNSEEN)));
    const fade = t * t * (3 - 2 * t);
    for (let k = 0; k < 3; k++) to[k] = (to[k] / weights) * fade;
    return;
  }
  to.fill(0);
}

/** Light (radiance by albedo) on a thing, from pixels of the renders that show the same thing turned alike. */
export function lightAt(
  { width, height, pure }: Layers,
  { objectId, materialId, radiance, albedo: worn, normal }: Picture,
  u: number,
  v: number,
  { id, material }: { readonly id: number; readonly material: number },
  hits: Float32Array,
  hit: number,
  to: Float64Array,
): void {
  const below = [0, 0, 0];
  for (let reach = 1; reach <= 4; reach++) {
    let weights = 0;
    to.fill(0);
    below.fill(0);
    const [x0, x1] = [
      Math.max(0, Math.floor(u) - reach + 1),
      Math.min(width - 1, Math.floor(u) + reach),
    ];
    const [y0, y1] = [
      Math.max(0, Math.floor(v) - reach + 1),
      Math.min(height - 1, Math.floor(v) + reach),
    ];
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const i = y * width + x;
        if (objectId[i] !== id || (materialId[i] !== material && reach < 4)) continue;
        const facing =
          normal[i * 3] * hits[hit + 1] +
          normal[i * 3 + 1] * hits[hit + 2] +
          normal[i * 3 + 2] * hits[hit + 3];
        const near =
          Math.max(0.02, 1 - Math.abs(x - u) / reach) * Math.max(0.02, 1 - Math.abs(y - v) / reach);
        const weight =
          near * Math.max(0.04, facing) ** 3 * (pure[i] === 1 ? 1 : reach < 4 ? 0 : 0.1);
        weights += weight;
        for (let k = 0; k < 3; k++) {
          to[k] += weight * radiance[i * 3 + k];
          below[k] += weight * Math.max(0.02, worn[i * 3 + k]);
        }
      }
    }
    if (weights < 1e-4 && reach < 4) continue;
    if (weights === 0) break;
    for (let k = 0; k < 3; k++) to[k] /= Math.max(1e-12, below[k]);
    return;
  }
  // A thing too small for the renders is lit as whatever stands there.
  const at =
    Math.min(height - 1, Math.max(0, Math.round(v))) * width +
    Math.min(width - 1, Math.max(0, Math.round(u)));
  for (let k = 0; k < 3; k++) to[k] = radiance[at * 3 + k] / Math.max(0.05, worn[at * 3 + k]);
}
