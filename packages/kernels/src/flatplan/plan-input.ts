import { length2 } from '../arithmetic.ts';
import { oklabPlanes } from '../color/oklab.ts';
import { resizeRgb8 } from '../filter/resize.ts';
import type { Rgb8 } from '../image.ts';

/** What a plan is drawn with: ink lines on paper, or areas of colour. */
export type PlanInput = 'lines' | 'coloured';

const SIDE_PX = 320;
const BLOCK_PX = 20;
/** A pixel this far from the paper's chroma, or this much darker than the paper about it, is no paper. */
const CHROMA_STEP = 0.03;
const PAPER_CHROMA = 0.06;
const LIGHTNESS_STEP = 0.1;
/** Ink is darker than this; a pen's blurred flank is not flat. */
const INK_LIGHTNESS = 0.4;
const FLAT_STEP = 0.025;
const COLOURED_SHARE = 0.22;

/** Tells ink drawings from coloured plans by the share of the sheet that flat colour covers. */
export function planInputOf(image: Rgb8): PlanInput {
  const scale = Math.min(1, SIDE_PX / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * scale));
  const height = Math.max(1, Math.round(image.height * scale));
  const { L, a, b } = oklabPlanes(resizeRgb8(image, width, height, 'area'));
  const columns = Math.ceil(width / BLOCK_PX);
  const rows = Math.ceil(height / BLOCK_PX);
  // The lightest pixel of each block and those beside it is taken for the paper there.
  const lightest = new Int32Array(columns * rows).fill(-1);
  for (let p = 0; p < L.length; p++) {
    const block = Math.floor(Math.floor(p / width) / BLOCK_PX) * columns + blockOf(p % width);
    if (lightest[block] < 0 || L[p] > L[lightest[block]]) lightest[block] = p;
  }
  const byLightness = Array.from(lightest).sort((p, q) => L[p] - L[q]);
  const sheet = byLightness[Math.floor(0.8 * (byLightness.length - 1))];
  // Paper is yellowed or bluish at most; a sheet of lawn is no paper.
  const isPaper = length2(a[sheet], b[sheet]) < PAPER_CHROMA;
  const [paperA, paperB] = isPaper ? [a[sheet], b[sheet]] : [0, 0];
  let covered = 0;
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const chroma = length2(a[p] - paperA, b[p] - paperB);
      if (chroma > CHROMA_STEP && L[p] > INK_LIGHTNESS) {
        covered++;
        continue;
      }
      const paper = L[paperNear(x, y)];
      const flat =
        x > 0 && y > 0 && x + 1 < width && y + 1 < height
          ? Math.abs(L[p - 1] - L[p + 1]) + Math.abs(L[p - width] - L[p + width])
          : Infinity;
      if (paper - L[p] > LIGHTNESS_STEP && L[p] > INK_LIGHTNESS && flat < FLAT_STEP) covered++;
    }
  }
  return covered > COLOURED_SHARE * L.length ? 'coloured' : 'lines';

  function blockOf(at: number): number {
    return Math.floor(at / BLOCK_PX);
  }
  function paperNear(x: number, y: number): number {
    const [u, v] = [blockOf(x), blockOf(y)];
    let best = lightest[v * columns + u];
    for (let j = Math.max(0, v - 1); j <= Math.min(rows - 1, v + 1); j++) {
      for (let i = Math.max(0, u - 1); i <= Math.min(columns - 1, u + 1); i++) {
        if (L[lightest[j * columns + i]] > L[best]) best = lightest[j * columns + i];
      }
    }
    return best;
  }
}
