import { cells, fractal, lattice, lineCover, valueNoise, visible } from './noise.ts';
import type { Texture } from './texture.ts';

const cell = new Float32Array(3);

export interface SlabLook {
  /** Slab size; joints are drawn where the material is laid. */
  readonly slabM: readonly [number, number];
  readonly jointM: number;
  readonly jointDark: number;
}

/** Adds slab joints and a little difference between slabs to `out[0]`. */
function laySlabs(
  u: number,
  v: number,
  footU: number,
  footV: number,
  seed: number,
  look: SlabLook,
  out: Float32Array,
): void {
  const [w, h] = look.slabM;
  const iu = Math.floor(u / w);
  const iv = Math.floor(v / h);
  const du = u / w - iu;
  const dv = v / h - iv;
  out[0] *= 1 + 0.05 * (lattice(iu, iv, seed + 3) - 0.5);
  const joint = Math.max(
    lineCover(Math.min(du, 1 - du) * w, look.jointM, footU),
    lineCover(Math.min(dv, 1 - dv) * h, look.jointM, footV),
  );
  out[0] *= 1 - look.jointDark * joint;
}

/** Veined marble: ridges of domain-warped noise at two scales over a cloudy ground. */
export function marble(strength: number, look: SlabLook): Texture {
  return (u, v, footU, footV, seed, laying, out) => {
    // Each slab is cut from another place of the block.
    const jump =
      laying === 'laid'
        ? Math.floor(u / look.slabM[0]) * 5.3 + Math.floor(v / look.slabM[1]) * 9.1
        : 0;
    const foot = Math.max(footU, footV);
    const x = (u + jump) * 1.5;
    const y = v * 1.5 + jump * 0.37;
    const wx = fractal(x * 1.3, y * 1.3, seed + 11, 3, foot * 1.3);
    const wy = fractal(x * 1.3 + 9.2, y * 1.3 + 4.7, seed + 13, 3, foot * 1.3);
    const broad = fractal(x * 0.8 + wx * 1.1 + y * 0.5, y * 0.8 + wy * 1.1, seed, 3, foot);
    const fine = fractal(x * 2.4 + wx * 1.6, y * 2.4 + wy * 1.6 - x, seed + 17, 3, foot * 2.4);
    const vein = Math.max(0, 1 - Math.abs(broad) * 14) ** 2;
    const hair = Math.max(0, 1 - Math.abs(fine) * 16) ** 2 * visible(0.05, foot);
    out[0] = 1 + 0.05 * wx;
    out[1] = Math.min(
      1,
      strength * (0.7 * vein + 0.4 * hair * (0.4 + 0.6 * Math.abs(wy)) + 0.1 + 0.1 * wy),
    );
    if (laying === 'laid') laySlabs(u, v, footU, footV, seed, look, out);
  };
}

/** Bedded stone (travertine, sandstone, slate): drawn-out strata, optional holes. */
export function strata(stretch: number, contrast: number, holes: number, look: SlabLook): Texture {
  return (u, v, footU, footV, seed, laying, out) => {
    const foot = Math.max(footU, footV);
    const warp = fractal(u * 0.7, v * 1.5, seed + 5, 2, foot);
    const band = fractal(u * 0.8, v * stretch + warp * 2, seed, 4, foot * stretch);
    const grit = fractal(u * 60, v * 90, seed + 23, 2, foot * 90);
    out[0] = 1 + contrast * (0.14 * band + 0.06 * grit);
    out[1] = Math.min(1, Math.max(0, 0.3 + contrast * 0.7 * band));
    if (holes > 0) {
      const pit = valueNoise(u * 30, v * 90, seed + 41) * visible(0.03, foot);
      if (pit > 0.8) out[0] *= 1 - holes * (pit - 0.8) * 2;
    }
    if (laying === 'laid') laySlabs(u, v, footU, footV, seed, look, out);
  };
}

/** Crystalline speckle (granite). */
export function speckle(scalePerM: number, contrast: number, look: SlabLook): Texture {
  return (u, v, footU, footV, seed, laying, out) => {
    const foot = Math.max(footU, footV);
    const coarse = fractal(u * scalePerM, v * scalePerM, seed, 3, foot * scalePerM);
    const cloud = fractal(u * 3, v * 3, seed + 9, 2, foot * 3);
    out[0] = 1 + contrast * (0.35 * coarse + 0.05 * cloud);
    out[1] = Math.min(1, Math.max(0, 0.25 + contrast * 0.8 * coarse));
    if (laying === 'laid') laySlabs(u, v, footU, footV, seed, look, out);
  };
}

/** Chips of three sizes in a ground (terrazzo). */
export function terrazzo(look: SlabLook): Texture {
  return (u, v, footU, footV, seed, laying, out) => {
    const foot = Math.max(footU, footV);
    out[0] = 1;
    out[1] = 0.12;
    for (let k = 0; k < 2; k++) {
      const perM = k === 0 ? 38 : 90;
      const shown = visible(1 / perM, foot);
      if (shown <= 0) continue;
      cells(u * perM, v * perM, seed + k * 71, cell);
      const chip = cell[0] < 0.2 + 0.2 * cell[2] ? 1 : 0;
      if (chip === 0) continue;
      out[0] = 1 + shown * (cell[2] < 0.4 ? -0.22 : cell[2] < 0.75 ? 0.1 : -0.08);
      out[1] = shown * (cell[2] > 0.55 ? 0.75 : 0.2) + (1 - shown) * 0.12;
    }
    if (laying === 'laid') laySlabs(u, v, footU, footV, seed, look, out);
  };
}

/** Cloudy cement-bound or lime-bound finish; `pores` sprinkles small dark holes, `panelM` marks formwork. */
export function cloudy(
  contrast: number,
  brush: number,
  pores: number,
  panelM: readonly [number, number] | null,
): Texture {
  return (u, v, footU, footV, seed, laying, out) => {
    const foot = Math.max(footU, footV);
    const warp = fractal(u * 0.8, v * 0.8, seed + 3, 2, foot);
    const cloud = fractal(u * 1.1 + warp, v * 1.3 + warp * 0.6, seed, 4, foot * 1.2);
    const strokes =
      brush > 0 ? fractal(u * 5 + warp * 4, v * 9 - u * 3, seed + 29, 3, foot * 9) : 0;
    const grain = fractal(u * 140, v * 140, seed + 37, 2, foot * 140);
    out[0] = 1 + contrast * (0.16 * cloud + 0.1 * brush * strokes + 0.04 * grain);
    out[1] = Math.min(1, Math.max(0, 0.3 + contrast * (0.6 * cloud + 0.4 * brush * strokes)));
    if (pores > 0) {
      const pit = valueNoise(u * 70, v * 70, seed + 43);
      if (pit > 0.86) out[0] *= 1 - pores * (pit - 0.86) * 3 * visible(0.014, foot);
    }
    if (panelM !== null && laying === 'laid') {
      laySlabs(u, v, footU, footV, seed, { slabM: panelM, jointM: 0.008, jointDark: 0.3 }, out);
      const hu = (((u / panelM[0]) % 1) + 1) % 1;
      const hv = (((v / panelM[1]) % 1) + 1) % 1;
      const du = (Math.abs(hu - 0.5) - 0.3) * panelM[0];
      const dv = (Math.abs(hv - 0.5) - 0.25) * panelM[1];
      out[0] *= 1 - 0.45 * lineCover(Math.hypot(du, dv), 0.035, foot);
    }
  };
}
