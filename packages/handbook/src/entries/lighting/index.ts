import type { HandbookEntry } from '../../entry.ts';
import { LIGHT_BASICS } from './basics.ts';
import { HOME_LIGHT } from './homes.ts';
import { LIGHT_PRINCIPLES } from './principles.ts';
import { PUBLIC_LIGHT } from './public.ts';

export const LIGHTING: readonly HandbookEntry[] = [
  ...LIGHT_BASICS,
  ...LIGHT_PRINCIPLES,
  ...HOME_LIGHT,
  ...PUBLIC_LIGHT,
];
