import type { OklabPlanes } from '../color/oklab.ts';
import { createFlowGraph } from './max-flow.ts';

export interface PixelCutOptions {
  /** Cost of parting two alike neighbours, in units of the pixel costs. */
  readonly smoothness: number;
  /** Mean squared colour step between neighbours: parting costs 1/√e of that there. */
  readonly contrast: number;
}

/** Marks of {@link cutPixels}. */
export const OPEN = 0;
export const INSIDE = 1;
export const OUTSIDE = 2;

/**
 * Parts a picture's open pixels into subject and background by the cheapest cut over 8-neighbours
 * (Boykov and Jolly, ICCV 2001; contrast term as in GrabCut).
 *
 * @param marks {@link OPEN}, {@link INSIDE} or {@link OUTSIDE} for each pixel; only open ones are decided
 * @param cost for each pixel what calling it subject costs more than calling it background
 * @returns 1 = subject, for every pixel
 */
export function cutPixels(
  picture: OklabPlanes,
  marks: Uint8Array,
  cost: Float32Array,
  options: PixelCutOptions,
): Uint8Array {
  const { width, height, L, a, b } = picture;
  const n = width * height;
  // A pixel's node and one more: zero where there is none.
  const node = new Int32Array(n);
  const places: number[] = [];
  for (let p = 0; p < n; p++) if (marks[p] === OPEN) node[p] = places.push(p);
  const open = Int32Array.from(places);
  const nodes = open.length;
  const graph = createFlowGraph(nodes, nodes * 4);
  const { smoothness } = options;
  const falloff = -1 / (2 * Math.max(options.contrast, 1e-6));
  for (let k = 0; k < nodes; k++) {
    const p = open[k];
    const x = p % width;
    const y = (p - x) / width;
    let tie = -cost[p];
    for (let side = 0; side < 8; side++) {
      const qx = x + NEXT_X[side];
      const qy = y + NEXT_Y[side];
      if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
      const q = qy * width + qx;
      // Open pairs are linked once, from the earlier pixel.
      if (node[q] > 0 && side >= 4) continue;
      const dL = L[p] - L[q];
      const da = a[p] - a[q];
      const db = b[p] - b[q];
      const near = (side & 1) === 0 ? smoothness : smoothness * Math.SQRT1_2;
      const weight = near * Math.exp(falloff * (dL * dL + da * da + db * db));
      if (node[q] > 0) graph.link(k, node[q] - 1, weight, weight);
      else tie += marks[q] === INSIDE ? weight : -weight;
    }
    graph.tie(k, Math.max(0, tie), Math.max(0, -tie));
  }
  const inSource = graph.solve();
  const out = new Uint8Array(n);
  for (let p = 0; p < n; p++) if (marks[p] === INSIDE) out[p] = 1;
  for (let k = 0; k < nodes; k++) out[open[k]] = inSource[k];
  return out;
}

/** The four neighbours that come later in scan order, straight ones at even places, then the earlier four. */
const NEXT_X = Int8Array.of(1, 1, 0, -1, -1, -1, 0, 1);
const NEXT_Y = Int8Array.of(0, 1, 1, 1, 0, -1, -1, -1);

/** Mean squared OKLab step between 4-neighbours. */
export function meanSquaredStep({ width, height, L, a, b }: OklabPlanes): number {
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = y * width + x;
      for (let side = 0; side < 2; side++) {
        if (side === 0 ? x + 1 >= width : y + 1 >= height) continue;
        const q = side === 0 ? p + 1 : p + width;
        sum += (L[p] - L[q]) ** 2 + (a[p] - a[q]) ** 2 + (b[p] - b[q]) ** 2;
        count++;
      }
    }
  }
  return count === 0 ? 0 : sum / count;
}
