import { BUILDING_STYLES } from './building.ts';
import { CHARACTER_STYLES } from './character.ts';
import { DISPLAY_STYLES } from './display.ts';
import { FRONTAGE_STYLES } from './frontage.ts';
import { HOME_STYLES } from './home.ts';
import { OPEN_AIR_STYLES } from './open-air.ts';
import type { Style } from './style.ts';

const TABLES = {
  ...HOME_STYLES,
  ...CHARACTER_STYLES,
  ...BUILDING_STYLES,
  ...FRONTAGE_STYLES,
  ...OPEN_AIR_STYLES,
  ...DISPLAY_STYLES,
};

export type StyleId = keyof typeof TABLES;

/** Every style, by its key in the classification tree. */
export const STYLES: Readonly<Record<StyleId, Style>> = TABLES;
