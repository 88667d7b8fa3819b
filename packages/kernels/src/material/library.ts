import { leather, pile, rattan, weave } from './fabric.ts';
import type { MaterialId } from './ids.ts';
import { courses } from './masonry.ts';
import { granular, lawn, leaves, ripples, stones } from './nature.ts';
import { brushed, rust, smooth } from './smooth.ts';
import { cloudy, marble, type SlabLook, speckle, strata, terrazzo } from './stone.ts';
import type { MaterialSpec, Texture } from './texture.ts';
import { chevron, herringbone, wood } from './wood.ts';

type Offset = MaterialSpec['second'];

/** What has no units repeats over this. */
const SEAMLESS_M = [1.2, 1.2] as const;

function solid(
  texture: Texture,
  second: Offset,
  reflectance: number,
  roughness: number,
  tileM: MaterialSpec['tileM'] = SEAMLESS_M,
): MaterialSpec {
  return { texture, second, reflectance, roughness, metal: false, tileM };
}

function metal(texture: Texture, second: Offset, roughness: number): MaterialSpec {
  return { texture, second, reflectance: 0.7, roughness, metal: true, tileM: SEAMLESS_M };
}

const bigSlab: SlabLook = { slabM: [1.2, 0.6], jointM: 0.003, jointDark: 0.3 };
const squareSlab: SlabLook = { slabM: [0.8, 0.8], jointM: 0.003, jointDark: 0.35 };
const plank = { plankWidthM: 0.16, plankLengthM: 1.5, gapM: 0.0025, spread: 0.1, grain: 0.75 };
const brick = {
  unitM: [0.25, 0.075],
  jointM: 0.011,
  bond: 0.5,
  spread: 0.22,
  rough: 0.9,
  jointMix: 1,
  jointDark: 0.08,
  recessM: 0.006,
  burnt: 0.06,
} as const;
const tile = {
  unitM: [0.3, 0.3],
  jointM: 0.004,
  bond: 0,
  spread: 0.04,
  rough: 0.12,
  jointMix: 0.7,
  jointDark: 0.22,
  recessM: 0.0015,
} as const;
/** Twice the period of the 45° bond: two blocks of √2 × 6 × 0.1 m. */
const HERRINGBONE_M = 12 * Math.SQRT2 * 0.1;
/** Columns of chevron boards and twelve boards' rise in √2 of their width. */
const CHEVRON = { plankWidthM: 0.09, plankLengthM: 0.6, gapM: 0.0022, spread: 0.1, grain: 0.7 };
const CHEVRON_M = [4 * 0.6 * Math.SQRT1_2, 12 * 0.09 * Math.SQRT2] as const;
/** Of bricks of any colour. */
const mortar: Offset = [0.19, -0.03, -0.018];
const darkGrain: Offset = [-0.12, 0.012, 0.012];

