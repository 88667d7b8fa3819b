import { cellsOn, countIn, fractalOn, lattice, smoothStep, visible, wrap } from './noise.ts';
import type { Texture } from './texture.ts';

const cell = new Float32Array(5);

/** Plain weave with uneven threads; `threadM` is the distance of threads. */
export function weave(threadM: number, contrast: number, slub: number): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const shown = visible(threadM * 2, Math.max(footU, footV));
    const warp = fractalOn(on, u, v, 60, 3, 0, 2, footU, footV);
    const weft = fractalOn(on, u, v, 3, 60, 7, 2, footU, footV);
    const cross = fractalOn(on, u, v, 11, 11, 19, 2, footU, footV);
    let threads = 0;
    let over = 0;
    if (shown > 0) {
      const x = u / threadM;
      const y = v / threadM;
      const i = Math.floor(x);
      const j = Math.floor(y);
      const fx = 2 * (x - i) - 1;
      const fy = 2 * (y - j) - 1;
      // Where the warp lies on top the thread is round across u, else across v.
      over = ((i + j) & 1) === 0 ? 1 : -1;
      const round = over > 0 ? fx * fx : fy * fy;
      const own =
        over > 0
          ? lattice(wrap(i, countIn(on.periodU, threadM)), 1, on.seed)
          : lattice(2, wrap(j, countIn(on.periodV, threadM)), on.seed);
      threads = shown * (0.45 - round + 0.5 * (own - 0.5));
    }
    const fold = fractalOn(on, u, v, 2.2, 2.2, 13, 2, footU, footV);
    out[0] =
      1 + contrast * (0.26 * threads + 0.17 * slub * (warp + weft) + 0.05 * cross) + 0.04 * fold;
    out[1] = Math.min(
      1,
      Math.max(0, 0.25 + contrast * (0.2 * over * shown + 0.4 * slub * (warp - weft))),
    );
    out[2] = 0.0009 * contrast * threads + 0.0025 * fold;
  };
}

/** Pile (velvet, wool, carpet): tufts of `tuftM` and soft strokes where the pile lies otherwise. */
export function pile(tuftM: number, tuft: number, stroke: number): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const shown = visible(tuftM * 1.6, Math.max(footU, footV));
    let knot = 0;
    let own = 0.5;
    if (shown > 0) {
      cellsOn(on, u, v, 1 / tuftM, 0, cell);
      knot = shown * (0.42 - cell[0]);
      own = 0.5 + shown * (cell[2] - 0.5);
    }
    const fine = fractalOn(on, u, v, 2.2 / tuftM, 2.2 / tuftM, 31, 2, footU, footV);
    const lay = fractalOn(on, u, v, 2.4, 3.2, 5, 4, footU, footV);
    // A foot or a hand leaves the pile lying the other way: a soft edge, not a cloud.
    const brushed = smoothStep(-0.12, 0.12, lay) - 0.5;
    out[0] =
      1 +
      tuft * (0.55 * knot + 0.22 * (own - 0.5) + 0.16 * fine) +
      stroke * (0.09 * brushed + 0.1 * lay);
    out[1] = Math.min(1, Math.max(0, 0.22 + tuft * (0.7 * (own - 0.4) - 0.5 * knot)));
    out[2] = tuftM * (0.16 * tuft * knot + 0.03 * fine) + 0.0012 * lay;
  };
}

/** Grained hide: pebbles between fine valleys, a patina worn lighter in clouds. */
export function leather(): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const shown = visible(0.014, Math.max(footU, footV));
    let valley = 0;
    if (shown > 0) {
      cellsOn(on, u, v, 130, 0, cell);
      valley = shown * (1 - smoothStep(0.02, 0.3, cell[1] - cell[0]));
    }
    const crease = fractalOn(on, u, v, 9, 14, 41, 2, footU, footV);
    const line = Math.max(0, 1 - Math.abs(crease) * 16) * visible(0.05, footU + footV);
    const patina = fractalOn(on, u, v, 2.5, 2.5, 3, 3, footU, footV);
    out[0] = 1.03 - 0.2 * valley - 0.06 * line + 0.12 * patina;
    out[1] = Math.min(1, Math.max(0, 0.22 + 0.5 * patina + 0.3 * valley));
    out[2] = -0.0006 * valley - 0.0006 * line + 0.002 * patina;
  };
}

/** Open cane weave: strands over and under. */
export function rattan(): Texture {
  const strip = 0.014;
  return ({ u, v, footU, footV }, on, out) => {
    const shown = visible(strip * 2, Math.max(footU, footV));
    const i = Math.floor(u / strip);
    const j = Math.floor(v / strip);
    const fx = 2 * (u / strip - i) - 1;
    const fy = 2 * (v / strip - j) - 1;
    const over = ((i + j) & 1) === 0;
    const across = over ? fy : fx;
    const along = over ? fx : fy;
    const own = over
      ? lattice(7, wrap(j, countIn(on.periodV, strip)), on.seed)
      : lattice(wrap(i, countIn(on.periodU, strip)), 8, on.seed);
    // The strand dives under its neighbour at both ends.
    const height = 1 - 0.75 * across * across - 0.55 * along * along;
    const gap = smoothStep(0.72, 1, Math.abs(across));
    const hue = fractalOn(on, u, v, 8, 8, 3, 2, footU, footV);
    out[0] =
      1 +
      shown * (0.3 * (height - 0.55) - 0.4 * gap + 0.06) +
      0.14 * (own - 0.5) * shown +
      0.1 * hue;
    out[1] = Math.min(1, Math.max(0, 0.25 + shown * (0.35 * gap + 0.3 * (own - 0.5)) + 0.2 * hue));
    out[2] = 0.003 * shown * height;
  };
}
