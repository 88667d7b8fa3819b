import { z } from 'zod';
import { isoDay } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ORDER_TROUBLES } from './selling.ts';
import { ticketType } from './tickets.ts';

export const DASHBOARD_DAYS = [7, 30, 90] as const;

const count = z.number().int();

export const dashboardSchema = z.object({
  days: z.literal(DASHBOARD_DAYS),
  users: z.object({
    total: count,
    /** Signed up within the period. */
    fresh: count,
    /** Had a task end, or asked the assistant, within the period. */
    active: count,
    freshByDay: z.array(z.object({ day: isoDay, count })),
  }),
  /** By the day they ended on. */
  tasks: z.array(z.object({ day: isoDay, succeeded: count, failed: count, cancelled: count })),
  /** Share of succeeded among succeeded and failed; null without any. */
  successRate: z.number().min(0).max(1).nullable(),
  /** Milliseconds between queueing and the last start. */
  queueWait: z.object({ p50: count.nullable(), p95: count.nullable() }),
  /** The most used first. */
  speeds: z.array(
    z.object({
      tool: z.string(),
      toolName: z.string(),
      engine: z.string(),
      runs: count,
      failed: count,
      /** Milliseconds of successful runs; null without any. */
      p50: count.nullable(),
      p95: count.nullable(),
    }),
  ),
  tickets: z.array(
    z.object({ ticketType, granted: count, spent: count, expired: count, adjusted: count }),
  ),
  /** Fen paid and given back, by day. */
  income: z.array(z.object({ day: isoDay, paid: count, refunded: count })),
  storage: z.array(z.object({ purpose: z.string(), name: z.string(), files: count, bytes: count })),
  /** Of the data folder, on the machine that answers; null where it does not say. */
  disk: z
    .object({
      freeBytes: z.number(),
      totalBytes: z.number(),
      /** Soon nothing more can be kept. */
      isLow: z.boolean(),
    })
    .nullable(),
  /** Whether workers are told to take no tasks, and how many processes there are that take them. */
  queue: z.object({ paused: z.boolean(), processes: count }),
  engines: z.array(
    z.object({ id: z.string(), name: z.string(), healthy: z.boolean(), detail: z.string() }),
  ),
  /** What waits for an administrator's word. */
  waiting: z.object({
    /** Works for the gallery that nobody has looked at. */
    works: count,
    reports: count,
    /** Between our books and the provider's bills. */
    differences: count,
  }),
  troubles: z.array(z.object({ trouble: z.enum(ORDER_TROUBLES), count })),
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboard = defineEndpoint({
  method: 'GET',
  path: '/user/manage/dashboard',
  summary: '概览：用户、任务、速度、券、收入、存储、引擎、待处理的订单',
  access: 'admin',
  input: z.object({ days: z.literal(DASHBOARD_DAYS).default(30) }),
  data: dashboardSchema,
});
