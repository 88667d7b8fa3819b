import type { HandbookEntry } from '../../entry.ts';
import { KITCHEN_SIZES } from './kitchen.ts';

export const ERGONOMICS: readonly HandbookEntry[] = [...KITCHEN_SIZES];
