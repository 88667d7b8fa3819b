import { gaussianBlur } from '../filter/gaussian.ts';
import { fitLongSide, resizePlane } from '../filter/resize.ts';
import type { Plane } from '../image.ts';
import {
  foundShare,
  missingEdges,
  type WantedEdges,
  wantedEdges,
} from '../metric/structure-edges.ts';
import type { Developed } from './develop.ts';

/** Strokes darken what is lighter than this, and lighten what is darker: there nothing darker would be seen. */
const DARK_LEVEL = 40;
/** Below this level a stroke darkens more strongly, up to twice. */
const DIM_LEVEL = 84;
const CHECK_LONG_SIDE_PX = 1024;
/** How far a full stroke is lightened on black, grey levels; dark but not black ground needs more. */
const LIFT = 24;
/** Weight of a missing edge pixel before it is spread over its surroundings. */
const MISSING_WEIGHT = 4;

export interface CreaseOptions {
  /** How strongly drawn structure is laid over everywhere, 0 … about 1. */
  readonly base: number;
  /** Share of the input's edges that must be found again before the work stops, 0 … 1. */
  readonly target: number;
  readonly maxRounds: number;
}

/**
 * Puts the drawn structure back into the picture, in place: as a joint of darker tone of the colours
 * around it (lighter on dark ground, where darker would not be seen), faint everywhere and then, round
 * by round, stronger just where the input's edges are still missing.
 *
 * @param input luma of the input, 0 … 255
 * @param structure signed: below 0 darkens, above lightens; about −1 on a full stroke
 * @returns the share of the input's edges that the picture shows, as the structure measure counts them
 */
export function layCreases(
  picture: Developed,
  input: Plane,
  structure: Float32Array,
  options: CreaseOptions,
): number {
  const { width, height } = picture;
  const n = width * height;
  // Edges count at the size at which structure is measured.
  const checked = checkSize(width, height);
  const wanted = wantedEdges(resizePlane(input, checked.width, checked.height, 'area'));
  const gain = new Float32Array(n).fill(options.base);
  // Decided once: a joint that is darkened must not turn into one that is lightened on the way.
  const ground = gaussianBlur({ width, height, data: lumaOf(picture) }, 3).data;
  applyCreases(picture, structure, gain, ground);
  let found = 0;
  const added = new Float32Array(n);
  for (let round = 0; round < options.maxRounds; round++) {
    const check = compareEdges(picture, wanted);
    found = check.found;
    if (found >= options.target) return found;
    const spread = resizePlane(gaussianBlur(check.missing, 1.6), width, height, 'bilinear').data;
    for (let p = 0; p < n; p++) added[p] = Math.min(0.45, 0.9 * spread[p]);
    applyCreases(picture, structure, added, ground);
  }
  return options.maxRounds === 0 ? found : compareEdges(picture, wanted).found;
}

function checkSize(width: number, height: number): { width: number; height: number } {
  return Math.max(width, height) <= CHECK_LONG_SIDE_PX
    ? { width, height }
    : fitLongSide(width, height, CHECK_LONG_SIDE_PX);
}

function applyCreases(
  picture: Developed,
  structure: Float32Array,
  gain: Float32Array,
  ground: Float32Array,
): void {
  const [r, g, b] = picture.channels;
  for (let p = 0; p < structure.length; p++) {
    const amount = structure[p] * gain[p];
    if (amount === 0) continue;
    if (amount < 0 && ground[p] < DARK_LEVEL) {
      const lift = -amount * (LIFT + 0.5 * ground[p]);
      r[p] += lift;
      g[p] += lift;
      b[p] += lift;
      continue;
    }
    const dim = Math.max(0, DIM_LEVEL - ground[p]) / (DIM_LEVEL - DARK_LEVEL);
    const factor = Math.exp(amount * (1 + Math.min(1, dim)));
    r[p] *= factor;
    g[p] *= factor;
    b[p] *= factor;
  }
}

function compareEdges(picture: Developed, wanted: WantedEdges): { found: number; missing: Plane } {
  const { width, height } = wanted.mask;
  const luma = { width: picture.width, height: picture.height, data: lumaOf(picture) };
  const missing = missingEdges(wanted, resizePlane(luma, width, height, 'area'));
  const data = new Float32Array(missing.length);
  for (let p = 0; p < data.length; p++) data[p] = MISSING_WEIGHT * missing[p];
  return { found: foundShare(wanted, missing), missing: { width, height, data } };
}

function lumaOf({ channels: [r, g, b] }: Developed): Float32Array {
  const luma = new Float32Array(r.length);
  for (let p = 0; p < luma.length; p++) {
    const v = 0.299 * r[p] + 0.587 * g[p] + 0.114 * b[p];
    luma[p] = Math.max(0, Math.min(255, v));
  }
  return luma;
}
