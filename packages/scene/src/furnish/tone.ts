import { luminance } from '@zhuhui/kernels/oklab';
import type { Picture } from '../render/picture.ts';
import type { Vec3 } from '../vec.ts';

/** What glows (a lamp's shade, a sheer before a window) is exposed so that its bright parts come to this. */
const GLOW = 0.86;
const BRIGHT_SHARE = 0.9;
/** What is brighter than this loses colour, as in photographs. */
const PALE_FROM = 0.5;
const PALING = 1.6;
const LEAST_PIXELS = 12;

/** Where bright things' curves bend, by thing and material; what is not here is not too bright. */
export type Tones = ReadonlyMap<number, number>;

const keyOf = (id: number, material: number): number => id * 65536 + material;

/** @param own how many of the objects are the room itself */
export function tonesOf(
  { objectId, materialId, radiance }: Picture,
  own: number,
  gain: Vec3,
): Tones {
  const levels = new Map<number, number[]>();
  objectId.forEach((id, i) => {
    if (id <= own) return;
    const key = keyOf(id, materialId[i]);
    const list = levels.get(key) ?? [];
    const at = (k: 0 | 1 | 2) => gain[k] * radiance[i * 3 + k];
    list.push(luminance(at(0), at(1), at(2)));
    levels.set(key, list);
  });
  const tones = new Map<number, number>();
  for (const [key, list] of levels) {
    const bright = list.sort((a, b) => a - b)[Math.floor(BRIGHT_SHARE * (list.length - 1))];
    if (list.length >= LEAST_PIXELS && bright > GLOW * 1.05) {
      tones.set(key, (bright * GLOW) / (bright - GLOW));
    }
  }
  return tones;
}

/**
 * Linear light as the picture takes it, in place: what would burn out is held back as a whole, so that folds
 * and hue stay; highlights roll off as film's and sensors' curves do and pale instead of changing colour.
 */
export function tone(rgb: Float64Array, tones: Tones, id: number, material: number): void {
  const level = luminance(rgb[0], rgb[1], rgb[2]);
  const bend = tones.get(keyOf(id, material));
  const held = shoulder(bend ? level / (1 + level / bend) : level);
  const scale = level > 0 ? held / level : 1;
  const most = Math.max(rgb[0], rgb[1], rgb[2]) * scale;
  const paled = 1 - PALING * Math.max(0, held - PALE_FROM);
  const pale = Math.min(paled, most > 1 ? (1 - held) / (most - held) : 1);
  for (let k = 0; k < 3; k++) rgb[k] = held + (rgb[k] * scale - held) * pale;
}

const shoulder = (v: number): number =>
  v < 0.7 ? v : 0.7 + 0.3 * (1 - Math.exp(-(v - 0.7) / 0.3));
