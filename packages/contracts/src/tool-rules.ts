import { z } from 'zod';
import { basedOn, isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ticketType } from './tickets.ts';
import { RANGES, wholeNumber } from './whole-numbers.ts';

/** The operator's word on each tool: on or off, and what a run costs. */

const REASON_MOST = 60;

export const adminToolSchema = z.object({
  toolId: z.string(),
  name: z.string(),
  group: z.string(),
  ticketType,
  /** Tickets of one picture, answer or minute as the product brings it. */
  defaultPrice: z.number().int(),
  /** The operator's instead; null: the product's. */
  ownPrice: z.number().int().nullable(),
  enabled: z.boolean(),
  /** Chinese, for users: why it is off. */
  reason: z.string(),
  /** Runs that ended within the last 30 days. */
  runs: z.number().int(),
  updatedAt: isoTime.nullable(),
});
export type AdminTool = z.infer<typeof adminToolSchema>;

export const adminTools = defineEndpoint({
  method: 'GET',
  path: '/user/manage/tools',
  summary: '全部功能的开关与价格',
  access: 'admin',
  input: noInput,
  data: z.array(adminToolSchema),
});

export const adminToolsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/tool',
  summary: '功能的开关与价格，CSV',
  access: 'admin',
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const saveToolRule = defineEndpoint({
  method: 'POST',
  path: '/user/manage/tool',
  summary: '开关一个功能、改价；从现在起提交的任务按新价，已提交的不变',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({
    toolId: z.string('请指明功能').max(64),
    basedOn,
    enabled: z.boolean('请指明开或关'),
    reason: z.string().trim().max(REASON_MOST, `最多 ${REASON_MOST} 个字`).default(''),
    ownPrice: wholeNumber(RANGES.toolPrice).nullable().default(null),
  }),
  data: nothing,
});
