import { z } from 'zod';
import { id, isoTime, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { TASK_STATES, taskFilterFields, taskResultSchema } from './tasks.ts';

/** What most calls that name several tasks take at once; a client cuts longer lists into pieces. */
const MOST_TASKS_AT_ONCE = 1000;
/** Most items that one slice of the history holds. */
const SLICE_MOST = 200;
/** Most that one list of what lies in a stretch of the history holds. */
const REFERENCES_MOST = 5000;

/** A file of a result, with what it can be named by. */
const resultFile = taskResultSchema.pick({
  fileId: true,
  url: true,
  kind: true,
  mime: true,
  width: true,
  height: true,
  seed: true,
});

/** A result as the history shows it. */
const historyResult = resultFile.extend({
  durationSeconds: z.number().optional(),
  /** The largest of its dominant colours, `#rrggbb`; absent until it is known, and for films. */
  colour: z.string().optional(),
});

/** A task as the history shows it: less than `getTask` tells. */
export const historyItemSchema = z.object({
  taskId: id,
  tool: z.string(),
  toolName: z.string(),
  status: z.enum(TASK_STATES),
  progress: z.number(),
  /** The beginning of what was asked for; why it failed, if it did. */
  words: z.string(),
  favorite: z.boolean(),
  createdAt: isoTime,
  results: z.array(historyResult),
});
export type HistoryItem = z.infer<typeof historyItemSchema>;

/** A month with something in it. Asked for from `from` to `to` under the same filter, it has `count` items. */
const monthSchema = z.object({
  /** `2026-11`, in the zone asked for. */
  month: z.string(),
  from: isoTime,
  to: isoTime,
  count: z.number().int(),
});
export type HistoryMonth = z.infer<typeof monthSchema>;

/** What to act on: an item's id, its files, what they can be named by, and whether it is a favourite. */
const referenceSchema = z.object({
  taskId: id,
  toolName: z.string(),
  favorite: z.boolean(),
  createdAt: isoTime,
  files: z.array(resultFile),
});
export type HistoryReference = z.infer<typeof referenceSchema>;

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

const stretch = z.object({ ...taskFilterFields, offset: z.number().int().min(0).default(0) });

export const historyMonths = defineEndpoint({
  method: 'GET',
  path: '/ai/historyMonths',
  summary: '历史记录按月的数目，新的在前',
  access: 'user',
  input: z.object({
    ...taskFilterFields,
    zone: z.string().max(64).refine(isTimeZone, '没有这个时区').default('Asia/Shanghai'),
  }),
  data: z.object({ total: z.number().int(), months: z.array(monthSchema) }),
});

export const historySlice = defineEndpoint({
  method: 'GET',
  path: '/ai/historySlice',
  summary: '历史记录的一段，新的在前',
  access: 'user',
  input: stretch.extend({ limit: z.number().int().min(1).max(SLICE_MOST).default(60) }),
  data: z.object({ list: z.array(historyItemSchema) }),
});

export const historyReferences = defineEndpoint({
  method: 'GET',
  path: '/ai/historyReferences',
  summary: '历史记录一段里的任务号与文件，用于成批选择',
  access: 'user',
  input: stretch.extend({ limit: z.number().int().min(1).max(REFERENCES_MOST) }),
  data: z.object({ list: z.array(referenceSchema) }),
});

const taskIds = z
  .array(id)
  .min(1, '请先选择')
  .max(MOST_TASKS_AT_ONCE, `一次最多 ${MOST_TASKS_AT_ONCE} 条`);

export const favoriteTasks = defineEndpoint({
  method: 'POST',
  path: '/ai/favoriteTasks',
  summary: '成批收藏或取消收藏',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ taskIds, favorite: z.boolean() }),
  data: nothing,
});

export const removeTasks = defineEndpoint({
  method: 'POST',
  path: '/ai/removeTasks',
  summary: '成批删除，一段时间内可以撤销；未完成的先取消',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ taskIds }),
  data: z.object({ removalId: id, removed: z.number().int(), undoUntil: isoTime }),
});

export const restoreTasks = defineEndpoint({
  method: 'POST',
  path: '/ai/restoreTasks',
  summary: '撤销一次成批删除',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ removalId: id }),
  data: z.object({ restored: z.number().int() }),
});
