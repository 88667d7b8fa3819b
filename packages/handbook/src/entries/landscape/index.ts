import type { HandbookEntry } from '../../entry.ts';
import { GARDEN_PATHS } from './paths.ts';

export const LANDSCAPE: readonly HandbookEntry[] = [...GARDEN_PATHS];
