import type { Gray8 } from '../image.ts';

/** A pen stroke. */
export interface Polyline {
  /** x0, y0, x1, y1, … in pixels of the picture; pixel centres lie at whole numbers + 0.5. */
  readonly points: Float32Array;
  /** True when the last point joins the first. */
  readonly closed: boolean;
  /** Line weight relative to the asked one: 1 when absent. */
  readonly weight?: number;
}

/** A chain of pixel indices (`y * width + x`), neighbours touching; a closed one does not repeat its first. */
export interface PixelChain {
  readonly pixels: number[];
  readonly closed: boolean;
}

/**
 * Walks the one-pixel-wide lines of `mask` (≥ 128; see `thin`) into chains. A chain runs between two
 * nodes (line ends and junctions, which all chains meeting there share) or round a loop; each link of two
 * touching pixels belongs to one chain. Single pixels are dropped.
 */
export function traceChains(mask: Gray8): PixelChain[] {
  const { width, height, data } = mask;
  const stride = width + 2;
  const set = new Uint8Array(stride * (height + 2));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] >= 128) set[(y + 1) * stride + x + 1] = 1;
    }
  }
  const around = [1, stride, -1, -stride, stride + 1, stride - 1, -stride - 1, -stride + 1];
  const degree = countNeighbours(set, around);
  // Bit k of `used[i]`: the link from i to its neighbour k has been walked.
  const used = new Uint8Array(set.length);
  const back = [2, 3, 0, 1, 6, 7, 4, 5];
  const chains: PixelChain[] = [];
  const flat = (i: number): number => (Math.floor(i / stride) - 1) * width + (i % stride) - 1;

  function walk(start: number, firstLink: number): PixelChain {
    const pixels = [flat(start)];
    let at = start;
    let link = firstLink;
    for (;;) {
      used[at] |= 1 << link;
      at += around[link];
      used[at] |= 1 << back[link];
      if (at === start) return { pixels, closed: true };
      pixels.push(flat(at));
      if (degree[at] !== 2) return { pixels, closed: false };
      const cameFrom = back[link];
      link = -1;
      for (let k = 0; k < 8; k++) {
        if (k !== cameFrom && linked(set, at, around, k)) {
          link = k;
          break;
        }
      }
      if (link < 0 || (used[at] >> link) & 1) return { pixels, closed: false };
    }
  }

  for (let pass = 0; pass < 2; pass++) {
    for (let i = 0; i < set.length; i++) {
      // First from every node, then round the loops that have none.
      if (set[i] === 0 || (pass === 0) === (degree[i] === 2)) continue;
      for (let k = 0; k < 8; k++) {
        if (linked(set, i, around, k) && ((used[i] >> k) & 1) === 0) chains.push(walk(i, k));
      }
    }
  }
  return chains;
}

/**
 * Whether pixel `i` is linked with its neighbour `k`: a diagonal step counts only when neither of the two
 * pixels beside it is set, so that a corner pixel is passed through and not cut.
 */
function linked(set: Uint8Array, i: number, around: readonly number[], k: number): boolean {
  if (set[i + around[k]] === 0) return false;
  if (k < 4) return true;
  const beside = k - 4;
  return set[i + around[beside]] === 0 && set[i + around[(beside + 1) & 3]] === 0;
}

function countNeighbours(set: Uint8Array, around: readonly number[]): Uint8Array {
  const degree = new Uint8Array(set.length);
  for (let i = 0; i < set.length; i++) {
    if (set[i] === 0) continue;
    for (let k = 0; k < 8; k++) if (linked(set, i, around, k)) degree[i]++;
  }
  return degree;
}
