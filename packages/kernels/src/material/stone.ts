import { cube, length2 } from '../arithmetic.ts';
import {
  cellsOn,
  countIn,
  fractalOn,
  lattice,
  lineCover,
  smoothStep,
  visible,
  wrap,
} from './noise.ts';
import type { Ground, Texture } from './texture.ts';

const cell = new Float32Array(5);

export interface SlabLook {
  /** Slab size; joints are drawn where the material is laid. */
  readonly slabM: readonly [number, number];
  readonly jointM: number;
  readonly jointDark: number;
}

/** Where in the quarry a slab was cut; its pattern knows nothing of its neighbours'. */
const slab = { seed: 0, laying: 'piece', periodU: 0, periodV: 0 } as {
  -readonly [K in keyof Ground]: Ground[K];
};
let cutU = 0;
let cutV = 0;
let slabTone = 0;

/** Finds the slab of a point: sets the cut and returns the ground its pattern is read on. */
function cutSlab(u: number, v: number, on: Ground, look: SlabLook): Ground {
  cutU = u;
  cutV = v;
  slabTone = 0.5;
  if (on.laying === 'piece') return on;
  const [w, h] = look.slabM;
  const iu = wrap(Math.floor(u / w), countIn(on.periodU, w));
  const iv = wrap(Math.floor(v / h), countIn(on.periodV, h));
  slabTone = lattice(iu, iv, on.seed + 3);
  cutU = u - Math.floor(u / w) * w + slabTone * 731;
  cutV = v - Math.floor(v / h) * h + lattice(iv, iu, on.seed + 4) * 613;
  slab.seed = on.seed;
  return slab;
}

/** Adds slab joints and a little difference between slabs. */
function laySlabs(
  u: number,
  v: number,
  footU: number,
  footV: number,
  on: Ground,
  look: SlabLook,
  out: Float32Array,
): void {
  if (on.laying === 'piece') return;
  const [w, h] = look.slabM;
  const du = (u / w - Math.floor(u / w) - 0.5) * w;
  const dv = (v / h - Math.floor(v / h) - 0.5) * h;
  out[0] *= 1 + 0.07 * (slabTone - 0.5);
  const joint = Math.max(
    lineCover(Math.abs(du) - w / 2, look.jointM, footU),
    lineCover(Math.abs(dv) - h / 2, look.jointM, footV),
  );
  out[0] *= 1 - look.jointDark * joint;
  const rim = Math.min(w / 2 - Math.abs(du), h / 2 - Math.abs(dv));
  out[2] += 0.0016 * (smoothStep(0, 1.5 * look.jointM, rim) - 1);
  out[2] += 0.002 * (slabTone - 0.5) * du;
}

/**
 * Veined marble: broad veins that branch and fade along their way, a net of hair veins, over a cloudy
 * ground. Veins are the zero lines of domain-warped noise.
 */
export function marble(strength: number, look: SlabLook): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const own = cutSlab(u, v, on, look);
    const x = cutU;
    // Veins run aslant; a whole number of periods keeps the slant seamless.
    const y = cutV + (own.periodU === 0 ? 0.6 : own.periodV / own.periodU) * cutU;
    const wx = fractalOn(own, x, y, 1.9, 1.9, 11, 4, footU, footV);
    const wy = fractalOn(own, x, y, 1.9, 1.9, 13, 4, footU, footV);
    const broad = fractalOn(own, x + wx * 0.75, y + wy * 0.75, 0.9, 1.7, 0, 3, footU, footV);
    const fine = fractalOn(own, x + wx * 0.5, y + wy * 0.5, 3.1, 4.3, 17, 3, footU, footV);
    const cloud = fractalOn(own, x + wy * 0.4, y + wx * 0.4, 1.3, 2.1, 29, 4, footU, footV);
    const swell = 0.35 + 0.65 * smoothStep(-0.25, 0.35, wx);
    const near = Math.abs(broad);
    // A sharp core and a soft bleed on both sides.
    const vein =
      swell * (0.75 * Math.max(0, 1 - near * 26) + 0.35 * Math.max(0, 1 - near * 7) ** 2);
    const hair =
      Math.max(0, 1 - Math.abs(fine) * 22) *
      smoothStep(-0.05, 0.35, wy) *
      visible(0.03, Math.max(footU, footV));
    out[0] = 1 + 0.05 * wx + 0.03 * cloud;
    out[1] = Math.min(
      1,
      Math.max(0, strength * (0.95 * vein + 0.5 * hair + 0.14 + 0.22 * cloud + 0.1 * wy)),
    );
    out[2] = 0;
    laySlabs(u, v, footU, footV, on, look, out);
  };
}

