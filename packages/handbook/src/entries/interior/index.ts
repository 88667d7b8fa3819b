import type { HandbookEntry } from '../../entry.ts';
import { ROOMS } from './rooms.ts';

export const INTERIOR: readonly HandbookEntry[] = [...ROOMS];
