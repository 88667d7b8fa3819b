import type { HandbookEntry } from '../../entry.ts';
import { HOME_CODES } from './homes.ts';

export const REGULATIONS: readonly HandbookEntry[] = [...HOME_CODES];
