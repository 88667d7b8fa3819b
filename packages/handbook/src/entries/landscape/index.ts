import type { HandbookEntry } from '../../entry.ts';
import { GARDEN_PATHS } from './paths.ts';
import { OUTDOOR_PLACES } from './places.ts';
import { PLANTING } from './planting.ts';
import { SITE_AND_HARDSCAPE } from './site.ts';

export const LANDSCAPE: readonly HandbookEntry[] = [
  ...GARDEN_PATHS,
  ...SITE_AND_HARDSCAPE,
  ...PLANTING,
  ...OUTDOOR_PLACES,
];
