import { TICKET_TYPES } from '@zhuhui/tools';
import { z } from 'zod';
import { id, isoTime, listOf, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

export const ticketType = z.literal(TICKET_TYPES);

/** What a movement of tickets is for. */
export const TRANSFER_KINDS = {
  grant: '发放',
  reserve: '预留',
  settle: '结算',
  release: '退回',
  expire: '过期',
  adjust: '调整',
} as const;
export type TransferKind = keyof typeof TRANSFER_KINDS;
export const transferKinds = Object.keys(TRANSFER_KINDS) as [TransferKind, ...TransferKind[]];

export const totalTicket = defineEndpoint({
  method: 'GET',
  path: '/ai/totalTicket',
  summary: '某种券的余额',
  access: 'user',
  input: z.object({ type: ticketType }),
  data: z.number().int(),
});

/** What tickets came from or went to. */
export const TICKET_CAUSES = {
  task: '任务',
  chat: '对话',
  live: '实时渲染',
  order: '订单',
  invitation: '邀请',
  membership: '会员赠送',
  signUp: '新用户赠送',
  operator: '人工调整',
  expiry: '到期',
} as const;
export type TicketCause = keyof typeof TICKET_CAUSES;
const ticketCause = z.enum(Object.keys(TICKET_CAUSES) as [TicketCause, ...TicketCause[]]);

export const ticketRecordSchema = z.object({
  id,
  ticketType,
  kind: z.enum(transferKinds),
  kindName: z.string(),
  /** Change of the available balance; 0 for a settlement, whose tickets left at the reservation. */
  amount: z.number().int(),
  /** Available balance right after it. */
  balance: z.number().int(),
  memo: z.string(),
  cause: ticketCause,
  /** The task that can be opened. */
  taskId: id.nullable(),
  /** The conversation that can be opened. */
  conversation: z.object({ id, assistant: z.string() }).nullable(),
  /** The order that brought or took them. */
  orderNo: id.nullable(),
  createdAt: isoTime,
});
export type TicketRecord = z.infer<typeof ticketRecordSchema>;

export const ticketRecords = defineEndpoint({
  method: 'GET',
  path: '/ai/ticketRecords',
  summary: '券的流水，新的在前',
  access: 'user',
  input: pageInput.extend({
    type: ticketType.optional(),
    kind: z.enum(transferKinds).optional(),
    from: isoTime.optional(),
    /** Up to, not with. */
    to: isoTime.optional(),
  }),
  data: listOf(ticketRecordSchema),
});

const ticketBatchSchema = z.object({
  id,
  ticketType,
  /** How many there were. */
  given: z.number().int(),
  /** How many of them can be spent. */
  left: z.number().int(),
  memo: z.string(),
  cause: ticketCause,
  orderNo: id.nullable(),
  createdAt: isoTime,
  /** Null: never. */
  expiresAt: isoTime.nullable(),
});
export type TicketBatch = z.infer<typeof ticketBatchSchema>;

export const ticketBatches = defineEndpoint({
  method: 'GET',
  path: '/ai/ticketBatches',
  summary: '还有余额的各批券，先到期的在前',
  access: 'user',
  input: z.object({ type: ticketType.optional() }),
  data: z.array(ticketBatchSchema),
});
