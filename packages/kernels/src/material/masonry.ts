import { fractal, lattice, lineCover } from './noise.ts';
import type { Texture } from './texture.ts';

export interface CourseLook {
  readonly unitM: readonly [number, number];
  readonly jointM: number;
  /** Shift between courses as a share of the unit: 0 stack bond, 0.5 running bond. */
  readonly bond: number;
  /** Tone spread between units, 0 … 0.4. */
  readonly spread: number;
  /** Roughness of a unit's face, 0 … 1. */
  readonly rough: number;
  /** How far the joint goes to the second colour, 0 … 1, and how dark it is. */
  readonly jointMix: number;
  readonly jointDark: number;
}

/** Bricks, tiles, paving: units in courses with joints; as one piece only the face is left. */
export function courses(look: CourseLook): Texture {
  const [w, h] = look.unitM;
  return (u, v, footU, footV, seed, laying, out) => {
    const foot = Math.max(footU, footV);
    if (laying === 'piece') {
      out[0] = 1 + look.rough * 0.1 * fractal(u * 20, v * 20, seed, 3, foot * 20);
      out[1] = 0;
      return;
    }
    const row = Math.floor(v / h);
    const along = u / w + row * look.bond;
    const col = Math.floor(along);
    const du = (along - col - 0.5) * w;
    const dv = (v / h - row - 0.5) * h;
    const own = lattice(col, row, seed);
    const wear = fractal(u * 14 + own * 30, v * 14, seed + 19, 3, foot * 14);
    const patch = fractal(u * 0.7, v * 0.7, seed + 61, 2, foot);
    // Units smaller than a pixel average out.
    const keep =
      Math.min(1, Math.max(0, 1.5 - (1.2 * footV) / h)) *
      Math.min(1, Math.max(0, 1.5 - (1.2 * footU) / w));
    out[0] = 1 + keep * look.spread * (own - 0.5) * 1.4 + look.rough * (0.16 * wear + 0.06 * patch);
    out[1] = Math.max(0, keep * look.spread * 0.5 * (lattice(row, col, seed + 2) - 0.3));
    const joint = Math.max(
      lineCover(Math.abs(dv) - h / 2, look.jointM, footV),
      lineCover(Math.abs(du) - w / 2, look.jointM, footU),
    );
    out[0] *= 1 - look.jointDark * joint;
    out[1] += (look.jointMix - out[1]) * joint;
    // The upper edge of a unit catches light, the lower one shades the joint.
    const rim = lineCover(h / 2 - look.jointM - dv, look.jointM, footV) * look.rough * keep;
    out[0] *= 1 - 0.15 * rim;
  };
}
