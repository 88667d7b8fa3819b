import { cells, fractal, visible } from './noise.ts';
import type { Texture } from './texture.ts';

const cell = new Float32Array(3);

/** Lawn: blades drawn out away from the viewer, mown patches. */
export function lawn(): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.min(footU, footV);
    const blade = fractal(u * 34, v * 34, seed, 4, foot * 30);
    const tuft = fractal(u * 5, v * 5, seed + 3, 4, foot * 5);
    const patch = fractal(u * 0.5, v * 0.35, seed + 11, 3, foot);
    out[0] = 1 + 0.3 * blade + 0.24 * tuft + 0.2 * patch;
    out[1] = Math.min(1, Math.max(0, 0.35 + 0.35 * blade + 0.3 * tuft + 0.5 * patch));
  };
}

/** Loose stones of size `stoneM`. */
export function stones(stoneM: number): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footU, footV);
    const shown = visible(stoneM * 2, foot);
    const patch = fractal(u * 0.6, v * 0.6, seed + 5, 3, foot);
    out[0] = 1 + 0.08 * patch;
    out[1] = 0.3;
    if (shown > 0) {
      cells(u / stoneM, v / stoneM, seed, cell);
      const gap = Math.min(1, (cell[1] - cell[0]) * 3.5);
      out[0] *= 1 + shown * (0.35 * (cell[2] - 0.5) - 0.35 * (1 - gap));
      out[1] = 0.3 + shown * 0.5 * (cell[2] - 0.5);
    }
  };
}

/** Fine granular ground (asphalt, sand, soil, snow): `grain` per metre, drifting patches. */
export function granular(perM: number, grain: number, patchy: number): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footU, footV);
    const fine = fractal(u * perM, v * perM, seed, 3, foot * perM);
    const patch = fractal(u * 0.35, v * 0.5, seed + 7, 4, foot * 0.5);
    out[0] = 1 + grain * 0.35 * fine + patchy * 0.22 * patch;
    out[1] = Math.min(1, Math.max(0, 0.3 + grain * 0.4 * fine + patchy * 0.5 * patch));
  };
}

/** Leaves in clumps, lit from above: bright crowns over dark gaps. */
export function leaves(): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footU, footV);
    const warp = fractal(u * 3, v * 3, seed + 5, 2, foot * 3);
    const clump = fractal(u * 2.4 + warp, v * 2.8 + warp, seed, 3, foot * 2.6);
    const above = fractal(u * 2.4 + warp, v * 2.8 + warp + 0.35, seed, 3, foot * 2.6);
    const leaf = fractal(u * 22, v * 22, seed + 9, 3, foot * 22);
    const lit = clump - above;
    out[0] = Math.max(0.25, 1 + 0.55 * clump + 0.8 * lit + 0.6 * leaf);
    out[1] = Math.min(1, Math.max(0, 0.4 - 0.5 * clump - 0.4 * leaf));
  };
}

/** Ripples, drawn out across the view. */
export function ripples(): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footU, footV * 0.5);
    const wave = fractal(u * 1.2, v * 4, seed, 4, foot * 3);
    out[0] = 1 + 0.12 * wave;
    out[1] = Math.min(1, Math.max(0, 0.4 + 0.5 * wave));
  };
}
