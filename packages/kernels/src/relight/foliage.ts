import { length2 } from '../arithmetic.ts';
import { fractal } from '../material/noise.ts';
import type { Season } from './daylight.ts';

/** What a season does to a leaf's OKLab colour. */
interface LeafColour {
  /** Hue in degrees that leaves turn towards, for noise 0 … 1, and how far (0 … 1). */
  hueDeg(noise: number): number;
  readonly turn: number;
  readonly chroma: number;
  readonly lighter: number;
}

const LEAVES: Readonly<Record<Exclude<Season, 'keep'>, LeafColour>> = {
  spring: { hueDeg: (n) => 118 + 10 * n, turn: 0.75, chroma: 1.25, lighter: 0.05 },
  summer: { hueDeg: (n) => 134 + 8 * n, turn: 0.5, chroma: 1.12, lighter: -0.015 },
  autumn: { hueDeg: (n) => 88 - 50 * n, turn: 0.92, chroma: 1.5, lighter: 0.04 },
  winter: { hueDeg: (n) => 72 + 14 * n, turn: 0.9, chroma: 0.42, lighter: 0.03 },
};

/**
 * Turns leaves towards the season, tree by tree (noise of about 1/9 of the width), in OKLab; `lab` holds
 * L, a, b of pixel `i` at (x, y) and is changed in place.
 */
export function turnLeaf(
  lab: Float64Array,
  share: number,
  season: Exclude<Season, 'keep'>,
  x: number,
  y: number,
  onGround: number,
  seed: number,
): void {
  if (share <= 0.01) return;
  const leaf = LEAVES[season];
  const broad = 0.5 + 1.1 * fractal(x * 9, y * 9, seed + 11, 3, 0.001);
  const noise = Math.min(1, Math.max(0, broad));
  const hue =
    (leaf.hueDeg(season === 'autumn' ? noise * (1 - 0.75 * onGround) : noise) * Math.PI) / 180;
  const chroma = length2(lab[1], lab[2]) * (1 + (leaf.chroma - 1) * (1 - 0.5 * onGround));
  const turn = leaf.turn * share;
  lab[0] += leaf.lighter * share;
  lab[1] += (Math.cos(hue) * chroma - lab[1]) * turn;
  lab[2] += (Math.sin(hue) * chroma - lab[2]) * turn;
}
