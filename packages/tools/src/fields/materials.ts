import type { ChoiceOption } from '../field.ts';
import { shadeHex } from '../look/colour.ts';
import { MATERIALS, type MaterialFamily, type MaterialId } from '../look/material.ts';

const SWATCH_SHADE = -0.18;

/** The shelf a family stands on, as suppliers sort their samples. */
const SHELVES: Readonly<Record<MaterialFamily, string>> = {
  wood: '木材',
  stone: '石材',
  terrazzo: '石材',
  brick: '砖与瓷砖',
  tile: '砖与瓷砖',
  cement: '水泥与涂料',
  coating: '水泥与涂料',
  fabric: '布艺与皮革',
  leather: '布艺与皮革',
  weave: '布艺与皮革',
  metal: '金属与玻璃',
  glass: '金属与玻璃',
  plant: '室外',
  water: '室外',
  earth: '室外',
};

/** What lies outside whatever it is made of. */
const OUTSIDE: ReadonlySet<string> = new Set<MaterialId>([
  'gravel',
  'paving',
  'asphalt',
  'woodDeck',
  'snow',
]);

/** Every material of the library as an option: its id, its name, its shelf, its colour in light and shade. */
export const materialOptions: readonly ChoiceOption[] = Object.entries(MATERIALS).map(
  ([value, { name, colour, family }]) => ({
    value,
    label: name,
    group: OUTSIDE.has(value) ? '室外' : SHELVES[family],
    swatch: [colour, shadeHex(colour, SWATCH_SHADE)],
  }),
);
