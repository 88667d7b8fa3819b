import type { HandbookEntry } from '../../entry.ts';
import { BUILDING_ELEMENTS } from './elements.ts';
import { BUILDING_FORM } from './form.ts';
import { BUILDING_PARTS } from './parts.ts';
import { BUILDING_PERFORMANCE } from './performance.ts';
import { BUILDING_TYPES } from './types.ts';

export const ARCHITECTURE: readonly HandbookEntry[] = [
  ...BUILDING_ELEMENTS,
  ...BUILDING_TYPES,
  ...BUILDING_FORM,
  ...BUILDING_PARTS,
  ...BUILDING_PERFORMANCE,
];
