import { OPEN_AIR_BRIEFS } from './briefs/open-air.ts';
import { ROOM_BRIEFS } from './briefs/rooms.ts';
import { SAYING_BRIEFS } from './briefs/sayings.ts';
import type { TableBrief } from './briefs/table-brief.ts';

/** Briefs as designers type them. */
export const BRIEFS_TABLE: readonly TableBrief[] = [
  ...ROOM_BRIEFS,
  ...OPEN_AIR_BRIEFS,
  ...SAYING_BRIEFS,
];
