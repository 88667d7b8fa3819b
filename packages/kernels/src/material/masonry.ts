import { countIn, fractal, fractalOn, lattice, lineCover, smoothStep, wrap } from './noise.ts';
import type { Texture } from './texture.ts';

export interface CourseLook {
  readonly unitM: readonly [number, number];
  readonly jointM: number;
  /**
   * How units lie on one another: the shift between courses as a share of the unit (0 stack bond, 0.5 running
   * bond), or a bond with headers, bricks that show their ends. `english`: courses of stretchers and of headers
   * take turns; `flemish`: stretchers and headers take turns in every course. Headers lie over the middle of
   * the stretchers below (F. D. K. Ching, Building Construction Illustrated, 5.26).
   */
  readonly bond: number | 'english' | 'flemish';
  /** Tone spread between units, 0 … 0.4. */
  readonly spread: number;
  /** Roughness of a unit's face, 0 … 1. */
  readonly rough: number;
  /** How far the joint goes to the second colour, 0 … 1, and how dark it is. */
  readonly jointMix: number;
  readonly jointDark: number;
  /** How deep the joint lies, metres. */
  readonly recessM: number;
  /** Share of units burnt much darker, 0 … 0.3. */
  readonly burnt?: number;
}

/** The unit that a point lies on. */
interface Unit {
  /** Its place along its course, repeating with the ground; what is random about it comes from here. */
  col: number;
  /** Its width and the point's distance from its middle, metres. */
  w: number;
  du: number;
}

const unit: Unit = { col: 0, w: 0, du: 0 };

function unitAt(u: number, course: number, periodU: number, { unitM, bond }: CourseLook): void {
  const [w] = unitM;
  const isHeader = bond === 'english' && wrap(course, 2) === 1;
  if (bond === 'flemish') {
    const pair = 1.5 * w;
    const along = u + (wrap(course, 2) === 1 ? 0.75 * w : 0);
    const at = Math.floor(along / pair);
    const within = along - at * pair;
    const first = within < w;
    unit.col = 2 * wrap(at, countIn(periodU, pair)) + (first ? 0 : 1);
    unit.w = first ? w : w / 2;
    unit.du = within - (first ? w / 2 : 1.25 * w);
    return;
  }
  unit.w = isHeader ? w / 2 : w;
  const shift = typeof bond === 'number' ? course * bond : isHeader ? 0.5 : 0;
  const along = u / unit.w + shift;
  const at = Math.floor(along);
  unit.col = wrap(at, countIn(periodU, unit.w));
  unit.du = (along - at - 0.5) * unit.w;
}

/** Bricks, tiles, paving: units in courses with joints; as one piece only the face is left. */
export function courses(look: CourseLook): Texture {
  const [, h] = look.unitM;
  const { jointM, recessM, burnt = 0 } = look;
  return ({ u, v, footU, footV }, on, out) => {
    if (on.laying === 'piece') {
      const face = fractalOn(on, u, v, 20, 20, 0, 3, footU, footV);
      out[0] = 1 + look.rough * 0.1 * face;
      out[1] = 0;
      out[2] = 0.0005 * look.rough * face;
      return;
    }
    const row = Math.floor(v / h);
    const course = wrap(row, countIn(on.periodV, h));
    unitAt(u, course, on.periodU, look);
    const { col, w, du } = unit;
    const dv = (v / h - row - 0.5) * h;
    const own = lattice(col, course, on.seed);
    const second = lattice(course, col, on.seed + 2);
    const foot = Math.max(footU, footV);
    // Each unit is its own piece of clay or stone: its face comes from another place.
    const fx = du + own * 411;
    const fy = dv + second * 377;
    const wear = fractal(fx * 14, fy * 14, on.seed + 19, 3, foot * 14);
    const grit = fractal(fx * 130, fy * 130, on.seed + 23, 2, foot * 130);
    const patch = fractalOn(on, u, v, 0.7, 0.7, 61, 2, footU, footV);
    // Units smaller than a pixel average out.
    const keep =
      Math.min(1, Math.max(0, 1.5 - (1.2 * footV) / h)) *
      Math.min(1, Math.max(0, 1.5 - (1.2 * footU) / w));
    const dark = second > 1 - burnt ? 0.3 : 0;
    out[0] =
      1 +
      keep * (look.spread * (own - 0.5) * 1.4 - dark + burnt * 0.3) +
      look.rough * (0.15 * wear + 0.07 * grit + 0.07 * patch);
    out[1] = Math.max(0, keep * look.spread * 0.5 * (second - 0.3) + 0.06 * look.rough * grit);
    // Arrises are not ruler-straight on rough units.
    const ragged = 0.22 * jointM * look.rough * wear;
    const joint = Math.max(
      lineCover(Math.abs(dv) - h / 2, jointM + ragged, footV),
      lineCover(Math.abs(du) - w / 2, jointM + ragged, footU),
    );
    out[0] *= 1 - look.jointDark * joint;
    out[1] = Math.min(1, out[1] + (look.jointMix - out[1]) * joint);
    const rim = Math.min(w / 2 - Math.abs(du), h / 2 - Math.abs(dv)) - jointM / 2;
    const raised = smoothStep(-0.4 * jointM, 0.6 * jointM, rim) * keep;
    out[2] = recessM * (raised - 1) + look.rough * keep * (0.0012 * wear + 0.0004 * grit);
    // Neighbouring tiles never lie quite level.
    out[2] += keep * 0.012 * (own - 0.5) * du + keep * 0.012 * (second - 0.5) * dv;
  };
}
