import type { Box } from '../fill/box.ts';
import type { Gray8 } from '../image.ts';

/** One connected hole (8 neighbours). */
export interface HolePart {
  readonly box: Box;
  /** Indices of its pixels in the picture. */
  readonly pixels: Int32Array;
  /** Greatest chessboard distance of one of its pixels from the known picture. */
  readonly depthPx: number;
}

/** Distances are told apart up to this. */
const DEPTH_TOP_PX = 255;

/** The mask's connected holes (≥ 128). Time and memory grow with the mask, hardly with the picture. */
export function holeParts(hole: Gray8): HolePart[] {
  const { width, height, data } = hole;
  const depth = depthOf(hole);
  const seen = new Uint8Array(width * height);
  const parts: HolePart[] = [];
  for (let seed = 0; seed < data.length; seed++) {
    if (data[seed] < 128 || seen[seed] === 1) continue;
    const members: number[] = [seed];
    seen[seed] = 1;
    let [left, top, right, bottom] = [width, height, 0, 0];
    let depthPx = 0;
    for (let n = 0; n < members.length; n++) {
      const i = members[n];
      const x = i % width;
      const y = (i - x) / width;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      if (y >= bottom) bottom = y + 1;
      if (depth[i] > depthPx) depthPx = depth[i];
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const j = ny * width + nx;
          if (data[j] < 128 || seen[j] === 1) continue;
          seen[j] = 1;
          members.push(j);
        }
      }
    }
    const pixels = Int32Array.from(members);
    parts.push({ box: { left, top, right, bottom }, pixels, depthPx });
  }
  return parts;
}

/**
 * Chessboard distance of each hole pixel from the nearest known one, in two passes (Rosenfeld and
 * Pfaltz 1966); 0 outside. The picture's border does not count as known.
 */
function depthOf(hole: Gray8): Uint8Array {
  const { width, height, data } = hole;
  const depth = new Uint8Array(width * height);
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? DEPTH_TOP_PX : depth[y * width + x];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (data[i] < 128) continue;
      const near = Math.min(at(x - 1, y), at(x - 1, y - 1), at(x, y - 1), at(x + 1, y - 1));
      depth[i] = Math.min(DEPTH_TOP_PX, near + 1);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const i = y * width + x;
      if (data[i] < 128) continue;
      const near = Math.min(at(x + 1, y), at(x + 1, y + 1), at(x, y + 1), at(x - 1, y + 1));
      depth[i] = Math.min(depth[i], near + 1);
    }
  }
  return depth;
}
