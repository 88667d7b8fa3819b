import { linearOfOklab, oklabOfHex } from '../color/oklab.ts';
import { fractal, lattice, lineCover } from '../material/noise.ts';
import type { Cover } from './cover.ts';

/** Panes of a curtain wall, metres, and the bars between them. */
const PANE_M = [1.2, 1.8] as const;
const BAR_M = 0.06;
const BAR = [0.035, 0.037, 0.04] as const;
/** Mirrored sky near the horizon and higher up, linear, under white light. */
const LOW_SKY = [0.62, 0.7, 0.78] as const;
const HIGH_SKY = [0.26, 0.42, 0.66] as const;
const TREES = [0.07, 0.09, 0.06] as const;
/** Heights are above the eye. */
const TREE_TOP_M = 1.1;
const MIRRORED = 0.72;

/**
 * Glass as a façade or partition shows it: dark bars, panes that mirror sky and tree line, each pane a
 * little out of plane so that the image breaks from pane to pane.
 */
export function createGlassCover(colour: string, seed: number): Cover {
  const tint = new Float32Array(3);
  linearOfOklab(...oklabOfHex(colour), tint);
  return {
    albedoAt({ u, v, footU, footV }, out) {
      const i = Math.floor(u / PANE_M[0]);
      const j = Math.floor(v / PANE_M[1]);
      const toBar = (at: number, size: number) => {
        const d = at / size - Math.floor(at / size);
        return Math.min(d, 1 - d) * size;
      };
      const bar = Math.max(
        lineCover(toBar(u, PANE_M[0]), BAR_M, footU),
        lineCover(toBar(v, PANE_M[1]), BAR_M, footV),
      );
      const tiltU = 0.9 * (lattice(i, j, seed) - 0.5);
      const tiltV = 1.1 * (lattice(i, j, seed + 1) - 0.5);
      const height = v + tiltV;
      const along = u + tiltU;
      const foot = Math.max(footU, footV);
      const cloud = fractal(along * 0.22, height * 0.5, seed + 2, 4, foot * 0.5);
      const rise = Math.min(1, Math.max(0, height / 12));
      const trees = TREE_TOP_M + 1.6 * fractal(along * 0.7, 3.5, seed + 3, 4, foot);
      const wooded = Math.min(1, Math.max(0, (trees - height) * 4));
      for (let k = 0; k < 3; k++) {
        const sky = LOW_SKY[k] + (HIGH_SKY[k] - LOW_SKY[k]) * rise + 0.3 * Math.max(0, cloud);
        const seen = sky + (TREES[k] - sky) * wooded;
        const pane = tint[k] * (1 - MIRRORED) + tint[k] ** 0.35 * seen * MIRRORED;
        out[k] = Math.min(0.92, pane + (BAR[k] - pane) * bar);
      }
    },
    unitM: PANE_M[1],
    upright: false,
    anchored: true,
    reflectance: 0.1,
    roughness: 0.5,
  };
}
