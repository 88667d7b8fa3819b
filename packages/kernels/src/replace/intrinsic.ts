import { gaussianBlurInto } from '../filter/gaussian.ts';
import { type BondWeights, smoothBonded } from './fast-smoother.ts';

/**
 * Splits what a surface looks like into its own pattern and the light on it. Within the mask the log
 * luminance is smoothed under relative-total-variation weights (Xu, Yan, Xia and Jia, "Structure
 * extraction from texture via relative total variation", SIGGRAPH Asia 2012): grain and joints, whose
 * gradients cancel out over a window, go; edges of shadows, whose gradients agree, stay. A step in
 * colour counts as pattern however straight it is: a shadow hardly changes hue (Land's Retinex cue in
 * the form of Grosse et al., "Ground truth dataset and baseline evaluations", ICCV 2009).
 */

export interface IntrinsicInput {
  /** Natural log of linear luminance. */
  readonly logLuma: Float32Array;
  /** 1 inside the surface, 0 outside. */
  readonly inside: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Size of the pattern that goes, pixels. */
  readonly patternPx: number;
}

const ROUNDS = 3;
const LEAST_BEND = 1e-3;
const LEAST_STEP = 0.02;
const STRENGTH = 0.008;
/** Steps in log light up to about this are still pattern. */
const WEAK_STEP = 0.02;
const EVEN_STRENGTH = 400;

/** Log luminance of the light alone, natural units; outside the mask the input. */
export function smoothLight(input: IntrinsicInput): Float32Array {
  const { logLuma, inside, width, height, patternPx } = input;
  const n = width * height;
  const light = logLuma.slice();
  const across = new Float32Array(n);
  const down = new Float32Array(n);
  const scratch = new Float32Array(n);
  const soft = new Float32Array(n);
  const cover = new Float32Array(n);
  let sigma = patternPx;
  for (let round = 0; round < ROUNDS; round++) {
    blurWithin(light, inside, width, height, sigma, { soft, cover, scratch });
    for (let y = 0; y < height; y++) {
      const below = y < height - 1 ? width : 0;
      bondRow(light, soft, inside, y * width, (y + 1) * width, below, across, down);
    }
    light.set(logLuma);
    smoothBonded(light, width, height, { across, down }, STRENGTH);
    sigma = Math.max(1, sigma * 0.7);
  }
  evenOut(light, input, { across, down });
  return light;
}

/**
 * The bonds of places from … to of a row with the places to the right and, `below` on, in the next row (0: there is
 * none).
 */
function bondRow(
  light: Float32Array,
  soft: Float32Array,
  inside: Uint8Array,
  from: number,
  to: number,
  below: number,
  across: Float32Array,
  down: Float32Array,
): void {
  for (let p = from; p < to; p++) {
    const hasRight = p + 1 < to && (inside[p] & inside[p + 1]) !== 0;
    const hasBelow = below !== 0 && (inside[p] & inside[p + below]) !== 0;
    const dx = hasRight ? light[p + 1] - light[p] : 0;
    const dy = hasBelow ? light[p + below] - light[p] : 0;
    const step = Math.max(LEAST_STEP, Math.sqrt(dx * dx + dy * dy));
    across[p] = hasRight ? 1 / (Math.max(LEAST_BEND, Math.abs(soft[p + 1] - soft[p])) * step) : 0;
    down[p] = hasBelow ? 1 / (Math.max(LEAST_BEND, Math.abs(soft[p + below] - soft[p])) * step) : 0;
  }
}

/** What is left from unit to unit of the pattern: steps too weak for the edge of a shadow. */
function evenOut(light: Float32Array, input: IntrinsicInput, bonds: BondWeights): void {
  const { inside, width, height } = input;
  for (let y = 0; y < height; y++) {
    const below = y < height - 1 ? width : 0;
    evenBondRow(light, inside, y * width, (y + 1) * width, below, bonds.across, bonds.down);
  }
  smoothBonded(light, width, height, bonds, EVEN_STRENGTH);
}

/** As {@link bondRow}, by the steps alone. */
function evenBondRow(
  light: Float32Array,
  inside: Uint8Array,
  from: number,
  to: number,
  below: number,
  across: Float32Array,
  down: Float32Array,
): void {
  for (let p = from; p < to; p++) {
    across[p] = p + 1 < to ? evenBond(light, inside, p, p + 1) : 0;
    down[p] = below !== 0 ? evenBond(light, inside, p, p + below) : 0;
  }
}

function evenBond(light: Float32Array, inside: Uint8Array, p: number, q: number): number {
  if ((inside[p] & inside[q]) === 0) return 0;
  const step = (light[q] - light[p]) / WEAK_STEP;
  return Math.exp(-step * step);
}

interface Scratch {
  readonly soft: Float32Array;
  readonly cover: Float32Array;
  readonly scratch: Float32Array;
}

/** Gaussian mean over the mask's own pixels only, written to `soft`. */
function blurWithin(
  data: Float32Array,
  inside: Uint8Array,
  width: number,
  height: number,
  sigma: number,
  { soft, cover, scratch }: Scratch,
): void {
  for (let p = 0; p < data.length; p++) {
    soft[p] = inside[p] === 0 ? 0 : data[p];
    cover[p] = inside[p];
  }
  gaussianBlurInto(soft, width, height, sigma, scratch, soft);
  gaussianBlurInto(cover, width, height, sigma, scratch, cover);
  for (let p = 0; p < data.length; p++) soft[p] = cover[p] > 1e-3 ? soft[p] / cover[p] : data[p];
}
