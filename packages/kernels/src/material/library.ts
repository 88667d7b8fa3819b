import { leather, pile, rattan, weave } from './fabric.ts';
import type { MaterialId } from './ids.ts';
import { courses } from './masonry.ts';
import { granular, lawn, leaves, ripples, stones } from './nature.ts';
import { brushed, rust, smooth } from './smooth.ts';
import { cloudy, marble, type SlabLook, speckle, strata, terrazzo } from './stone.ts';
import type { MaterialSpec, Texture } from './texture.ts';
import { herringbone, wood } from './wood.ts';

type Offset = MaterialSpec['second'];

function solid(
  texture: Texture,
  second: Offset,
  reflectance: number,
  roughness: number,
): MaterialSpec {
  return { texture, second, reflectance, roughness, metal: false };
}

function metal(texture: Texture, second: Offset, roughness: number): MaterialSpec {
  return { texture, second, reflectance: 0.7, roughness, metal: true };
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
} as const;
const tile = {
  unitM: [0.3, 0.3],
  jointM: 0.004,
  bond: 0,
  spread: 0.04,
  rough: 0.12,
  jointMix: 0.7,
  jointDark: 0.22,
} as const;
const darkGrain: Offset = [-0.12, 0.012, 0.012];

/** Each material's pattern, second colour and reflection; the tint comes from the finish. */
export const MATERIALS: Readonly<Record<MaterialId, MaterialSpec>> = {
  oakLight: solid(wood({ ...plank, grain: 0.6 }), darkGrain, 0.04, 0.35),
  oakNatural: solid(wood(plank), darkGrain, 0.04, 0.35),
  walnut: solid(
    wood({ ...plank, plankWidthM: 0.14, grain: 1, spread: 0.14 }),
    [-0.1, 0.012, 0.004],
    0.045,
    0.28,
  ),
  teak: solid(wood({ ...plank, plankWidthM: 0.12, grain: 0.9 }), darkGrain, 0.04, 0.32),
  ashGrey: solid(
    wood({ ...plank, plankWidthM: 0.18, grain: 0.8 }),
    [-0.12, 0.002, 0.004],
    0.04,
    0.4,
  ),
  cherry: solid(wood({ ...plank, plankWidthM: 0.12, grain: 0.6 }), [-0.1, 0.02, 0.01], 0.045, 0.28),
  bamboo: solid(
    wood({ ...plank, plankWidthM: 0.1, grain: 0.35, spread: 0.05 }),
    [-0.08, 0.01, 0.02],
    0.04,
    0.32,
  ),
  herringboneOak: solid(
    herringbone({ plankWidthM: 0.1, plankLengthM: 0.6, gapM: 0.0022, spread: 0.1, grain: 0.7 }),
    darkGrain,
    0.04,
    0.32,
  ),
  marbleWhite: solid(marble(0.75, bigSlab), [-0.26, 0, 0.002], 0.05, 0.12),
  marbleGrey: solid(marble(0.5, bigSlab), [0.14, 0, 0.004], 0.05, 0.14),
  marbleBlack: solid(marble(0.7, bigSlab), [0.5, 0.004, 0.02], 0.06, 0.08),
  travertine: solid(strata(9, 0.9, 0.8, bigSlab), [-0.09, 0.008, 0.016], 0.04, 0.4),
  slateDark: solid(
    strata(4, 0.9, 0, { slabM: [0.6, 0.4], jointM: 0.005, jointDark: 0.4 }),
    [0.08, 0, -0.008],
    0.045,
    0.4,
  ),
  granite: solid(speckle(160, 0.8, squareSlab), [-0.25, 0, 0], 0.05, 0.22),
  sandstone: solid(
    strata(5, 0.7, 0, { slabM: [0.9, 0.45], jointM: 0.006, jointDark: 0.3 }),
    [-0.07, 0.01, 0.02],
    0.03,
    0.8,
  ),
  terrazzo: solid(terrazzo(squareSlab), [-0.2, 0.02, 0.025], 0.045, 0.22),
  rockSlabGrey: solid(cloudy(0.8, 0.25, 0, [1.6, 0.8]), [-0.08, 0, 0.002], 0.045, 0.25),
  brickRed: solid(courses(brick), [0.2, -0.075, -0.045], 0.02, 0.95),
  brickGrey: solid(courses({ ...brick, spread: 0.16 }), [0.16, 0, 0.004], 0.02, 0.95),
  brickWhite: solid(courses({ ...brick, spread: 0.07 }), [-0.08, 0, 0.003], 0.02, 0.9),
  concrete: solid(cloudy(0.8, 0, 0.6, [2.4, 1.2]), [-0.06, 0, 0.004], 0.03, 0.7),
  microcement: solid(cloudy(0.7, 0.35, 0, null), [-0.05, 0.001, 0.004], 0.035, 0.55),
  plasterWhite: solid(cloudy(0.16, 0.3, 0, null), [-0.03, 0, 0.004], 0.02, 0.95),
  plasterWarm: solid(cloudy(0.3, 0.5, 0, null), [-0.04, 0.004, 0.012], 0.02, 0.95),
  limewash: solid(cloudy(0.6, 1, 0, null), [-0.06, 0.002, 0.008], 0.02, 0.95),
  paint: solid(smooth(0.8), [0, 0, 0], 0.025, 0.8),
  tileWhite: solid(courses(tile), [-0.12, 0, 0.004], 0.05, 0.12),
  tileGrey: solid(
    courses({ ...tile, unitM: [0.6, 0.6], spread: 0.07, rough: 0.4 }),
    [-0.1, 0, 0.003],
    0.045,
    0.25,
  ),
  mosaic: solid(
    courses({ ...tile, unitM: [0.05, 0.05], jointM: 0.004, spread: 0.3 }),
    [0.18, 0, 0.01],
    0.05,
    0.15,
  ),
  linen: solid(weave(0.004, 0.9, 1), [-0.06, 0.002, 0.008], 0.015, 1),
  cotton: solid(weave(0.003, 0.6, 0.5), [-0.05, 0, 0.004], 0.015, 1),
  velvet: solid(pile(0.006, 0.3, 0.9), [-0.08, 0.004, 0], 0.03, 0.8),
  wool: solid(pile(0.014, 0.7, 0.5), [-0.07, 0.002, 0.006], 0.01, 1),
  leatherTan: solid(leather(), [-0.1, 0.014, 0.01], 0.045, 0.45),
  leatherBlack: solid(leather(), [-0.06, 0.002, 0.002], 0.05, 0.4),
  carpet: solid(pile(0.018, 0.8, 0.7), [-0.07, 0.002, 0.004], 0.01, 1),
  rattan: solid(rattan(), [-0.18, 0.016, 0.014], 0.03, 0.7),
  steelBrushed: metal(brushed(0.6), [-0.05, 0, 0], 0.35),
  aluminium: metal(brushed(0.25), [-0.03, 0, 0], 0.4),
  brass: metal(brushed(0.35), [-0.08, 0.01, 0.01], 0.3),
  copper: metal(brushed(0.35), [-0.08, 0.02, 0.01], 0.3),
  corten: solid(rust(), [-0.14, 0.004, -0.02], 0.03, 0.9),
  blackMetal: solid(smooth(0.4), [0, 0, 0], 0.06, 0.4),
  glassClear: solid(smooth(0), [0, 0, 0], 0.08, 0.02),
  glassTinted: solid(smooth(0), [0, 0, 0], 0.12, 0.02),
  mirror: metal(smooth(0), [0, 0, 0], 0.02),
  grass: solid(lawn(), [-0.1, 0.02, 0.02], 0.01, 1),
  gravel: solid(stones(0.035), [-0.14, 0.004, 0.008], 0.02, 1),
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
  ),
  asphalt: solid(granular(90, 0.7, 0.7), [0.06, 0, 0.002], 0.035, 0.8),
  water: solid(ripples(), [-0.1, -0.01, -0.02], 0.12, 0.05),
  woodDeck: solid(
    wood({ ...plank, plankWidthM: 0.14, plankLengthM: 3, gapM: 0.007, spread: 0.12, grain: 0.9 }),
    darkGrain,
    0.035,
    0.6,
  ),
  foliage: solid(leaves(), [-0.14, 0.014, 0.0], 0.02, 1),
  soil: solid(granular(40, 1, 0.8), [-0.1, 0.006, 0.006], 0.01, 1),
  sand: solid(granular(120, 0.35, 0.6), [-0.05, 0.006, 0.012], 0.015, 1),
  snow: solid(granular(60, 0.12, 0.4), [-0.06, -0.004, -0.018], 0.03, 1),
};
