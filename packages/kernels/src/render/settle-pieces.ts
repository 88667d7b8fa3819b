import { type ProposedMask, proposedAt } from '../segment/proposed-mask.ts';

/** Up to this share of the picture a piece is a thing as a whole, whatever its parts look like. */
const THING_SHARE = 0.12;
/** Smaller pieces say nothing. */
const LEAST_SHARE = 0.0008;
/** A piece is covered from such a mean on: a thing only where nearly all of it seems to be the surface. */
const COVERED_FROM = { thing: 0.7, expanse: 0.4 } as const;
/** An expanse that seems to be so little of a surface is none, a sofa; between, what it is may be told in places only. */
const LEFT_BELOW = 0.15;
/** A thing that its surface surrounds by such a share, in another hue (OKLab a, b), stands out from it. */
const SURROUNDED = 0.6;
const OTHER_HUE = 0.05;
const QUITE_OTHER_HUE = 0.08;
/** How far beside a piece its surroundings are looked at, of the long side. */
const BESIDE = 1 / 128;

/** What is at each pixel, after the pieces were heard. */
export interface Settled {
  /** The region whose covering is laid. */
  readonly owner: Int32Array;
  /** 0 or 1 where a piece decides, negative where none does. */
  readonly share: Int8Array;
}

/** A raster's regions, and how far each pixel seems to be of a surface that is covered, 0 … 1. */
interface Seeming {
  readonly width: number;
  readonly height: number;
  readonly regions: Int32Array;
  readonly own: Float32Array;
  /** The picture's OKLab a and b. */
  readonly a: Float32Array;
  readonly b: Float32Array;
}

/**
 * Decides for whole pieces of a photograph whether they are covered: a picture on a wall is, or is not,
 * as one, and the wall is up to its things. Of the pieces at a pixel the largest that may be a thing
 * counts, else the smallest expanse. A door in a façade is its own thing whatever it was taken for.
 *
 * @param pieces masks on a square raster over the picture's long side
 */
export function settlePieces(seeming: Seeming, pieces: readonly ProposedMask[]): Settled {
  const { regions, own } = seeming;
  const n = regions.length;
  const owner = Int32Array.from(regions);
  const share = new Int8Array(n).fill(-1);
  const placed = pieces
    .map((piece) => pixelsOf(piece, seeming))
    .filter(({ length }) => length >= LEAST_SHARE * n);
  const isThing = ({ length }: Int32Array): boolean => length <= THING_SHARE * n;
  const things = placed.filter(isThing).sort((a, b) => b.length - a.length);
  const expanses = placed.filter((pixels) => !isThing(pixels)).sort((a, b) => a.length - b.length);
  const taken = new Uint8Array(n);
  /** What no piece before had of a piece. */
  const take = (pixels: Int32Array): Int32Array => {
    const free = pixels.filter((p) => taken[p] === 0);
    if (free.length < LEAST_SHARE * n) return new Int32Array();
    for (const p of free) taken[p] = 1;
    return free;
  };
  const settle = (p: number, covered: boolean, region: number | null): void => {
    share[p] = covered ? 1 : 0;
    if (covered && own[p] === 0 && region !== null) owner[p] = region;
  };
  for (const pixels of things) {
    const free = take(pixels);
    const region = verdictOf(free, regions, own, COVERED_FROM.thing);
    const covered = region !== null && !standsOut(pixels, seeming);
    for (const p of free) settle(p, covered, region);
  }
  for (const pixels of expanses) {
    const free = take(pixels);
    const region = verdictOf(free, regions, own, COVERED_FROM.expanse);
    if (region !== null) {
      const others = ofOtherHue(free, seeming);
      for (const p of free) settle(p, !others.has(regions[p]), region);
    } else if (verdictOf(free, regions, own, LEFT_BELOW) === null) {
      for (const p of free) settle(p, false, null);
    }
  }
  return { owner, share };
}

/** The regions in an expanse that are of quite another hue than most of it: shutters that make one piece with their window. */
function ofOtherHue(pixels: Int32Array, { regions, a, b }: Seeming): Set<number> {
  const sums = new Map<number, { count: number; a: number; b: number }>();
  const whole = { a: 0, b: 0 };
  for (const p of pixels) {
    const sum = sums.get(regions[p]) ?? { count: 0, a: 0, b: 0 };
    sums.set(regions[p], { count: sum.count + 1, a: sum.a + a[p], b: sum.b + b[p] });
    whole.a += a[p] / pixels.length;
    whole.b += b[p] / pixels.length;
  }
  const other = [...sums].filter(
    ([, { count, ...sum }]) =>
      Math.hypot(sum.a / count - whole.a, sum.b / count - whole.b) > QUITE_OTHER_HUE,
  );
  return new Set(other.map(([id]) => id));
}

/** The region whose covering a piece gets; null for none. */
function verdictOf(
  pixels: Int32Array,
  regions: Int32Array,
  own: Float32Array,
  from: number,
): number | null {
  const weights = new Map<number, number>();
  let sum = 0;
  for (const p of pixels) {
    if (own[p] === 0) continue;
    sum += own[p];
    weights.set(regions[p], (weights.get(regions[p]) ?? 0) + own[p]);
  }
  if (sum === 0 || sum < from * pixels.length) return null;
  return [...weights].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Whether a piece lies within a surface that is covered and is of another hue. */
function standsOut(pixels: Int32Array, { width, height, own, a, b }: Seeming): boolean {
  const within = new Set(pixels);
  const beside = Math.max(1, Math.round(BESIDE * Math.max(width, height)));
  const [inner, outer] = [
    { a: 0, b: 0 },
    { a: 0, b: 0 },
  ];
  let [around, surface] = [0, 0];
  for (const p of pixels) {
    inner.a += a[p] / pixels.length;
    inner.b += b[p] / pixels.length;
    const [x, y] = [p % width, Math.floor(p / width)];
    for (const [dx, dy] of [
      [-beside, 0],
      [beside, 0],
      [0, -beside],
      [0, beside],
    ]) {
      const [u, v] = [x + dx, y + dy];
      if (u < 0 || v < 0 || u >= width || v >= height || within.has(v * width + u)) continue;
      around++;
      if (own[v * width + u] === 0) continue;
      surface++;
      outer.a += a[v * width + u];
      outer.b += b[v * width + u];
    }
  }
  if (surface < SURROUNDED * around || surface === 0) return false;
  return Math.hypot(inner.a - outer.a / surface, inner.b - outer.b / surface) > OTHER_HUE;
}

/** The pixels of a picture that a piece covers. */
function pixelsOf(piece: ProposedMask, { width, height }: Seeming): Int32Array {
  const covers = proposedAt(piece, width, height);
  const found: number[] = [];
  for (let p = 0; p < covers.length; p++) if (covers[p] === 1) found.push(p);
  return Int32Array.from(found);
}
