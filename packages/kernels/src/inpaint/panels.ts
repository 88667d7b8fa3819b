import { linearOfOklab, oklabOfHex } from '../color/oklab.ts';
import { fractal, lattice, lineCover, valueNoise } from '../material/noise.ts';
import { createRandom } from '../random.ts';

/** Flat things drawn on a surface: hung, laid or set in. */
export type PanelKind = 'art' | 'rug' | 'curtain' | 'mirror' | 'window' | 'lightStrip';

/**
 * Draws one point of a panel: `s` metres from its left, `t` from its lower edge, `foot` the extent of a
 * pixel there; writes linear RGB and returns the coverage 0 … 1.
 */
export type PanelPainter = (s: number, t: number, foot: number, out: Float32Array) => number;

export interface PanelLook {
  /** `#rrggbb`: the thing's main colour; empty: chosen by seed. */
  readonly colour: string;
  /** See-through cloth. */
  readonly sheer: boolean;
}

const PALETTES: readonly (readonly [string, string, string, string])[] = [
  ['#e9e3d7', '#b5835a', '#3e4a52', '#d8b98a'],
  ['#efeae2', '#8a9a86', '#4d5b50', '#cfc3a9'],
  ['#ece7e1', '#a4574a', '#2f3a4a', '#d9a78b'],
  ['#eceae6', '#7d8ea3', '#39434f', '#c9cdd1'],
];

function linear(hex: string): Float32Array {
  const out = new Float32Array(3);
  linearOfOklab(...oklabOfHex(hex), out);
  return out;
}

function mixInto(out: Float32Array, colour: Float32Array, amount: number): void {
  for (let k = 0; k < 3; k++) out[k] += (colour[k] - out[k]) * amount;
}

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

/** Abstract print: fields parted by soft horizons, a disc, dry brush; mount and thin frame around. */
export function artPainter(
  width: number,
  height: number,
  look: PanelLook,
  seed: number,
): PanelPainter {
  const random = createRandom(seed);
  const palette = PALETTES[random.below(PALETTES.length)].map(linear);
  if (look.colour !== '') palette[1] = linear(look.colour);
  const [paper, main, dark, soft] = palette;
  const short = Math.min(width, height);
  const frame = Math.min(0.03, 0.04 * short);
  const mount = frame + 0.07 * short;
  const frameColour = linear(random.float() < 0.5 ? '#2c2724' : '#b08a5e');
  const mountColour = linear('#efece4');
  const horizons = [random.between(0.25, 0.4), random.between(0.5, 0.7)];
  const disc = [random.between(0.3, 0.7), random.between(0.55, 0.75), random.between(0.1, 0.19)];
  return (s, t, foot, out) => {
    const rim = Math.min(s, t, width - s, height - t);
    if (rim < 0) return clamp01(1 + rim / foot);
    if (rim < frame) {
      // A bevelled moulding: the upper and left limbs catch the light.
      const bright = height - t < frame || s < frame ? 1.25 : 0.8;
      for (let k = 0; k < 3; k++) out[k] = frameColour[k] * bright;
      return 1;
    }
    if (rim < mount) {
      const depth = rim - frame < 0.012 ? 0.8 : 1;
      for (let k = 0; k < 3; k++) out[k] = mountColour[k] * depth;
      return 1;
    }
    const u = (s - mount) / (width - 2 * mount);
    const v = (t - mount) / (height - 2 * mount);
    const aspect = (width - 2 * mount) / (height - 2 * mount);
    const warp = 0.06 * fractal(u * 3 * aspect, v * 3, seed, 3, 0.01);
    const brush = fractal(u * 60 * aspect, v * 9, seed + 9, 3, foot * 40);
    out.set(paper);
    mixInto(out, soft, 0.8 * clamp01((horizons[1] + warp - v) * 30));
    mixInto(out, main, 0.92 * clamp01((horizons[0] + 1.6 * warp - v) * 30));
    mixInto(out, dark, 0.9 * clamp01((0.4 * horizons[0] - warp - v) * 40));
    const d = Math.hypot((u - disc[0]) * aspect, v - disc[1]);
    mixInto(out, main, 0.95 * clamp01((disc[2] - d) * 60));
    for (let k = 0; k < 3; k++) out[k] *= 1 + 0.1 * brush;
    return 1;
  };
}

