import type { HandbookEntry } from '../../entry.ts';
import { DWELLINGS } from './dwellings.ts';
import { BUILDING_ELEMENTS } from './elements.ts';
import { BUILDING_FORM } from './form.ts';
import { BUILDING_PARTS } from './parts.ts';
import { BUILDING_PERFORMANCE } from './performance.ts';
import { SERVICE_ROOMS } from './service-rooms.ts';
import { STRUCTURE_AND_REUSE } from './structure.ts';
import { PUBLIC_BUILDINGS } from './types.ts';

export const ARCHITECTURE: readonly HandbookEntry[] = [
  ...BUILDING_ELEMENTS,
  ...PUBLIC_BUILDINGS,
  ...DWELLINGS,
  ...BUILDING_FORM,
  ...BUILDING_PARTS,
  ...SERVICE_ROOMS,
  ...BUILDING_PERFORMANCE,
  ...STRUCTURE_AND_REUSE,
];
