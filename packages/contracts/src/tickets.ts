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
  taskId: id.nullable(),
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
  input: pageInput.extend({ type: ticketType.optional() }),
  data: listOf(ticketRecordSchema),
});
