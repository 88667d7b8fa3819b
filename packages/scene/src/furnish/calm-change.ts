/** Reach of the smoothing in each direction, pixels: what is fine and what is broad. */
const FINE_PX = 1;
const BROAD_PX = 11;
/** A fine change must differ from the broad one by more than noise does (logarithm). */
const NOISE = 0.035;
const CLEAR = 0.1;
/** This share of a surface is taken to be as bright as before: the camera would expose for it. */
export const UNCHANGED = 0.65;

/**
 * The change of light on the room's surfaces without the renders' noise: broad where nothing happens,
 * fine where a shadow clearly falls. Each surface's usual change counts as none.
 *
 * @param change logarithms, 3 numbers a pixel
 * @param surface number of the surface at each pixel, 0 where there is none
 */
export function calmed(
  change: Float32Array,
  surface: Uint16Array,
  width: number,
  height: number,
): Float32Array {
  const level = levelled(change, surface);
  const fine = smoothed(level, surface, width, height, FINE_PX);
  const once = smoothed(level, surface, width, height, BROAD_PX);
  const broad = smoothed(once, surface, width, height, BROAD_PX);
  for (let i = 0; i < fine.length; i += 3) {
    const apart = Math.max(
      Math.abs(fine[i] - broad[i]),
      Math.abs(fine[i + 1] - broad[i + 1]),
      Math.abs(fine[i + 2] - broad[i + 2]),
    );
    const t = Math.min(1, Math.max(0, (apart - NOISE) / (CLEAR - NOISE)));
    for (let k = 0; k < 3; k++) fine[i + k] = broad[i + k] + (fine[i + k] - broad[i + k]) * t;
  }
  return fine;
}

function levelled(change: Float32Array, surface: Uint16Array): Float32Array {
  const out = change.slice();
  const numbers = new Set(surface);
  numbers.delete(0);
  for (const number of numbers) {
    for (let k = 0; k < 3; k++) {
      const own: number[] = [];
      for (let i = 0; i < surface.length; i++)
        if (surface[i] === number) own.push(change[i * 3 + k]);
      const usual = Float64Array.from(own).sort()[Math.floor(UNCHANGED * (own.length - 1))];
      for (let i = 0; i < surface.length; i++) if (surface[i] === number) out[i * 3 + k] -= usual;
    }
  }
  return out;
}

/** Box mean over pixels of the same surface, rows then columns. */
function smoothed(
  values: Float32Array,
  surface: Uint16Array,
  width: number,
  height: number,
  reach: number,
): Float32Array {
  const across = pass(values, surface, width, height, reach, 1, width);
  return pass(across, surface, height, width, reach, width, 1);
}

function pass(
  values: Float32Array,
  surface: Uint16Array,
  length: number,
  lines: number,
  reach: number,
  step: number,
  stride: number,
): Float32Array {
  const out = values.slice();
  for (let line = 0; line < lines; line++) {
    for (let at = 0; at < length; at++) {
      const i = line * stride + at * step;
      if (surface[i] === 0) continue;
      let count = 0;
      let [r, g, b] = [0, 0, 0];
      const to = Math.min(length - 1, at + reach);
      for (let q = Math.max(0, at - reach); q <= to; q++) {
        const j = line * stride + q * step;
        if (surface[j] !== surface[i]) continue;
        count++;
        r += values[j * 3];
        g += values[j * 3 + 1];
        b += values[j * 3 + 2];
      }
      out[i * 3] = r / count;
      out[i * 3 + 1] = g / count;
      out[i * 3 + 2] = b / count;
    }
  }
  return out;
}
