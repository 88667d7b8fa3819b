import { cropGray8, cropRgb8, paste } from '../fill/box.ts';
import { fillHole } from '../fill/fill-hole.ts';
import { distanceToMask } from '../filter/distance.ts';
import { clampByte } from '../filter/plane.ts';
import type { Gray8, ProgressListener, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize, KernelError } from '../kernel-error.ts';
import { createRandom } from '../random.ts';
import { workAreas } from './regions.ts';

export interface EraseOptions {
  /** The same seed, picture and mask give the same bytes. */
  readonly seed: number;
  /**
   * How far outside the mask the filling fades into the picture, 0 … 64 px. Pixels farther out than
   * this are byte-identical to the input.
   */
  readonly featherPx: number;
}

const FEATHER_TOP_PX = 64;

/**
 * Removes what the mask covers (≥ 128) and fills the place from the rest of the picture, coherently
 * in structure and texture (see {@link fillHole}). Every hole pixel is filled; several holes, holes at
 * the border and thin scratches are fine.
 *
 * @throws KernelError `badPicture`, `sizeMismatch`, `maskEmpty`, `maskFull`, `badOption`
 */
export function eraseObject(
  image: Rgb8,
  mask: Gray8,
  options: EraseOptions,
  onProgress?: ProgressListener,
): Rgb8 {
  assertPicture(image, 3);
  assertPicture(mask, 1);
  assertSameSize(image, mask);
  const { seed, featherPx } = options;
  if (!(featherPx >= 0 && featherPx <= FEATHER_TOP_PX)) {
    throw new KernelError('badOption', `featherPx ${featherPx} outside 0 … ${FEATHER_TOP_PX}`);
  }
  const { width, height } = image;
  const distance = distanceToMask(mask).data;
  const farthest = distance.reduce((a, b) => Math.max(a, b), 0);
  if (!distance.includes(0)) throw new KernelError('maskEmpty', 'the mask covers no pixel');
  if (farthest === 0) throw new KernelError('maskFull', 'the mask leaves nothing to copy from');

  // The fade needs filling under it, but never so wide that nothing known is left.
  const reachPx = farthest > featherPx ? featherPx : 0;
  const hole: Gray8 = {
    width,
    height,
    data: Uint8Array.from(distance, (d) => (d <= reachPx ? 255 : 0)),
  };
  const filled: Rgb8 = { width, height, data: Uint8Array.from(image.data) };
  const random = createRandom(seed);
  const areas = workAreas(hole);
  const weights = areas.map((area) => (area.right - area.left) * (area.bottom - area.top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let done = 0;
  for (let k = 0; k < areas.length; k++) {
    const part = fillHole(
      cropRgb8(image, areas[k]),
      cropGray8(hole, areas[k]),
      random.fork(),
      {},
      (f) => onProgress?.((done + f * weights[k]) / total, '正在补全画面'),
    );
    paste(part.image, areas[k], filled);
    done += weights[k];
  }
  fade(image, filled, distance, reachPx);
  onProgress?.(1, '完成');
  return filled;
}

/** Filling inside the mask and in the inner half of the feather, the picture outside, smooth between. */
function fade(image: Rgb8, filled: Rgb8, distance: Float32Array, reachPx: number): void {
  for (let i = 0; i < distance.length; i++) {
    const d = distance[i];
    if (d <= reachPx / 2 || d > reachPx) continue;
    const t = (d - reachPx / 2) / (reachPx / 2 + 1);
    const keep = t * t * (3 - 2 * t);
    for (let c = i * 3; c < i * 3 + 3; c++) {
      filled.data[c] = clampByte(filled.data[c] + keep * (image.data[c] - filled.data[c]));
    }
  }
}
