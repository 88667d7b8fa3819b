import { boxMean } from '../filter/box.ts';
import { guidedFilter } from '../filter/guided.ts';
import { createPlane } from '../filter/plane.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { STRIP, stripEnd } from '../strips.ts';

/** Luma variance from which an edge of the picture pulls the mask's edge to it. */
const EDGE_VARIANCE = 60;
/** Where nothing pulls, the guided filter would only blur: its ramp is made this much steeper. */
const STEEPER = 2;
/** The mask's border is looked for block by block: most blocks have none. */
const BLOCK_PX = 64;

/**
 * How much of each pixel belongs to the masked surface, 0 … 1: the mask's edge moved onto the
 * picture's own by a guided filter (He, Sun and Tang, PAMI 2013) within a band of `bandPx` on both
 * sides; exactly 1 and 0 beyond it.
 */
export function refineMatte(image: Rgb8, mask: Gray8, bandPx: number): Float32Array {
  const { width, height } = mask;
  const out = new Float32Array(width * height);
  for (let from = 0; from < out.length; from += STRIP) {
    markCovered(mask.data, from, stripEnd(from, out.length), out);
  }
  // A square window: its half diagonal must not leave the band.
  const radius = Math.floor(bandPx * Math.SQRT1_2);
  if (radius < 1) return out;
  for (let top = 0; top < height; top += BLOCK_PX) {
    for (let left = 0; left < width; left += BLOCK_PX) {
      refineBlock(image, mask, left, top, radius, out);
    }
  }
  return out;
}

function markCovered(mask: Uint8Array, from: number, to: number, out: Float32Array): void {
  for (let p = from; p < to; p++) out[p] = mask[p] < 128 ? 0 : 1;
}

/** The matte of one block, from a part of the picture wide enough that its rim does not show. */
function refineBlock(
  image: Rgb8,
  mask: Gray8,
  left: number,
  top: number,
  radius: number,
  out: Float32Array,
): void {
  const { width, height } = mask;
  const margin = 2 * radius;
  const x0 = Math.max(0, left - margin);
  const y0 = Math.max(0, top - margin);
  const x1 = Math.min(width, left + BLOCK_PX + margin);
  const y1 = Math.min(height, top + BLOCK_PX + margin);
  const luma = createPlane(x1 - x0, y1 - y0);
  const own = createPlane(x1 - x0, y1 - y0);
  let covered = 0;
  for (let y = y0, q = 0; y < y1; y++) {
    for (let p = y * width + x0; p < y * width + x1; p++, q++) {
      if (mask.data[p] >= 128) {
        own.data[q] = 1;
        covered++;
      }
      const j = p * 3;
      luma.data[q] = 0.299 * image.data[j] + 0.587 * image.data[j + 1] + 0.114 * image.data[j + 2];
    }
  }
  if (covered === 0 || covered === own.data.length) return;
  const around = boxMean(own, radius).data;
  const soft = guidedFilter(luma, own, radius, EDGE_VARIANCE).data;
  for (let y = top; y < Math.min(height, top + BLOCK_PX); y++) {
    for (let x = left; x < Math.min(width, left + BLOCK_PX); x++) {
      const q = (y - y0) * luma.width + x - x0;
      if (around[q] < 1e-4 || around[q] > 1 - 1e-4) continue;
      const steep = (soft[q] - 0.5) * STEEPER + 0.5;
      out[y * width + x] = Math.min(1, Math.max(0, steep));
    }
  }
}
