import { resample } from '../filter/resample.ts';
import type { Plane } from '../image.ts';
import type { SourceTile } from './tiles.ts';

/** BT.601 luma of a cut-out; a single channel is its own luma. */
export function lumaOf({ values, width, height, channels }: SourceTile): Plane {
  if (channels === 1) return { width, height, data: values };
  const data = new Float32Array(width * height);
  for (let i = 0; i < data.length; i++) data[i] = lumaAt(values, 3 * i);
  return { width, height, data };
}

/** The cut-out enlarged to the luma's size, its colours smoothly, its brightness as the luma says. */
export function colourByLuma(tile: SourceTile, luma: Plane): Float32Array {
  if (tile.channels === 1) return luma.data.slice();
  const { values, width, height } = tile;
  const out = resample(values, width, height, 3, luma.width, luma.height, 'cubic');
  for (let i = 0, j = 0; j < out.length; i++, j += 3) {
    const change = luma.data[i] - lumaAt(out, j);
    out[j] += change;
    out[j + 1] += change;
    out[j + 2] += change;
  }
  return out;
}

function lumaAt(rgb: Float32Array, at: number): number {
  return 0.299 * rgb[at] + 0.587 * rgb[at + 1] + 0.114 * rgb[at + 2];
}
