import type { DesignView, HistoryItem } from '@zhuhui/contracts';
import type { Carry } from '../use-drag.ts';

/** What is carried from the history: one picture. */
export type Carried = HistoryItem['results'][number];

/** Size of a picture in the drawer and in the hand, CSS px. */
export const CARRIED_SIZE = { width: 148, height: 111 } as const;

/** What is said while the keyboard carries something. */
export function carryWords(carry: Carry, views: readonly DesignView[]): string {
  if (carry.kind === 'back') return '放回去了';
  const at = views.findIndex(({ id }) => id === carry.target);
  const name = `“${views[at]?.name ?? ''}”`;
  if (carry.kind === 'put') return `放进${name}`;
  return `${name}，第 ${at + 1} 个视图，共 ${views.length} 个。方向键换视图，回车放下，Esc 放回`;
}
