import type { HandbookEntry } from '../../entry.ts';
import { GARDENS } from './gardens.ts';
import { GARDEN_PATHS } from './paths.ts';
import { OUTDOOR_PLACES } from './places.ts';
import { PLANTING } from './planting.ts';
import { PLANTS } from './plants.ts';
import { SITE_WORKS } from './site.ts';

export const LANDSCAPE: readonly HandbookEntry[] = [
  ...GARDEN_PATHS,
  ...SITE_WORKS,
  ...GARDENS,
  ...PLANTING,
  ...PLANTS,
  ...OUTDOOR_PLACES,
];
