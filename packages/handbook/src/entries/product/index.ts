import type { HandbookEntry } from '../../entry.ts';
import { ACCOUNT_HELP } from './account.ts';
import { OPERATING_HELP } from './operating.ts';
import { TOOL_HELP } from './tools.ts';
import { WORKING_HELP } from './working.ts';

export const PRODUCT: readonly HandbookEntry[] = [
  ...TOOL_HELP,
  ...WORKING_HELP,
  ...ACCOUNT_HELP,
  ...OPERATING_HELP,
];
