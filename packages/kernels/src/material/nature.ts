import { cellsOn, fractalOn, lattice, smoothStep, visible, wrap } from './noise.ts';
import type { Ground, Texture } from './texture.ts';

const cell = new Float32Array(5);

/** Lawn: single blades near by, tufts, mown patches. */
export function lawn(): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const foot = Math.max(footU, footV);
    const tuft = fractalOn(on, u, v, 5, 5, 3, 4, footU, footV);
    const patch = fractalOn(on, u, v, 0.5, 0.35, 11, 3, footU, footV);
    const fleck = fractalOn(on, u, v, 34, 34, 0, 4, footU, footV);
    let blade = 0;
    const shown = visible(0.03, foot);
    if (shown > 0) {
      // Two layers of blades, bent by the same wind in different measure.
      const bend = fractalOn(on, u, v, 7, 7, 29, 2, 0, 0);
      blade =
        shown *
        Math.max(bladesAt(u, v, 5 * bend, 53, on), 0.85 * bladesAt(u, v, -7 * bend, 59, on));
    }
    const grain = 0.26 * fleck + 0.2 * tuft + 0.16 * patch;
    out[0] = Math.max(0.3, 0.98 + grain + 0.42 * (blade - 0.35 * shown));
    out[1] = 0.36 + 0.3 * fleck + 0.26 * tuft + 0.5 * patch - 0.35 * blade;
    out[1] = Math.min(1, Math.max(0, out[1]));
    out[2] = 0.006 * blade + 0.004 * fleck + 0.015 * tuft;
  };
}

// One layer of blades: slender cells, brightest along their middle, fading at the tip.
function bladesAt(u: number, v: number, bend: number, salt: number, on: Ground): number {
  const period = on.periodU === 0 ? 0 : Math.max(1, Math.round(on.periodU * 110));
  const perU = period === 0 ? 110 : period / on.periodU;
  const periodV = on.periodV === 0 ? 0 : Math.max(1, Math.round(on.periodV * 22));
  const perV = periodV === 0 ? 22 : periodV / on.periodV;
  const x = u * perU + bend;
  const i = Math.floor(x);
  const column = wrap(i, period);
  const y = v * perV + lattice(column, salt, on.seed);
  const j = Math.floor(y);
  const own = lattice(column, wrap(j, periodV), on.seed + salt);
  const across = Math.abs(2 * (x - i) - 1);
  const along = y - j;
  return Math.max(0, 1 - across / (0.35 + 0.6 * along)) * (0.35 + 0.65 * own);
}

/** Loose stones of size `stoneM`, rounded, on a dark bed. */
export function stones(stoneM: number): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const shown = visible(stoneM * 2, Math.max(footU, footV));
    const patch = fractalOn(on, u, v, 0.6, 0.6, 5, 3, footU, footV);
    out[0] = 1 + 0.08 * patch;
    out[1] = 0.3;
    out[2] = 0;
    if (shown <= 0) return;
    cellsOn(on, u, v, 1 / stoneM, 0, cell);
    const rim = cell[1] - cell[0];
    const dome = smoothStep(0.02, 0.45, rim);
    const face = fractalOn(on, u, v, 6 / stoneM, 6 / stoneM, 13, 2, footU, footV);
    out[0] *= 1 + shown * (0.4 * (cell[2] - 0.5) + 0.5 * (dome - 0.72) + 0.08 * face);
    out[1] = 0.3 + shown * 0.6 * (((cell[2] * 977) % 1) - 0.5);
    out[1] = Math.min(1, Math.max(0, out[1]));
    out[2] = shown * stoneM * (0.35 * dome - 0.2);
  };
}

/** Fine granular ground (asphalt, sand, soil, snow): `grain` per metre, drifting patches. */
export function granular(perM: number, grain: number, patchy: number): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const fine = fractalOn(on, u, v, perM, perM, 0, 4, footU, footV);
    const patch = fractalOn(on, u, v, 0.35, 0.5, 7, 4, footU, footV);
    const wave = fractalOn(on, u, v, 4, 7, 17, 3, footU, footV);
    out[0] = 1 + grain * 0.38 * fine + patchy * (0.2 * patch + 0.06 * wave);
    out[1] = Math.min(1, Math.max(0, 0.3 + grain * 0.4 * fine + patchy * 0.5 * patch));
    out[2] = (0.25 * grain * fine) / perM + 0.004 * patchy * wave;
  };
}

/** Leaves in clumps, lit from above: bright crowns over dark gaps. */
export function leaves(): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const warp = fractalOn(on, u, v, 3, 3, 5, 2, footU, footV);
    const x = u + warp * 0.35;
    const y = v + warp * 0.35;
    const clump = fractalOn(on, x, y, 2.4, 2.8, 0, 3, footU, footV);
    const above = fractalOn(on, x, y + 0.13, 2.4, 2.8, 0, 3, footU, footV);
    const lit = clump - above;
    const shown = visible(0.09, Math.max(footU, footV));
    let leaf = 0;
    let gap = 0;
    let turn = 0.5;
    if (shown > 0) {
      cellsOn(on, u, v, 26, 9, cell);
      // A leaf is bright towards its light-side half; the cell's own hash tilts it.
      leaf = shown * (0.42 - cell[0] + 0.5 * (cell[2] - 0.5) + 0.35 * cell[4]);
      gap = shown * (1 - smoothStep(0.0, 0.2, cell[1] - cell[0]));
      turn = 0.5 + shown * (cell[2] - 0.5);
    }
    const speck = fractalOn(on, u, v, 9, 9, 21, 3, footU, footV);
    out[0] = Math.max(
      0.14,
      0.98 + 0.75 * clump + 1.1 * lit + 0.55 * leaf + 0.5 * speck - 0.4 * gap,
    );
    out[1] = Math.min(1, Math.max(0, 0.42 - 0.6 * clump - 0.3 * speck + 0.5 * (turn - 0.5)));
    out[2] = 0.03 * clump + 0.006 * leaf;
  };
}

/** Ripples, drawn out across the view; `out[2]` bends what is mirrored. */
export function ripples(): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const warp = fractalOn(on, u, v, 0.9, 0.9, 3, 2, footU, footV);
    const swell = fractalOn(on, u + warp * 0.3, v, 1.1, 1.5, 0, 3, footU, footV);
    const wave = fractalOn(on, u + warp * 0.5, v + warp * 0.3, 4.5, 6, 9, 3, footU, footV);
    // Crests are narrow and bright: ridged noise.
    const crest = Math.max(0, 1 - Math.abs(wave) * 7) ** 2;
    out[0] = 0.97 + 0.14 * swell + 0.1 * wave + 0.14 * crest;
    out[1] = Math.min(1, Math.max(0, 0.4 + 0.5 * swell - 0.3 * crest));
    out[2] = 0.03 * swell + 0.012 * wave;
  };
}