/** Each material's pattern, second colour and reflection; the tint comes from the finish. */
export const MATERIALS: Readonly<Record<MaterialId, MaterialSpec>> = {
  oakLight: solid(wood({ ...plank, grain: 0.6 }), darkGrain, 0.04, 0.35, [3, 1.92]),
  oakNatural: solid(wood(plank), darkGrain, 0.04, 0.35, [3, 1.92]),
  walnut: solid(
    wood({ ...plank, plankWidthM: 0.14, grain: 1, spread: 0.14 }),
    [-0.1, 0.012, 0.004],
    0.045,
    0.28,
    [3, 1.68],
  ),
  teak: solid(wood({ ...plank, plankWidthM: 0.12, grain: 0.9 }), darkGrain, 0.04, 0.32, [3, 1.68]),
  ashGrey: solid(
    wood({ ...plank, plankWidthM: 0.18, grain: 0.8 }),
    [-0.12, 0.002, 0.004],
    0.04,
    0.4,
    [3, 1.8],
  ),
  cherry: solid(
    wood({ ...plank, plankWidthM: 0.12, grain: 0.6 }),
    [-0.1, 0.02, 0.01],
    0.045,
    0.28,
    [3, 1.68],
  ),
  bamboo: solid(
    wood({ ...plank, plankWidthM: 0.1, grain: 0.35, spread: 0.05 }),
    [-0.08, 0.01, 0.02],
    0.04,
    0.32,
    [3, 1.8],
  ),
  oakQuarter: solid(wood({ ...plank, cut: 'quarter' }), darkGrain, 0.04, 0.35, [3, 1.92]),
  herringboneOak: solid(
    herringbone({ plankWidthM: 0.1, plankLengthM: 0.6, gapM: 0.0022, spread: 0.1, grain: 0.7 }),
    darkGrain,
    0.04,
    0.32,
    [HERRINGBONE_M, HERRINGBONE_M],
  ),
  chevronOak: solid(chevron(CHEVRON), darkGrain, 0.04, 0.32, CHEVRON_M),
  marbleWhite: solid(marble(0.75, bigSlab), [-0.26, 0, 0.002], 0.05, 0.12, [2.4, 2.4]),
  marbleGrey: solid(marble(0.5, bigSlab), [0.14, 0, 0.004], 0.05, 0.14, [2.4, 2.4]),
  marbleBlack: solid(marble(0.7, bigSlab), [0.5, 0.004, 0.02], 0.06, 0.08, [2.4, 2.4]),
  travertine: solid(strata(9, 0.9, 0.8, bigSlab), [-0.09, 0.008, 0.016], 0.04, 0.4, [2.4, 2.4]),
  slateDark: solid(
    strata(4, 0.9, 0, { slabM: [0.6, 0.4], jointM: 0.005, jointDark: 0.4 }),
    [0.08, 0, -0.008],
    0.045,
    0.4,
    [1.8, 1.6],
  ),
  granite: solid(speckle(160, 0.8, squareSlab), [-0.25, 0, 0], 0.05, 0.22, [1.6, 1.6]),
  sandstone: solid(
    strata(5, 0.7, 0, { slabM: [0.9, 0.45], jointM: 0.006, jointDark: 0.3 }),
    [-0.07, 0.01, 0.02],
    0.03,
    0.8,
    [1.8, 1.8],
  ),
  terrazzo: solid(terrazzo(squareSlab), [-0.2, 0.02, 0.025], 0.045, 0.22, [1.6, 1.6]),
  rockSlabGrey: solid(cloudy(0.8, 0.25, 0, [1.6, 0.8]), [-0.08, 0, 0.002], 0.045, 0.25, [3.2, 3.2]),
  brickRed: solid(courses(brick), [0.2, -0.075, -0.045], 0.02, 0.95, [1.5, 1.5]),
  brickGrey: solid(courses({ ...brick, spread: 0.16 }), [0.16, 0, 0.004], 0.02, 0.95, [1.5, 1.5]),
  brickWhite: solid(courses({ ...brick, spread: 0.07 }), [-0.08, 0, 0.003], 0.02, 0.9, [1.5, 1.5]),
  brickEnglish: solid(courses({ ...brick, bond: 'english' }), mortar, 0.02, 0.95, [1.5, 1.5]),
  brickFlemish: solid(courses({ ...brick, bond: 'flemish' }), mortar, 0.02, 0.95, [1.5, 1.5]),
  brickSoldier: solid(
    courses({ ...brick, unitM: [0.075, 0.25], bond: 0 }),
    mortar,
    0.02,
    0.95,
    [1.5, 1.5],
  ),
  brickStack: solid(courses({ ...brick, bond: 0 }), mortar, 0.02, 0.95, [1.5, 1.5]),
  concrete: solid(cloudy(0.8, 0, 0.6, [2.4, 1.2]), [-0.06, 0, 0.004], 0.03, 0.7, [4.8, 4.8]),
  microcement: solid(cloudy(0.7, 0.35, 0, null), [-0.05, 0.001, 0.004], 0.035, 0.55, [2.4, 2.4]),
  plasterWhite: solid(cloudy(0.16, 0.3, 0, null), [-0.03, 0, 0.004], 0.02, 0.95, [2.4, 2.4]),
  plasterWarm: solid(cloudy(0.3, 0.5, 0, null), [-0.04, 0.004, 0.012], 0.02, 0.95, [2.4, 2.4]),
  limewash: solid(cloudy(0.6, 1, 0, null), [-0.06, 0.002, 0.008], 0.02, 0.95, [2.4, 2.4]),
  paint: solid(smooth(0.8), [0, 0, 0], 0.025, 0.8, [2.4, 2.4]),
  tileWhite: solid(courses(tile), [-0.12, 0, 0.004], 0.05, 0.12, [1.2, 1.2]),
  tileGrey: solid(
    courses({ ...tile, unitM: [0.6, 0.6], spread: 0.07, rough: 0.4 }),
    [-0.1, 0, 0.003],
    0.045,
    0.25,
    [2.4, 2.4],
  ),
  mosaic: solid(
    courses({ ...tile, unitM: [0.05, 0.05], jointM: 0.004, spread: 0.3 }),
    [0.18, 0, 0.01],
    0.05,
    0.15,
    [0.6, 0.6],
  ),
  linen: solid(weave(0.004, 0.9, 1), [-0.06, 0.002, 0.008], 0.015, 1, [0.4, 0.4]),
  cotton: solid(weave(0.003, 0.6, 0.5), [-0.05, 0, 0.004], 0.015, 1, [0.3, 0.3]),
  velvet: solid(pile(0.006, 0.3, 0.9), [-0.08, 0.004, 0], 0.03, 0.8, [0.8, 0.8]),
  wool: solid(pile(0.014, 0.7, 0.5), [-0.07, 0.002, 0.006], 0.01, 1, [0.6, 0.6]),
  leatherTan: solid(leather(), [-0.1, 0.014, 0.01], 0.045, 0.45, [0.6, 0.6]),
  leatherBlack: solid(leather(), [-0.06, 0.002, 0.002], 0.05, 0.4, [0.6, 0.6]),
  carpet: solid(pile(0.018, 0.8, 0.7), [-0.07, 0.002, 0.004], 0.01, 1, [0.9, 0.9]),
  rattan: solid(rattan(), [-0.18, 0.016, 0.014], 0.03, 0.7, [0.336, 0.336]),
  steelBrushed: metal(brushed(0.6), [-0.05, 0, 0], 0.35),
  aluminium: metal(brushed(0.25), [-0.03, 0, 0], 0.4),
  brass: metal(brushed(0.35), [-0.08, 0.01, 0.01], 0.3),
  copper: metal(brushed(0.35), [-0.08, 0.02, 0.01], 0.3),
  corten: solid(rust(), [-0.14, 0.004, -0.02], 0.03, 0.9, [2.4, 2.4]),
  blackMetal: solid(smooth(0.4), [0, 0, 0], 0.06, 0.4),
  glassClear: solid(smooth(0), [0, 0, 0], 0.08, 0.02),
  glassTinted: solid(smooth(0), [0, 0, 0], 0.12, 0.02),
  mirror: metal(smooth(0), [0, 0, 0], 0.02),
  grass: solid(lawn(), [-0.1, 0.02, 0.02], 0.01, 1, [2, 2]),
  gravel: solid(stones(0.035), [-0.14, 0.004, 0.008], 0.02, 1, [1.05, 1.05]),
  paving: solid(
    courses({
      ...tile,
      unitM: [0.6, 0.3],
      jointM: 0.008,
      bond: 0.5,
      spread: 0.12,
      rough: 0.7,
      jointDark: 0.3,
    }),
    [-0.14, 0, 0.004],
    0.035,
    0.6,
    [2.4, 2.4],
  ),
  asphalt: solid(granular(90, 0.7, 0.7), [0.06, 0, 0.002], 0.035, 0.8, [2, 2]),
  water: solid(ripples(), [-0.1, -0.01, -0.02], 0.12, 0.05, [4, 4]),
  woodDeck: solid(
    wood({ ...plank, plankWidthM: 0.14, plankLengthM: 3, gapM: 0.007, spread: 0.12, grain: 0.9 }),
    darkGrain,
    0.035,
    0.6,
    [6, 1.68],
  ),
  foliage: solid(leaves(), [-0.14, 0.014, 0.0], 0.02, 1, [1.6, 1.6]),
  soil: solid(granular(40, 1, 0.8), [-0.1, 0.006, 0.006], 0.01, 1, [2, 2]),
  sand: solid(granular(120, 0.35, 0.6), [-0.05, 0.006, 0.012], 0.015, 1, [2, 2]),
  snow: solid(granular(60, 0.12, 0.4), [-0.06, -0.004, -0.018], 0.03, 1, [2, 2]),
};
