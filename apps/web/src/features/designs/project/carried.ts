import type { HistoryItem } from '@zhuhui/contracts';

/** What is carried from the history: one picture. */
export type Carried = HistoryItem['results'][number];

/** Size of a picture in the drawer and in the hand, CSS px. */
export const CARRIED_SIZE = { width: 148, height: 111 } as const;
