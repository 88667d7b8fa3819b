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

/** Pixels to be decided, and those that touch them. */
export interface OpenPixels {
  readonly width: number;
  readonly height: number;
  /** {@link OPEN}, {@link INSIDE} or {@link OUTSIDE} for each pixel of the picture. */
  readonly marks: Uint8Array;
  /** How many are open. */
  readonly count: number;
  /** Where the open ones stand, in scan order, and after them where those do that touch them. */
  readonly places: Int32Array;
  /**
   * For each pixel of the picture one more than its number among these; zero where it is none of them. It holds until
   * others are numbered.
   */
  readonly numberAt: Int32Array;
}

/** Some pixels in OKLab. */
export type PixelColours = Pick<OklabPlanes, 'L' | 'a' | 'b'>;

/**
 * Numbers the open pixels and those that touch them.
 * @param open where they stand, in scan order; looked for when not given
 */
export function openPixels(
  width: number,
  height: number,
  marks: Uint8Array,
  open: Int32Array = openOf(marks),
): OpenPixels {
  const numberAt = noNumbers(width * height);
  const count = open.length;
  let places = new Int32Array(2 * count + 64);
  places.set(open);
  for (let k = 0; k < count; k++) numberAt[open[k]] = k + 1;
  let length = count;
  for (let k = 0; k < count; k++) {
    const x = open[k] % width;
    const y = (open[k] - x) / width;
    const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
    const end = Math.min(height - 1, y + 1) * width;
    for (let row = Math.max(0, y - 1) * width; row <= end; row += width) {
      for (let q = row + left; q <= row + right; q++) {
        if (numberAt[q] !== 0) continue;
        if (length === places.length) places = enlarged(places);
        places[length++] = q;
        numberAt[q] = length;
      }
    }
  }
  numbered = places.subarray(0, length);
  return { width, height, marks, count, places: numbered, numberAt };
}

/** Room for a number at each pixel, kept: a megabyte or ten with each cut would be cleared away again each time. */
let numbers = new Int32Array(0);
/** Where it is not zero. */
let numbered = new Int32Array(0);

function noNumbers(count: number): Int32Array {
  if (numbers.length < count) numbers = new Int32Array(count);
  else for (let k = 0; k < numbered.length; k++) numbers[numbered[k]] = 0;
  return numbers;
}

function openOf(marks: Uint8Array): Int32Array {
  const open: number[] = [];
  for (let p = marks.indexOf(OPEN); p >= 0; p = marks.indexOf(OPEN, p + 1)) open.push(p);
  return Int32Array.from(open);
}

function enlarged(places: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * places.length);
  more.set(places);
  return more;
}

/**
 * Parts open pixels into subject and background by the cheapest cut over 8-neighbours (Boykov and Jolly, ICCV 2001;
 * contrast term as in GrabCut).
 *
 * @param colours one for each of the pixels' places
 * @param cost for each open pixel what calling it subject costs more than calling it background
 * @returns the picture's marks, in which the open ones are {@link INSIDE} or {@link OUTSIDE} now
 */
export function cutPixels(
  { width, height, marks, count, places, numberAt }: OpenPixels,
  { L, a, b }: PixelColours,
  cost: Float32Array,
  options: PixelCutOptions,
): Uint8Array {
  const graph = createFlowGraph(count, count * 4);
  const { smoothness } = options;
  const falloff = -1 / (2 * Math.max(options.contrast, 1e-6));
  for (let k = 0; k < count; k++) {
    const x = places[k] % width;
    const y = (places[k] - x) / width;
    let tie = -cost[k];
    for (let side = 0; side < 8; side++) {
      const qx = x + NEXT_X[side];
      const qy = y + NEXT_Y[side];
      if (qx < 0 || qy < 0 || qx >= width || qy >= height) continue;
      const q = qy * width + qx;
      const other = numberAt[q] - 1;
      // Open pairs are linked once, from the earlier pixel.
      if (other < count && side >= 4) continue;
      const dL = L[k] - L[other];
      const da = a[k] - a[other];
      const db = b[k] - b[other];
      const near = (side & 1) === 0 ? smoothness : smoothness * Math.SQRT1_2;
      const weight = near * Math.exp(falloff * (dL * dL + da * da + db * db));
      if (other < count) graph.link(k, other, weight, weight);
      else tie += marks[q] === INSIDE ? weight : -weight;
    }
    graph.tie(k, Math.max(0, tie), Math.max(0, -tie));
  }
  const inSource = graph.solve();
  for (let k = 0; k < count; k++) marks[places[k]] = inSource[k] === 1 ? INSIDE : OUTSIDE;
  return marks;
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
