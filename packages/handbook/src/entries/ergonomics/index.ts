import type { HandbookEntry } from '../../entry.ts';
import { BATH_SIZES } from './bath.ts';
import { BODY_SIZES } from './body.ts';
import { FURNITURE_SIZES } from './furniture.ts';
import { KITCHEN_SIZES } from './kitchen.ts';
import { PASSAGES } from './passages.ts';
import { PUBLIC_SIZES } from './public.ts';

export const ERGONOMICS: readonly HandbookEntry[] = [
  ...BATH_SIZES,
  ...BODY_SIZES,
  ...FURNITURE_SIZES,
  ...KITCHEN_SIZES,
  ...PASSAGES,
  ...PUBLIC_SIZES,
];