/** Bedded stone (travertine, sandstone, slate): drawn-out strata, optional holes. */
export function strata(stretch: number, contrast: number, holes: number, look: SlabLook): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const own = cutSlab(u, v, on, look);
    const x = cutU;
    const y = cutV;
    const warp = fractalOn(own, x, y, 0.7, 1.5, 5, 2, footU, footV);
    const band = fractalOn(own, x, y + (warp * 2) / stretch, 0.8, stretch, 0, 4, footU, footV);
    const fine = fractalOn(own, x, y + (warp * 2) / stretch, 2.5, stretch * 6, 3, 2, footU, footV);
    const grit = fractalOn(own, x, y, 60, 90, 23, 2, footU, footV);
    out[0] = 1 + contrast * (0.16 * band + 0.07 * fine + 0.07 * grit);
    out[1] = Math.min(1, Math.max(0, 0.3 + contrast * (0.7 * band + 0.25 * fine)));
    out[2] = 0.0012 * contrast * (holes > 0 ? grit * 0.2 : band + 0.5 * fine + 0.4 * grit);
    if (holes > 0) {
      // Pits follow the bedding: drawn-out cells, thick where the stone is porous.
      const pit = fractalOn(own, x, y + warp * 0.2, 26, 85, 41, 2, footU, footV);
      const open = smoothStep(0.3, 0.42, pit + 0.22 * fine);
      out[0] *= 1 - holes * 0.55 * open;
      out[2] -= 0.003 * open;
    }
    laySlabs(u, v, footU, footV, on, look, out);
  };
}

/** Crystalline speckle (granite): light, grey and dark crystals of two sizes. */
export function speckle(perM: number, contrast: number, look: SlabLook): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const own = cutSlab(u, v, on, look);
    const shown = visible(2.4 / perM, Math.max(footU, footV));
    const cloud = fractalOn(own, cutU, cutV, 3, 3, 9, 2, footU, footV);
    out[0] = 1 + 0.06 * contrast * cloud;
    out[1] = 0.3;
    out[2] = 0;
    if (shown > 0) {
      cellsOn(own, cutU, cutV, perM, 0, cell);
      const big = cell[2];
      const edge = Math.min(1, (cell[1] - cell[0]) * 4);
      cellsOn(own, cutU, cutV, perM * 2.3, 71, cell);
      const crystal = 0.65 * big + 0.35 * cell[2];
      out[0] *=
        1 + shown * contrast * (0.5 * (crystal - 0.5) * edge + (cell[2] > 0.86 ? -0.35 : 0));
      out[1] = 0.3 + shown * contrast * ((cell[2] > 0.8 ? 0.7 : 0) + 0.5 * (0.5 - crystal));
    }
    out[1] = Math.min(1, Math.max(0, out[1]));
    laySlabs(u, v, footU, footV, on, look, out);
  };
}

