import { fractal, lattice, lineCover, visible } from './noise.ts';
import type { Texture } from './texture.ts';

export interface WoodLook {
  readonly plankWidthM: number;
  readonly plankLengthM: number;
  readonly gapM: number;
  /** Tone spread between planks, 0 … 0.3. */
  readonly spread: number;
  /** Contrast of the grain, 0 … 1. */
  readonly grain: number;
}

/** Planks in random bond; as one piece: continuous grain without joints. */
export function wood(look: WoodLook): Texture {
  return (u, v, footU, footV, seed, laying, out) => {
    if (laying === 'piece') {
      grainAt(u, v, footU, footV, seed, look, out);
      return;
    }
    const course = Math.floor(v / look.plankWidthM);
    const shift = lattice(course, 3, seed) * look.plankLengthM * 3;
    const along = (u + shift) / look.plankLengthM;
    const board = Math.floor(along);
    const dv = v - (course + 0.5) * look.plankWidthM;
    const du = (along - board - 0.5) * look.plankLengthM;
    plankAt(
      u + board * 3.7,
      dv + course * 1.7,
      footU,
      footV,
      seed,
      look,
      out,
      lattice(board, course, seed + 1),
    );
    const joint = Math.max(
      lineCover(Math.abs(dv) - look.plankWidthM / 2, look.gapM, footV),
      0.8 * lineCover(Math.abs(du) - look.plankLengthM / 2, look.gapM, footU),
    );
    out[0] *= 1 - 0.62 * joint;
  };
}

/** Herringbone of blocks 1 : 6 laid at 45°. */
export function herringbone(look: WoodLook): Texture {
  const n = 6;
  const w = look.plankWidthM;
  return (u, v, footU, footV, seed, _laying, out) => {
    const x = ((u + v) * Math.SQRT1_2) / w;
    const y = ((v - u) * Math.SQRT1_2) / w;
    const foot = (footU + footV) / 2;
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const t = (((xi - yi) % (2 * n)) + 2 * n) % (2 * n);
    const lying = t < n;
    const step = lying ? t : 2 * n - 1 - t;
    const originX = lying ? xi - step : xi;
    const originY = lying ? yi : yi - step;
    const along = (lying ? x - originX : y - originY) * w;
    const across = (lying ? y - originY : x - originX) * w;
    const id = lattice(originX, originY, seed + (lying ? 5 : 11));
    plankAt(along + id * 40, across + id * 9, foot, foot, seed, look, out, id);
    // The two directions catch the light differently, which is what makes the pattern readable.
    out[0] *= lying ? 1.045 : 0.955;
    const joint = Math.max(
      lineCover(Math.min(across, w - across), look.gapM, foot),
      lineCover(Math.min(along, n * w - along), look.gapM, foot),
    );
    out[0] *= 1 - 0.55 * joint;
  };
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
  grainAt(u + id * 17, v + id * 5, footU, footV, seed + ((id * 64) | 0), look, out);
  out[0] *= 1 + look.spread * (id - 0.5) * 2;
  out[1] = Math.min(
    1,
    Math.max(0, out[1] + 0.35 * look.spread * (lattice((id * 1e6) | 0, 1, seed) - 0.5)),
  );
}

// Growth rings cut lengthwise: bands across the board whose width drifts along it (cathedral figure),
// and fine pores. Along the board everything is drawn out ten to forty times.
function grainAt(
  u: number,
  v: number,
  footU: number,
  footV: number,
  seed: number,
  look: WoodLook,
  out: Float32Array,
): void {
  const foot = Math.max(footV, footU / 12);
  const drift = fractal(u * 0.55, v * 3.5, seed, 2, foot * 3.5);
  const rings = Math.sin((v * 26 + drift * 7.5) * 2) * visible(0.12, foot);
  const streak = fractal(u * 1.6, v * 42, seed + 31, 3, foot * 42);
  const pores = fractal(u * 9, v * 260, seed + 57, 2, foot * 260);
  const cloud = fractal(u * 0.9, v * 2.2, seed + 83, 2, foot * 2.2);
  const g = look.grain;
  const dark = g * (0.2 * rings + 0.5 * streak + 0.3 * pores);
  out[0] = 1 - 0.24 * dark + 0.1 * g * cloud;
  out[1] = Math.min(1, Math.max(0, 0.22 + 0.5 * dark + 0.12 * cloud));
}
