import { countIn, fractalOn, lattice, lineCover, smoothStep, visible, wrap } from './noise.ts';
import type { Ground, Texture } from './texture.ts';

export interface WoodLook {
  readonly plankWidthM: number;
  readonly plankLengthM: number;
  readonly gapM: number;
  /** Tone spread between planks, 0 … 0.3. */
  readonly spread: number;
  /** Contrast of the grain, 0 … 1. */
  readonly grain: number;
  /**
   * `flat` (弦切): rings cut along a tangent, cathedral figure. `quarter` (径切): cut along a radius, straight
   * narrow lines, with the flecks of the rays that lie in the face (USDA Wood Handbook, 2010, ch. 3).
   */
  readonly cut?: 'flat' | 'quarter';
}

/** A plank's own grain knows nothing of its neighbours. */
const board = { seed: 0, laying: 'piece', periodU: 0, periodV: 0 } as {
  -readonly [K in keyof Ground]: Ground[K];
};

/** Planks in random bond; as one piece: continuous grain without joints. */
export function wood(look: WoodLook): Texture {
  const { plankWidthM, plankLengthM, gapM } = look;
  return ({ u, v, footU, footV }, on, out) => {
    if (on.laying === 'piece') {
      grainAt(u, v, footU, footV, on, look, out);
      return;
    }
    const row = Math.floor(v / plankWidthM);
    const course = wrap(row, countIn(on.periodV, plankWidthM));
    const along = u / plankLengthM + 3 * lattice(course, 3, on.seed);
    const at = Math.floor(along);
    const id = lattice(wrap(at, countIn(on.periodU, plankLengthM)), course, on.seed + 1);
    const dv = v - (row + 0.5) * plankWidthM;
    const du = (along - at - 0.5) * plankLengthM;
    plankAt(du, dv, footU, footV, on.seed, look, out, id);
    lay(Math.abs(du) - plankLengthM / 2, Math.abs(dv) - plankWidthM / 2, gapM, footU, footV, out);
  };
}

/** Herringbone of blocks 1 : 6 laid at 45°; repeats after 6 √2 block widths. */
export function herringbone(look: WoodLook): Texture {
  const n = 6;
  const w = look.plankWidthM;
  return ({ u, v, footU, footV }, on, out) => {
    const x = ((u + v) * Math.SQRT1_2) / w;
    const y = ((v - u) * Math.SQRT1_2) / w;
    const foot = (footU + footV) / 2;
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const t = wrap(xi - yi, 2 * n);
    const lying = t < n;
    const step = lying ? t : 2 * n - 1 - t;
    const originX = lying ? xi - step : xi;
    const originY = lying ? yi : yi - step;
    const along = (lying ? x - originX : y - originY) * w;
    const across = (lying ? y - originY : x - originX) * w;
    // A step of the period along u is (k, −k) blocks, along v (k, k).
    const id = lattice(
      wrap(originX - originY, 2 * countIn(on.periodU, Math.SQRT2 * w)),
      wrap(originX + originY, 2 * countIn(on.periodV, Math.SQRT2 * w)),
      on.seed + (lying ? 5 : 11),
    );
    plankAt(along - (n * w) / 2, across - w / 2, foot, foot, on.seed, look, out, id);
    // The two directions catch the light differently, which is what makes the pattern readable.
    out[0] *= lying ? 1.06 : 0.94;
    lay(-Math.min(along, n * w - along), -Math.min(across, w - across), look.gapM, foot, foot, out);
  };
}

/**
 * Chevron: boards cut at 45° meet along straight lines, so that every two columns form arrows. Repeats after
 * two columns and after √2 board widths.
 */
export function chevron(look: WoodLook): Texture {
  const wide = look.plankLengthM * Math.SQRT1_2;
  const pitch = look.plankWidthM * Math.SQRT2;
  return ({ u, v, footU, footV }, on, out) => {
    const column = Math.floor(u / wide);
    const rises = wrap(column, 2) === 0;
    const x = u - column * wide;
    const from = rises ? x : wide - x;
    const up = (v - from) / pitch;
    const row = Math.floor(up);
    const across = (up - row - 0.5) * look.plankWidthM;
    const along = from * Math.SQRT2 - look.plankLengthM / 2;
    const foot = (footU + footV) / 2;
    const id = lattice(
      wrap(column, countIn(on.periodU, wide)),
      wrap(row, countIn(on.periodV, pitch)),
      on.seed + 5,
    );
    plankAt(along, across, foot, foot, on.seed, look, out, id);
    // The two directions catch the light differently, which is what makes the pattern readable.
    out[0] *= rises ? 1.06 : 0.94;
    lay(
      -Math.min(x, wide - x),
      Math.abs(across) - look.plankWidthM / 2,
      look.gapM,
      foot,
      foot,
      out,
    );
  };
}

