import type { Rgb8 } from '../image.ts';
import { assertPicture } from '../kernel-error.ts';
import { byteOfLinear, linearOfOklab, oklabPlanes } from './oklab.ts';

/** One of the colours a picture is mostly made of. */
export interface DominantColour {
  readonly L: number;
  readonly a: number;
  readonly b: number;
  /** Share of the picture's pixels, 0 … 1. */
  readonly share: number;
}

export interface DominantOptions {
  /** Most colours told apart. Default 6. */
  readonly most?: number;
  /** Colours nearer to each other than this, in OKLab, count as one. Default 0.07. */
  readonly apart?: number;
  /** Colours of a smaller share of the picture are left out. Default 0.02. */
  readonly leastShare?: number;
}

/** Edge of a histogram cell, OKLab units: finer than colours are told apart, coarse enough to be few. */
const CELL = 0.04;
const L_CELLS = Math.ceil(1 / CELL) + 1;
/** a and b lie within ±0.4 for sRGB. */
const AB_CELLS = Math.ceil(0.8 / CELL) + 1;
const ROUNDS = 8;

/**
 * The few colours a picture is mostly made of, largest share first: k-means in OKLab (Lloyd 1982) over
 * the cells of a histogram, seeded by always taking the cell whose mass times squared distance to what
 * was taken before is greatest (k-means++ of Arthur & Vassilvitskii 2007 without chance), so that a
 * small vivid thing is found beside large walls. Look at a small copy: every pixel is read once.
 *
 * @throws KernelError badPicture
 */
export function dominantColours(
  picture: Rgb8,
  { most = 6, apart = 0.07, leastShare = 0.02 }: DominantOptions = {},
): DominantColour[] {
  assertPicture(picture, 3);
  const cells = histogram(picture);
  let centres = seeds(cells, most);
  for (let round = 0; round < ROUNDS; round++) centres = moved(cells, centres);
  return joined(centres, apart)
    .map((centre) => ({ ...centre, share: centre.share / cells.total }))
    .filter(({ share }) => share >= leastShare)
    .sort((x, y) => y.share - x.share);
}

/** `#rrggbb` of a colour in OKLab, clipped to sRGB. */
export function hexOfOklab({ L, a, b }: Pick<DominantColour, 'L' | 'a' | 'b'>): string {
  const linear = [0, 0, 0];
  linearOfOklab(L, a, b, linear);
  const bytes = linear.map((v) => Math.round(byteOfLinear(v)).toString(16).padStart(2, '0'));
  return `#${bytes.join('')}`;
}

/** Occupied cells: the mean colour of the pixels in each, and how many they are. */
interface Cells {
  readonly count: number;
  readonly L: Float64Array;
  readonly a: Float64Array;
  readonly b: Float64Array;
  readonly mass: Float64Array;
  /** Sum of the masses: the number of pixels. */
  readonly total: number;
}

function histogram(picture: Rgb8): Cells {
  const planes = oklabPlanes(picture);
  const total = planes.L.length;
  const slotOfCell = new Int32Array(L_CELLS * AB_CELLS * AB_CELLS).fill(-1);
  const L = new Float64Array(total);
  const a = new Float64Array(total);
  const b = new Float64Array(total);
  const mass = new Float64Array(total);
  let count = 0;
  for (let i = 0; i < total; i++) {
    const cell =
      (Math.floor(planes.L[i] / CELL) * AB_CELLS + Math.floor((planes.a[i] + 0.4) / CELL)) *
        AB_CELLS +
      Math.floor((planes.b[i] + 0.4) / CELL);
    let slot = slotOfCell[cell];
    if (slot < 0) {
      slot = count;
      slotOfCell[cell] = slot;
      count += 1;
    }
    L[slot] += planes.L[i];
    a[slot] += planes.a[i];
    b[slot] += planes.b[i];
    mass[slot] += 1;
  }
  for (let slot = 0; slot < count; slot++) {
    L[slot] /= mass[slot];
    a[slot] /= mass[slot];
    b[slot] /= mass[slot];
  }
  return { count, L, a, b, mass, total };
}

function squaredDistance(cells: Cells, i: number, to: DominantColour): number {
  const dL = cells.L[i] - to.L;
  const da = cells.a[i] - to.a;
  const db = cells.b[i] - to.b;
  return dL * dL + da * da + db * db;
}

/** Starts with the cell of the greatest mass; `share` is not known yet. */
function seeds(cells: Cells, most: number): DominantColour[] {
  const nearest = new Float64Array(cells.count).fill(1);
  const found: DominantColour[] = [];
  while (found.length < most) {
    let best = -1;
    let worth = 0;
    for (let i = 0; i < cells.count; i++) {
      const here = cells.mass[i] * nearest[i];
      if (here > worth) {
        worth = here;
        best = i;
      }
    }
    if (best < 0) break;
    const seed = { L: cells.L[best], a: cells.a[best], b: cells.b[best], share: 0 };
    found.push(seed);
    for (let i = 0; i < cells.count; i++) {
      nearest[i] = Math.min(nearest[i], squaredDistance(cells, i, seed));
    }
  }
  return found;
}

/** One round of Lloyd's: every cell goes to its nearest centre, centres go to the mean of theirs. */
function moved(cells: Cells, centres: readonly DominantColour[]): DominantColour[] {
  const sums = centres.map(() => ({ L: 0, a: 0, b: 0, share: 0 }));
  for (let i = 0; i < cells.count; i++) {
    let best = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let c = 0; c < centres.length; c++) {
      const distance = squaredDistance(cells, i, centres[c]);
      if (distance < least) {
        least = distance;
        best = c;
      }
    }
    const sum = sums[best];
    const mass = cells.mass[i];
    sum.L += cells.L[i] * mass;
    sum.a += cells.a[i] * mass;
    sum.b += cells.b[i] * mass;
    sum.share += mass;
  }
  return sums
    .filter(({ share }) => share > 0)
    .map(({ L, a, b, share }) => ({ L: L / share, a: a / share, b: b / share, share }));
}

/** Joins the two nearest centres until all are `apart` from each other. */
function joined(centres: readonly DominantColour[], apart: number): DominantColour[] {
  const left = [...centres];
  for (;;) {
    let pair: readonly [number, number] | null = null;
    let least = apart;
    for (let i = 0; i < left.length; i++) {
      for (let j = i + 1; j < left.length; j++) {
        const [x, y] = [left[i], left[j]];
        const distance = Math.hypot(x.L - y.L, x.a - y.a, x.b - y.b);
        if (distance < least) {
          least = distance;
          pair = [i, j];
        }
      }
    }
    if (!pair) return left;
    const [x, y] = [left[pair[0]], left[pair[1]]];
    const share = x.share + y.share;
    const mix = (p: number, q: number) => (p * x.share + q * y.share) / share;
    left[pair[0]] = { L: mix(x.L, y.L), a: mix(x.a, y.a), b: mix(x.b, y.b), share };
    left.splice(pair[1], 1);
  }
}
