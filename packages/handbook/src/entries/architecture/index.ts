import type { HandbookEntry } from '../../entry.ts';
import { BUILDING_ELEMENTS } from './elements.ts';

export const ARCHITECTURE: readonly HandbookEntry[] = [...BUILDING_ELEMENTS];
