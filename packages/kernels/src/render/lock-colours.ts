import { byteOfLinear, linearOfByte, linearOfOklab, oklabOfLinear } from '../color/oklab.ts';
import type { Rgb8 } from '../image.ts';
import type { Developed } from './develop.ts';
import type { OwnPaint } from './own-paint.ts';
import type { Reading } from './read.ts';
import type { RenderRequest, SurfaceRole } from './types.ts';
import { type KeyLight, keyGain } from './variation.ts';

/** How far a locked region's mean goes back to its own: hue almost wholly, lightness partly. */
const CHROMA_BACK = 0.8;
const LIGHT_BACK = 0.7;
const FARTHEST_L = 0.16;

const DAYLIGHT: ReadonlySet<string> = new Set(['day', 'softInterior', 'overcast']);
/** Under another hour's light things have that light's colour. */
const OTHER_HOUR = 0.3;
/** What shows something else than itself. */
const MIRRORING: Readonly<Partial<Record<SurfaceRole, number>>> = {
  sky: 0.5,
  glazing: 0.35,
  water: 0.5,
};

/** How far each region is held to its own colour under the hour that is asked for. */
export function lockedShares(
  own: OwnPaint,
  { parts }: Reading,
  { atmosphere }: RenderRequest,
): number[] {
  const hour = DAYLIGHT.has(atmosphere) ? 1 : OTHER_HOUR;
  return own.share.map((s, id) => s * hour * (MIRRORING[parts[id].role] ?? 1));
}

/**
 * Moves every region's mean colour back towards the model's under the key light, in place: light and film curve shift hues
 * and wash out colours that were to be kept. What varies within a region stays.
 *
 * @param share 0 … 1 per region
 */
export function lockColours(
  picture: Developed,
  own: Rgb8,
  { labels, regions }: Reading,
  share: readonly number[],
  key: KeyLight,
): void {
  const { width } = labels;
  const [red, green, blue] = picture.channels;
  const n = labels.data.length;
  const shown = new Float64Array(regions.length * 3);
  const wanted = new Float64Array(regions.length * 3);
  const area = new Float64Array(regions.length);
  const lab = new Float32Array(n * 3);
  const one = new Float32Array(3);
  const linear = (v: number) => linearOfByte(Math.max(0, Math.min(255, Math.round(v))));
  for (let p = 0, j = 0; p < n; p++, j += 3) {
    const id = labels.data[p];
    oklabOfLinear(linear(red[p]), linear(green[p]), linear(blue[p]), one);
    lab.set(one, j);
    area[id]++;
    for (let k = 0; k < 3; k++) shown[id * 3 + k] += one[k];
    const { data } = own;
    const across = (p % width) / width;
    for (let k = 0; k < 3; k++) one[k] = linearOfByte(data[j + k]) * keyGain(key, k, across);
    oklabOfLinear(one[0], one[1], one[2], one);
    for (let k = 0; k < 3; k++) wanted[id * 3 + k] += one[k];
  }
  const shift = new Float32Array(regions.length * 3);
  regions.forEach((_, id) => {
    for (let k = 0; k < 3; k++) {
      const d = (wanted[id * 3 + k] - shown[id * 3 + k]) / Math.max(1, area[id]);
      const back =
        k === 0 ? LIGHT_BACK * Math.max(-FARTHEST_L, Math.min(FARTHEST_L, d)) : CHROMA_BACK * d;
      shift[id * 3 + k] = share[id] * back;
    }
  });
  for (let p = 0, j = 0; p < n; p++, j += 3) {
    const s = labels.data[p] * 3;
    if (share[labels.data[p]] === 0) continue;
    // Black stays black, white stays white.
    const L = lab[j];
    const room = Math.min(1, 4 * L, 5 * Math.max(0, 1.02 - L));
    linearOfOklab(
      L + shift[s] * room,
      lab[j + 1] + shift[s + 1] * room,
      lab[j + 2] + shift[s + 2] * room,
      one,
    );
    red[p] = byteOfLinear(Math.max(0, one[0]));
    green[p] = byteOfLinear(Math.max(0, one[1]));
    blue[p] = byteOfLinear(Math.max(0, one[2]));
  }
}
