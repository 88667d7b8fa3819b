import type { Rgb8 } from '../image.ts';

/** How far what is known may grow, and how alike (0 … 255 colours) a pixel must be at no distance. */
const REACH_PX = 8;
const ALIKE = 9;
/** The other side must be this many times as unlike, or the pixel stays open. */
const CLEARER = 2;
const NEVER = 1e9;

interface Step {
  readonly dx: number;
  readonly dy: number;
  readonly distance: number;
}

const STEPS: readonly Step[] = Array.from({ length: (2 * REACH_PX + 1) ** 2 }, (_, k) => {
  const dx = (k % (2 * REACH_PX + 1)) - REACH_PX;
  const dy = Math.floor(k / (2 * REACH_PX + 1)) - REACH_PX;
  return { dx, dy, distance: Math.hypot(dx, dy) };
})
  .filter(({ distance }) => distance > 0 && distance <= REACH_PX)
  .sort((a, b) => a.distance - b.distance);

/**
 * What is known, grown by unknown pixels that have the very colour of a known one near them and nothing
 * like it on the other side (expansion of known regions: Gastal and Oliveira 2010, section 3.1; the look
 * at the other side is added, so that subject and background of one colour stay open).
 *
 * @param trimap 0 background, 255 subject, else unknown
 * @returns a trimap of its own
 */
export function growKnown({ width, height, data }: Rgb8, trimap: Uint8Array): Uint8Array {
  const out = Uint8Array.from(trimap);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      if (trimap[p] === 0 || trimap[p] === 255) continue;
      let subject = NEVER;
      let background = NEVER;
      for (let k = 0; k < STEPS.length; k++) {
        const { dx, dy, distance } = STEPS[k];
        const qx = x + dx;
        const qy = y + dy;
        if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
        const q = qy * width + qx;
        const side = trimap[q];
        if (side !== 0 && side !== 255) continue;
        const r = data[p * 3] - data[q * 3];
        const g = data[p * 3 + 1] - data[q * 3 + 1];
        const b = data[p * 3 + 2] - data[q * 3 + 2];
        // Farther away it must be more alike.
        const unlike = Math.sqrt(r * r + g * g + b * b) + distance / 4;
        if (side === 255) {
          if (unlike < subject) subject = unlike;
        } else if (unlike < background) background = unlike;
      }
      if (subject < ALIKE && subject * CLEARER < background) out[p] = 255;
      else if (background < ALIKE && background * CLEARER < subject) out[p] = 0;
    }
  }
  return out;
}
