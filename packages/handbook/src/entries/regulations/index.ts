import type { HandbookEntry } from '../../entry.ts';
import { BUILDING_CODES } from './building.ts';
import { HOME_CODES } from './homes.ts';
import { SPECIAL_CODES } from './special.ts';

export const REGULATIONS: readonly HandbookEntry[] = [
  ...HOME_CODES,
  ...BUILDING_CODES,
  ...SPECIAL_CODES,
];