// A dark V-joint where two planks meet; distances are outside positive, inside negative.
function lay(
  endM: number,
  edgeM: number,
  gapM: number,
  footU: number,
  footV: number,
  out: Float32Array,
): void {
  const joint = Math.max(lineCover(edgeM, gapM, footV), 0.8 * lineCover(endM, gapM, footU));
  out[0] *= 1 - 0.62 * joint;
  const bevel = Math.max(smoothStep(-2.5 * gapM, 0, edgeM), smoothStep(-2.5 * gapM, 0, endM));
  out[2] -= 0.6 * gapM * bevel;
}

function plankAt(
  u: number,
  v: number,
  footU: number,
  footV: number,
  seed: number,
  look: WoodLook,
  out: Float32Array,
  id: number,
): void {
  board.seed = seed + ((id * 64) | 0);
  grainAt(u + id * 717, v + id * 205, footU, footV, board, look, out);
  const own = (id * 7919) % 1;
  out[0] *= 1 + look.spread * (own - 0.5) * 2;
  out[1] = Math.min(1, Math.max(0, out[1] + 0.9 * look.spread * (((id * 104729) % 1) - 0.5)));
}

// Growth rings cut lengthwise: bands across the board whose width drifts along it (cathedral figure),
// streaks of early and late wood, fine pores. Along the board everything is drawn out ten to forty times.
function grainAt(
  u: number,
  v: number,
  footU: number,
  footV: number,
  on: Ground,
  look: WoodLook,
  out: Float32Array,
): void {
  if (look.cut === 'quarter') {
    quarterGrainAt(u, v, footU, footV, on, look, out);
    return;
  }
  const g = look.grain;
  const drift = fractalOn(on, u, v, 0.55, 3.5, 0, 2, footU, footV);
  const ringsPerM = on.periodV === 0 ? 8.3 : Math.max(1, Math.round(8.3 * on.periodV)) / on.periodV;
  const phase = 2 * Math.PI * v * ringsPerM + drift * 15;
  // Late wood is a thin dark line after a wide light band: the sine is sharpened.
  const wave = 0.5 + 0.5 * Math.sin(phase);
  const rings = (wave * wave * wave - 0.31) * 1.4 * visible(0.12, Math.max(footV, footU / 12));
  const streak = fractalOn(on, u, v, 1.6, 42, 31, 3, footU, footV);
  const poreField = fractalOn(on, u, v, 9, 260, 57, 2, footU, footV);
  const pores = Math.max(0, poreField * 2.2 - 0.25);
  const cloud = fractalOn(on, u, v, 0.9, 2.2, 83, 2, footU, footV);
  const dark = g * (0.26 * rings + 0.5 * streak + 0.34 * pores);
  out[0] = 1 - 0.26 * dark + 0.1 * g * cloud + 0.02 * g;
  out[1] = Math.min(1, Math.max(0, 0.22 + 0.55 * dark + 0.12 * cloud));
  out[2] = -0.00012 * g * (streak + 1.4 * pores);
}

// Cut along a radius the rings are straight lines side by side; rays show as short bright flecks across them.
function quarterGrainAt(
  u: number,
  v: number,
  footU: number,
  footV: number,
  on: Ground,
  look: WoodLook,
  out: Float32Array,
): void {
  const g = look.grain;
  const drift = fractalOn(on, u, v, 0.4, 1.2, 0, 2, footU, footV);
  const ringsPerM = on.periodV === 0 ? 160 : Math.max(1, Math.round(160 * on.periodV)) / on.periodV;
  const wave = 0.5 + 0.5 * Math.sin(2 * Math.PI * v * ringsPerM + drift * 5);
  const rings = (wave * wave - 0.375) * visible(1 / ringsPerM, Math.max(footV, footU / 12));
  const streak = fractalOn(on, u, v, 0.7, 60, 31, 3, footU, footV);
  const pores = Math.max(0, fractalOn(on, u, v, 9, 260, 57, 2, footU, footV) * 2.2 - 0.25);
  const flecks = Math.max(0, fractalOn(on, u, v, 22, 90, 71, 2, footU, footV) - 0.34);
  const cloud = fractalOn(on, u, v, 0.9, 2.2, 83, 2, footU, footV);
  const dark = g * (0.34 * rings + 0.42 * streak + 0.3 * pores);
  out[0] = 1 - 0.26 * dark + 0.5 * g * flecks + 0.06 * g * cloud + 0.02 * g;
  out[1] = Math.min(1, Math.max(0, 0.22 + 0.5 * dark - 0.5 * g * flecks + 0.08 * cloud));
  out[2] = -0.00012 * g * (streak + 1.4 * pores);
}