/** Chips of three sizes, broken not round, in a fine ground (terrazzo). */
export function terrazzo(look: SlabLook): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const own = cutSlab(u, v, on, look);
    const foot = Math.max(footU, footV);
    const grit = fractalOn(own, cutU, cutV, 220, 220, 5, 2, footU, footV);
    out[0] = 1.03 + 0.05 * grit;
    out[1] = 0.1;
    out[2] = 0;
    for (let k = 0; k < 3; k++) {
      const perM = [150, 62, 26][k];
      const shown = visible(1.6 / perM, foot);
      if (shown <= 0) continue;
      cellsOn(own, cutU, cutV, perM, k * 71, cell);
      const kind = cell[2];
      // Chips fill their cell up to a shrunken, many-sided border; not every cell holds one.
      const inside =
        smoothStep(0.16, 0.24, cell[1] - cell[0]) * (kind < [0.75, 0.62, 0.4][k] ? 1 : 0);
      const share = shown * inside;
      const sort = (kind * 977) % 1;
      const tone = sort < 0.35 ? 0.8 : sort < 0.6 ? 1.1 : sort < 0.85 ? 0.96 : 0.55;
      out[0] += share * (tone - out[0]);
      out[1] += share * ((sort >= 0.5 && sort < 0.85 ? 0.85 : 0.15) - out[1]);
    }
    laySlabs(u, v, footU, footV, on, look, out);
  };
}

/** Cloudy cement-bound or lime-bound finish; `pores` sprinkles small dark holes, `panelM` marks formwork. */
export function cloudy(
  contrast: number,
  brush: number,
  pores: number,
  panelM: readonly [number, number] | null,
): Texture {
  return ({ u, v, footU, footV }, on, out) => {
    const foot = Math.max(footU, footV);
    const warp = fractalOn(on, u, v, 0.8, 0.8, 3, 2, footU, footV);
    const cloud = fractalOn(on, u + warp, v + warp * 0.5, 1.1, 1.3, 0, 5, footU, footV);
    const strokes =
      brush > 0 ? fractalOn(on, u + warp * 0.8, v + warp * 0.4, 4, 9, 29, 3, footU, footV) : 0;
    const grain = fractalOn(on, u, v, 140, 140, 37, 2, footU, footV);
    out[0] = 1 + contrast * (0.18 * cloud + 0.12 * brush * strokes + 0.05 * grain);
    out[1] = Math.min(1, Math.max(0, 0.3 + contrast * (0.6 * cloud + 0.4 * brush * strokes)));
    out[2] = contrast * (0.0008 * brush * strokes + 0.00025 * grain);
    if (pores > 0) {
      const shown = visible(0.02, foot);
      if (shown > 0) {
        cellsOn(on, u, v, 34, 43, cell);
        const radius = 0.05 + 0.16 * cube(cell[2]);
        const hole = cell[2] > 0.45 ? 1 - smoothStep(radius * 0.7, radius, cell[0]) : 0;
        out[0] *= 1 - pores * 0.75 * shown * hole;
        out[2] -= 0.002 * pores * shown * hole;
      }
    }
    if (panelM !== null && on.laying === 'laid') layPanels(u, v, footU, footV, on, panelM, out);
  };
}

// Formwork panels: joints, a tone of their own, and the four anchor holes.
function layPanels(
  u: number,
  v: number,
  footU: number,
  footV: number,
  on: Ground,
  panelM: readonly [number, number],
  out: Float32Array,
): void {
  const look = { slabM: panelM, jointM: 0.008, jointDark: 0.3 };
  cutSlab(u, v, on, look);
  laySlabs(u, v, footU, footV, on, look, out);
  const du = (Math.abs(u / panelM[0] - Math.floor(u / panelM[0]) - 0.5) - 0.3) * panelM[0];
  const dv = (Math.abs(v / panelM[1] - Math.floor(v / panelM[1]) - 0.5) - 0.25) * panelM[1];
  const hole = 1 - smoothStep(0.012, 0.018, length2(du, dv));
  const shown = visible(0.06, Math.max(footU, footV));
  out[0] *= 1 - 0.6 * hole * shown;
  out[2] -= 0.012 * hole * shown;
}
