import type { TicketBatch, TicketRecord } from '@zhuhui/contracts';
import { sectionPath } from '../profile/sections.ts';

export interface Trace {
  readonly to: string;
  readonly name: string;
}

/** Where what an entry was for can be looked at; null where there is nothing to look at any more. */
export function traceOf(
  record: Pick<TicketRecord, 'cause' | 'taskId' | 'conversation' | 'orderNo'>,
): Trace | null {
  const { cause, taskId, conversation, orderNo } = record;
  if (taskId !== null) return { to: `/done2?${new URLSearchParams({ taskId })}`, name: '看任务' };
  if (conversation !== null) {
    const { id, assistant } = conversation;
    return { to: `/${assistant}?${new URLSearchParams({ c: id })}`, name: '看对话' };
  }
  if (orderNo !== null) return { to: `/done?${new URLSearchParams({ orderNo })}`, name: '看订单' };
  if (cause === 'invitation') return { to: sectionPath('invite'), name: '看邀请' };
  if (cause === 'membership') return { to: sectionPath('member'), name: '看会员' };
  return null;
}

/** The same for a batch, which is a grant. */
export const traceOfBatch = ({ cause, orderNo }: TicketBatch): Trace | null =>
  traceOf({ cause, orderNo, taskId: null, conversation: null });
