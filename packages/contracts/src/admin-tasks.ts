import { z } from 'zod';
import { id, isoTime, keyword, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { TASK_STATES, taskResultSchema } from './tasks.ts';
import { ticketType } from './tickets.ts';

/** The operator's side of running tasks: what everybody's tasks do, and the queue. */

export const adminTaskSchema = z.object({
  taskId: id,
  tool: z.string(),
  toolName: z.string(),
  status: z.enum(TASK_STATES),
  userId: id,
  /** Masked. */
  phone: z.string(),
  /** The engine that has it or had it last; null until one did. */
  engine: z.object({ id: z.string(), name: z.string() }).nullable(),
  ticketType,
  cost: z.number().int(),
  attempt: z.number().int(),
  /** Whether an engine that is preferred could not. */
  fellBack: z.boolean(),
  /** Waiting before its last start, and running, milliseconds; null before. */
  waitMs: z.number().int().nullable(),
  runMs: z.number().int().nullable(),
  errorMessage: z.string().nullable(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
});
export type AdminTask = z.infer<typeof adminTaskSchema>;

export const adminTaskFilter = z.object({
  status: z.enum(TASK_STATES).optional(),
  tool: z.string().max(64).optional(),
  engine: z.string().max(64).optional(),
  /** A task's number, a user's, or part of a phone number. */
  keyword: keyword.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});

export const adminTasks = defineEndpoint({
  method: 'GET',
  path: '/user/manage/page/task',
  summary: '全部用户的任务，新的在前',
  access: 'admin',
  input: pageInput.extend(adminTaskFilter.shape),
  data: listOf(adminTaskSchema),
});

export const adminTasksCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/task',
  summary: '任务列表，CSV',
  access: 'admin',
  input: adminTaskFilter,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

const record = z.record(z.string(), z.unknown());
const taskInput = z.object({ taskId: id });

export const adminTask = defineEndpoint({
  method: 'GET',
  path: '/user/manage/task',
  summary: '一个任务：设置、引擎、各次尝试与出错记录；不含图片',
  access: 'admin',
  failures: ['notFound'],
  input: taskInput,
  data: z.object({
    task: adminTaskSchema,
    settings: record,
    settingsVersion: z.number().int(),
    /** What was really run, as far as the engine says. */
    effective: record,
    /** Preferred engines that could not, and why. */
    fellBackFrom: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
    /** What came to nothing, oldest first: attempts, and engines that gave up within one. */
    faults: z.array(
      z.object({
        attempt: z.number().int(),
        engineId: z.string().nullable(),
        /** What that engine is called now; null when none was asked, or it was removed. */
        engineName: z.string().nullable(),
        message: z.string(),
        /** For operators: the errors behind it. */
        detail: z.string(),
        startedAt: isoTime.nullable(),
        createdAt: isoTime,
      }),
    ),
    lostAttempts: z.number().int(),
    /** How often an operator queued it again. */
    round: z.number().int(),
    queueNum: z.number().int(),
    progress: z.number(),
    stage: z.string(),
    remoteId: z.string().nullable(),
    results: z.array(
      taskResultSchema.pick({ ordinal: true, kind: true, width: true, height: true }),
    ),
  }),
});

export const viewTaskResults = defineEndpoint({
  method: 'POST',
  path: '/user/manage/taskResults',
  summary: '查看任务结果的缩略图；写明原因，记入操作记录',
  access: 'admin',
  failures: ['notFound'],
  input: taskInput.extend({
    reason: z.string('请写明原因').trim().min(1, '请写明原因').max(100, '原因太长'),
  }),
  data: z.array(
    z.object({
      ordinal: z.number().int(),
      /** A small picture as data URL; null for what has none. */
      thumb: z.string().nullable(),
    }),
  ),
});

export const cancelTaskOf = defineEndpoint({
  method: 'POST',
  path: '/user/manage/taskCancel',
  summary: '取消任意用户未完成的任务，退回预留的券',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: taskInput,
  data: nothing,
});

export const requeueTaskOf = defineEndpoint({
  method: 'POST',
  path: '/user/manage/taskRequeue',
  summary: '把失败的任务重新排队：重新预留券，重复调用只排一次',
  access: 'admin',
  failures: ['notFound', 'conflict', 'notEnoughTickets'],
  input: taskInput.extend({
    /** The round the caller saw; another one is refused, so that nothing is queued twice. */
    round: z.number().int().min(0),
  }),
  data: nothing,
});

export const queueStateSchema = z.object({
  /** Whether workers take no new tasks. */
  paused: z.boolean(),
  waiting: z.number().int(),
  /** Milliseconds that the oldest waiting task has waited; null when none does. */
  oldestWaitMs: z.number().int().nullable(),
  workers: z.array(
    z.object({
      id: z.number().int(),
      host: z.string(),
      pid: z.number().int(),
      startedAt: isoTime,
      running: z.array(
        z.object({
          taskId: id,
          toolName: z.string(),
          engine: z.string(),
          stage: z.string(),
          progress: z.number(),
          startedAt: isoTime,
        }),
      ),
    }),
  ),
  engines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      healthy: z.boolean(),
      detail: z.string(),
      running: z.number().int(),
      /** Tasks that ended within the last hour. */
      lastHour: z.number().int(),
    }),
  ),
});
export type QueueState = z.infer<typeof queueStateSchema>;

export const queueState = defineEndpoint({
  method: 'GET',
  path: '/user/manage/queue',
  summary: '队列：等待、各进程在运行的任务、各引擎的负载',
  access: 'admin',
  input: noInput,
  data: queueStateSchema,
});

export const pauseQueue = defineEndpoint({
  method: 'POST',
  path: '/user/manage/queuePause',
  summary: '暂停或恢复接新任务；运行中的不受影响，3 秒内对所有进程生效',
  access: 'admin',
  input: z.object({ paused: z.boolean('请指明暂停或恢复') }),
  data: nothing,
});
