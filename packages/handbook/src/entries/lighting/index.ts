import type { HandbookEntry } from '../../entry.ts';
import { LIGHT_BASICS } from './basics.ts';
import { LIGHT_PRINCIPLES } from './principles.ts';
import { LIGHT_SPACES } from './spaces.ts';

export const LIGHTING: readonly HandbookEntry[] = [
  ...LIGHT_BASICS,
  ...LIGHT_PRINCIPLES,
  ...LIGHT_SPACES,
];
