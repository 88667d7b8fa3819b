import { cells, fractal, valueNoise, visible } from './noise.ts';
import type { Texture } from './texture.ts';

const cell = new Float32Array(3);

/** Plain weave with uneven threads; `threadM` is the distance of threads. */
export function weave(threadM: number, contrast: number, slub: number): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footU, footV);
    const shown = visible(threadM * 2, foot);
    const warp = fractal(u * 60, v * 3, seed, 2, foot * 60);
    const weft = fractal(u * 3, v * 60, seed + 7, 2, foot * 60);
    let threads = 0;
    if (shown > 0) {
      const a = Math.sin((u / threadM) * Math.PI);
      const b = Math.sin((v / threadM) * Math.PI);
      threads = a * b * shown;
    }
    const fold = fractal(u * 2.2, v * 2.2, seed + 13, 2, foot * 2);
    out[0] = 1 + contrast * (0.16 * threads + 0.14 * slub * (warp + weft)) + 0.03 * fold;
    out[1] = Math.min(1, Math.max(0, 0.2 + contrast * 0.4 * (threads + slub * (warp - weft))));
  };
}

/** Pile (velvet, wool, carpet): tufts of `tuftM` and soft strokes where the pile lies otherwise. */
export function pile(tuftM: number, tuft: number, stroke: number): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footU, footV);
    const fine = fractal(u / tuftM, v / tuftM, seed, 3, foot / tuftM);
    const lay = fractal(u * 2.4 + 0.5 * v, v * 3.2, seed + 5, 3, foot * 3);
    out[0] = 1 + 0.3 * tuft * fine + 0.16 * stroke * lay;
    out[1] = Math.min(1, Math.max(0, 0.2 + 0.4 * tuft * fine));
  };
}

/** Grained hide. */
export function leather(): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const foot = Math.max(footU, footV);
    const shown = visible(0.012, foot);
    let grain = 0;
    if (shown > 0) {
      cells(u * 140, v * 140, seed, cell);
      grain = (cell[1] - cell[0] - 0.3) * shown;
    }
    const patina = fractal(u * 2.5, v * 2.5, seed + 3, 3, foot * 2.5);
    out[0] = 1 + 0.12 * grain + 0.1 * patina;
    out[1] = Math.min(1, Math.max(0, 0.25 + 0.5 * patina));
  };
}

/** Open cane weave. */
export function rattan(): Texture {
  return (u, v, footU, footV, seed, _laying, out) => {
    const strip = 0.016;
    const foot = Math.max(footU, footV);
    const shown = visible(strip * 2, foot);
    const row = Math.floor(v / strip);
    const phase = Math.sin((u / strip) * Math.PI + (row % 2) * Math.PI);
    const across = Math.sin((v / strip) * Math.PI);
    const hue = valueNoise(u * 8, row, seed);
    out[0] = 1 + 0.22 * shown * phase * Math.abs(across) + 0.1 * (hue - 0.5);
    out[1] = 0.25 + 0.35 * shown * (1 - Math.abs(across)) + 0.2 * (hue - 0.5);
  };
}
