import type { HandbookEntry } from '../../entry.ts';
import { ACCOUNT_HELP } from './account.ts';

export const PRODUCT: readonly HandbookEntry[] = [...ACCOUNT_HELP];
