/** Size of the thumbnail that frames are compared by. */
export const GLANCE = { width: 160, height: 90 } as const;

const CELL_PX = 10;
/** Mean luma change of a cell, in grey levels, that is more than a capture's noise. */
const CELL_LEVELS = 2;

/** Luma of a frame's thumbnail, grey levels. @param rgba `GLANCE.width` × `GLANCE.height` pixels */
export function glance(rgba: Uint8ClampedArray): Uint8Array {
  const luma = new Uint8Array(rgba.length / 4);
  for (let p = 0, j = 0; p < luma.length; p++, j += 4) {
    luma[p] = ((rgba[j] ?? 0) * 77 + (rgba[j + 1] ?? 0) * 151 + (rgba[j + 2] ?? 0) * 28) >> 8;
  }
  return luma;
}

/** Whether anything in the picture has changed, be it a line in one corner. */
export function hasChanged(now: Uint8Array, then: Uint8Array | null): boolean {
  if (then === null) return true;
  const { width, height } = GLANCE;
  for (let top = 0; top < height; top += CELL_PX) {
    for (let left = 0; left < width; left += CELL_PX) {
      let sum = 0;
      for (let y = top; y < top + CELL_PX; y++) {
        for (let p = y * width + left; p < y * width + left + CELL_PX; p++) {
          sum += Math.abs((now[p] ?? 0) - (then[p] ?? 0));
        }
      }
      if (sum > CELL_LEVELS * CELL_PX * CELL_PX) return true;
    }
  }
  return false;
}
