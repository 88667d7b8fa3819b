import type { TicketCause, TransferKind } from '@zhuhui/contracts';

/** How the causes of grants begin in `ref`; see who calls `grant`. */
const BY_REF: readonly (readonly [prefix: string, cause: TicketCause])[] = [
  ['signup:', 'signUp'],
  ['invite:', 'invitation'],
  ['invited:', 'invitation'],
  ['vip:', 'membership'],
  ['order:', 'order'],
];

/** What a transfer was for, read from what it names. */
export function causeOf(transfer: {
  readonly kind: TransferKind;
  readonly ref: string;
  readonly taskId: string | null;
  readonly orderNo: string | null;
  /** Its `taskId` is a task's: the books use that column for answers and live minutes too. */
  readonly isTask: boolean;
}): TicketCause {
  const { kind, ref, taskId, orderNo, isTask } = transfer;
  if (kind === 'expire') return 'expiry';
  if (taskId !== null) {
    if (isTask) return 'task';
    // A minute is `<session>:<number>`; other ids have no colon.
    return taskId.includes(':') ? 'live' : 'chat';
  }
  if (orderNo !== null) return 'order';
  return BY_REF.find(([prefix]) => ref.startsWith(prefix))?.[1] ?? 'operator';
}
