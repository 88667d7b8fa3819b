import type { HandbookEntry } from '../../entry.ts';
import { LIGHT_BASICS } from './basics.ts';

export const LIGHTING: readonly HandbookEntry[] = [...LIGHT_BASICS];
