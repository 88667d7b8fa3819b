import type { MaterialId } from '../material/ids.ts';
import { lattice } from '../material/noise.ts';
import type { Atmosphere, Rgb } from './atmosphere.ts';

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

interface SeasonLook {
  /** OKLab of leaves a crown may have, drawn by its group; null keeps the finish's own. */
  readonly crowns: readonly (readonly [L: number, a: number, b: number])[] | null;
  /** OKLab towards which grass goes, and how far. */
  readonly grass: readonly [L: number, a: number, b: number];
  readonly grassShare: number;
  readonly leaf: Rgb;
}

const SEASONS: Readonly<Record<Season, SeasonLook>> = {
  spring: {
    crowns: [
      [0.66, -0.075, 0.115],
      [0.7, -0.06, 0.12],
      [0.62, -0.08, 0.1],
      [0.82, 0.045, 0.0],
    ],
    grass: [0.66, -0.085, 0.12],
    grassShare: 0.6,
    leaf: [0.12, 0.16, 0.05],
  },
  summer: { crowns: null, grass: [0.6, -0.07, 0.1], grassShare: 0, leaf: [0.085, 0.12, 0.045] },
  autumn: {
    crowns: [
      [0.62, 0.07, 0.115],
      [0.68, 0.035, 0.13],
      [0.5, 0.095, 0.085],
      [0.58, -0.02, 0.095],
    ],
    grass: [0.62, -0.02, 0.1],
    grassShare: 0.55,
    leaf: [0.2, 0.11, 0.035],
  },
  winter: {
    crowns: [
      [0.5, 0.012, 0.03],
      [0.46, 0.008, 0.025],
      [0.42, -0.035, 0.04],
      [0.54, 0.014, 0.035],
    ],
    grass: [0.66, 0.0, 0.065],
    grassShare: 0.75,
    leaf: [0.11, 0.095, 0.08],
  },
};

function lookOf(season: string | undefined): SeasonLook | null {
  return season !== undefined && season in SEASONS ? SEASONS[season as Season] : null;
}

/** Moves the tint (OKLab, in place) of what grows to a season; `group` tells one tree from the next. */
export function seasonTint(
  tint: [number, number, number],
  material: MaterialId,
  season: string | undefined,
  group: number,
): void {
  const look = lookOf(season);
  if (look === null) return;
  if (material === 'grass') {
    for (let k = 0; k < 3; k++) tint[k] += look.grassShare * (look.grass[k] - tint[k]);
  } else if (material === 'foliage' && look.crowns !== null) {
    const crown = look.crowns[Math.floor(lattice(group, 3, 5) * look.crowns.length)];
    for (let k = 0; k < 3; k++) tint[k] += 0.85 * (crown[k] - tint[k]);
  }
}

/** The season's far leaves and light: a low pale sun in winter. */
export function seasonAtmosphere(atmosphere: Atmosphere, season: string | undefined): Atmosphere {
  const look = lookOf(season);
  if (look === null) return atmosphere;
  const low = season === 'winter' ? 0.7 : season === 'autumn' ? 0.85 : 1;
  return { ...atmosphere, leaf: look.leaf, sunElevation: atmosphere.sunElevation * low };
}
