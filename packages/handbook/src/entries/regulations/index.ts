import type { HandbookEntry } from '../../entry.ts';
import { BUILDING_CODES } from './building.ts';
import { DECORATION_CODES } from './decoration.ts';
import { FIRE_CODES } from './fire.ts';
import { GROUND_CODES } from './ground.ts';
import { HOME_CODES } from './homes.ts';
import { TYPE_CODES } from './types.ts';

export const REGULATIONS: readonly HandbookEntry[] = [
  ...HOME_CODES,
  ...BUILDING_CODES,
  ...FIRE_CODES,
  ...DECORATION_CODES,
  ...TYPE_CODES,
  ...GROUND_CODES,
];
