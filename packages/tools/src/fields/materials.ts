import type { ChoiceOption } from '../field.ts';
import { shadeHex } from '../look/colour.ts';
import { MATERIALS } from '../look/material.ts';

const SWATCH_SHADE = -0.18;

/** Every material of the library as an option: its id, its name, its colour in light and shade. */
export const materialOptions: readonly ChoiceOption[] = Object.entries(MATERIALS).map(
  ([value, { name, colour }]) => ({
    value,
    label: name,
    swatch: [colour, shadeHex(colour, SWATCH_SHADE)],
  }),
);