/** Woven rug: border bands and a field of stripes, lozenges or one quiet tone, with pile and fringe. */
export function rugPainter(
  width: number,
  height: number,
  look: PanelLook,
  seed: number,
): PanelPainter {
  const random = createRandom(seed);
  const palette = PALETTES[random.below(PALETTES.length)].map(linear);
  if (look.colour !== '') palette[0] = linear(look.colour);
  const [field, main, dark, soft] = palette;
  const border = 0.09 * Math.min(width, height);
  const style = random.below(3);
  const cell = Math.min(width, height) / 7;
  return (s, t, foot, out) => {
    const wobble = 0.004 * fractal(s * 8, t * 8, seed, 2, foot * 8);
    const rim = Math.min(s, t, width - s, height - t) + wobble;
    if (rim < 0) return clamp01(1 + rim / foot);
    out.set(field);
    if (rim < border) {
      mixInto(out, main, rim < 0.3 * border ? 0.15 : 0.75);
      mixInto(out, dark, 0.8 * lineCover(rim - 0.86 * border, 0.06 * border, foot));
    } else if (style === 1) {
      const x = Math.abs((((s - width / 2) / cell + 0.5) % 1) + (s < width / 2 ? 1 : 0) - 0.5);
      const y = Math.abs((((t - height / 2) / cell + 0.5) % 1) + (t < height / 2 ? 1 : 0) - 0.5);
      const lozenge = Math.abs((x % 1) + (y % 1) - 0.5) * cell;
      mixInto(out, main, 0.7 * lineCover(lozenge, 0.02, foot));
    } else if (style === 2) {
      const band = Math.floor((s / width) * 9);
      mixInto(out, band % 2 === 0 ? soft : field, 0.8);
      if (lattice(band, 1, seed) > 0.72) mixInto(out, main, 0.6);
    }
    const pile = valueNoise(s * 130, t * 130, seed + 3) - 0.5;
    const drift = fractal(s * 2, t * 2, seed + 5, 3, foot * 2);
    const shown = clamp01(1.4 - foot * 130);
    for (let k = 0; k < 3; k++) out[k] *= 1 + 0.16 * shown * pile + 0.06 * drift;
    return 1;
  };
}

/** Cloth from rail to hem in pleats that widen downwards; drawn to both sides where it is wide. */
export function curtainPainter(
  width: number,
  height: number,
  look: PanelLook,
  seed: number,
): PanelPainter {
  const cloth = linear(look.colour === '' ? '#cfc4b1' : look.colour);
  const rail = linear('#4a4642');
  const pleat = 0.11;
  const open = width > 1.6 ? 0.3 * width : width;
  return (s, t, foot, out) => {
    if (s < 0 || t < 0 || s > width || t > height) return 0;
    if (height - t < 0.025) {
      out.set(rail);
      return 1;
    }
    const side = s < width / 2 ? s : width - s;
    const edge = open + 0.02 * Math.sin(t * 2.3);
    const cover = clamp01((edge - side) / foot + 0.5);
    if (cover <= 0) return 0;
    const fall = (height - t) / height;
    const phase =
      (side / pleat) * 2 * Math.PI +
      1.3 * fractal(side * 3, t * 0.25, seed, 2, 0.01) * (0.5 + fall) +
      (s < width / 2 ? 0 : 1.7);
    const fold = Math.sin(phase) + 0.35 * Math.sin(phase * 2.1 + 0.8);
    const shaded =
      0.8 + 0.24 * fold * (0.7 + 0.3 * fall) + 0.04 * fractal(s * 60, t * 60, seed, 2, foot * 60);
    for (let k = 0; k < 3; k++)
      out[k] = cloth[k] * Math.max(0.25, shaded) * (look.sheer ? 1.15 : 1);
    return cover * (look.sheer ? 0.62 + 0.12 * fold : 1);
  };
}
