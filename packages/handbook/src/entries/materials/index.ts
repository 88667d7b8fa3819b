import type { HandbookEntry } from '../../entry.ts';
import { STONES } from './stone.ts';

export const MATERIALS: readonly HandbookEntry[] = [...STONES];
