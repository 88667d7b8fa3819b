import type { Plane, Rgb8 } from '../image.ts';

/** Whole pixels that the picture moved since the last frame; x to the right, y down. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Farthest movement looked for. */
const REACH_PX = 24;
/** Every n-th pixel of a row and column is compared. */
const STRIDE = 5;
const NONE: Shift = { x: 0, y: 0 };

/**
 * The movement of the picture as a whole that best explains `now` from `then`: least mean absolute luma
 * difference, steps halved from 8 px. Anything that is not clearly better than standing still is none.
 */
export function findShift(now: Plane, then: Plane): Shift {
  let best = NONE;
  let least = difference(now, then, best);
  const standing = least;
  for (let step = 8; step >= 1; step >>= 1) {
    const centre = best;
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) {
        const shift = { x: centre.x + dx * step, y: centre.y + dy * step };
        if (Math.max(Math.abs(shift.x), Math.abs(shift.y)) > REACH_PX) continue;
        const value = difference(now, then, shift);
        if (value < least) {
          least = value;
          best = shift;
        }
      }
    }
  }
  return least < 0.8 * standing ? best : NONE;
}

function difference(now: Plane, then: Plane, { x: sx, y: sy }: Shift): number {
  const { width, height } = now;
  let sum = 0;
  let count = 0;
  for (let y = REACH_PX; y < height - REACH_PX; y += STRIDE) {
    for (let x = REACH_PX; x < width - REACH_PX; x += STRIDE) {
      sum += Math.abs(now.data[y * width + x] - then.data[(y - sy) * width + x - sx]);
      count++;
    }
  }
  return sum / count;
}

/** The same data moved; what comes in from outside repeats the rim. `channels` values per pixel. */
export function moved<T extends Float32Array | Int32Array | Uint8Array>(
  data: T,
  width: number,
  height: number,
  channels: number,
  { x: sx, y: sy }: Shift,
): T {
  const out = data.slice() as T;
  if (sx === 0 && sy === 0) return out;
  // Columns from `first` to `end` come from inside the picture.
  const first = Math.min(width, Math.max(0, sx));
  const end = Math.max(0, Math.min(width, width + sx));
  const repeat = (source: number, target: number) => {
    for (let k = 0; k < channels; k++) out[target * channels + k] = data[source * channels + k];
  };
  for (let y = 0, to = 0; y < height; y++, to += width) {
    const from = Math.min(height - 1, Math.max(0, y - sy)) * width;
    const inside = data.subarray((from + first - sx) * channels, (from + end - sx) * channels);
    out.set(inside, (to + first) * channels);
    for (let x = 0; x < first; x++) repeat(from, to + x);
    for (let x = end; x < width; x++) repeat(from + width - 1, to + x);
  }
  return out;
}

/** A picture moved. */
export function movedPicture(image: Rgb8, shift: Shift): Rgb8 {
  return { ...image, data: moved(image.data, image.width, image.height, 3, shift) };
}
