import { z } from 'zod';
import { id, isoTime, keyword, listOf, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ticketType } from './tickets.ts';

export const TASK_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const TASK_STATE_NAMES: Record<TaskState, string> = {
  queued: '排队中',
  running: '生成中',
  succeeded: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

/** Final states are written facts and never change. */
export function isFinal(state: TaskState): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'cancelled';
}

const settings = z.record(z.string(), z.unknown());

export const taskResultSchema = z.object({
  /** Its place among the results of its run, from 0; of a run under way, some may not be there yet. */
  ordinal: z.number().int(),
  fileId: id,
  url: z.string(),
  kind: z.enum(['image', 'video', 'vector']),
  mime: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  durationSeconds: z.number().optional(),
  seed: z.number().int().optional(),
  /** Measures of the result, each 0..1; `structure` = share of the input's edges found again. */
  scores: z.record(z.string(), z.number()).optional(),
});
export type TaskResult = z.infer<typeof taskResultSchema>;

export const taskSchema = z.object({
  taskId: id,
  tool: z.string(),
  toolName: z.string(),
  status: z.enum(TASK_STATES),
  queueNum: z.number().int(),
  progress: z.number().min(0).max(1),
  stage: z.string(),
  /** A picture of what is coming, while it runs; another address with each preview. */
  previewUrl: z.string().nullable(),
  results: z.array(taskResultSchema),
  errorMessage: z.string().nullable(),
  settings,
  /** The engine that made it, with its version; null until one has taken it. */
  engine: z.object({ id: z.string(), name: z.string(), version: z.string() }).nullable(),
  /**
   * What was really run, as far as the engine says: effective prompt, input kind found, …; and
   * `fellBackFrom` when others were asked before: `[{id, name, reason}]`.
   */
  effective: z.record(z.string(), z.unknown()),
  ticketType,
  cost: z.number().int(),
  charged: z.boolean(),
  favorite: z.boolean(),
  createdAt: isoTime,
  startedAt: isoTime.nullable(),
  finishedAt: isoTime.nullable(),
  pollAfterMs: z.number().int(),
});
export type Task = z.infer<typeof taskSchema>;

const taskIdInput = z.object({ taskId: id });

/** What a tool makes: renderings, drawings (图纸) or films. */
const RESULT_SORTS = ['picture', 'drawing', 'video'] as const;
export type ResultSort = (typeof RESULT_SORTS)[number];

/** How far a colour may lie from the one asked for. */
const COLOUR_RANGES = ['close', 'similar', 'wide'] as const;
export type ColourRange = (typeof COLOUR_RANGES)[number];

/** What a list of tasks can be narrowed to; everything given has to hold. */
export const taskFilterFields = {
  tool: z.string().max(64).optional(),
  /** Any of these tools. */
  tools: z.array(z.string().max(64)).max(64).optional(),
  sort: z.enum(RESULT_SORTS).optional(),
  status: z.enum(TASK_STATES).optional(),
  /** Every word has to occur in the prompt, the tool's name or the names of what was chosen. */
  keyword: keyword.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  favorite: z.boolean().optional(),
  /** A colour that a result has to show. */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, '颜色应写作 #rrggbb')
    .optional(),
  colourRange: z.enum(COLOUR_RANGES).default('similar'),
};

export const startTask = defineEndpoint({
  method: 'POST',
  path: '/ai/startTask',
  summary: '提交任务',
  access: 'user',
  /** `notFound`: the task of this `clientRequestId` has been deleted. */
  failures: ['notEnoughTickets', 'conflict', 'notFound'],
  input: z.object({
    tool: z.string('请选择工具').min(1, '请选择工具').max(64),
    settings: settings.default({}),
    clientRequestId: z.string().min(1).max(64).optional(),
    /** What its user was shown that it costs; at a higher price nothing is started. */
    costShown: z.number().int().min(0).optional(),
  }),
  data: z.object({
    taskId: id,
    queueNum: z.number().int(),
    ticketType,
    cost: z.number().int(),
    pollAfterMs: z.number().int(),
  }),
});

export const getTask = defineEndpoint({
  method: 'GET',
  path: '/ai/getTaskByTaskId',
  summary: '任务详情',
  access: 'user',
  failures: ['notFound'],
  input: taskIdInput,
  data: taskSchema,
});

export const getTaskList = defineEndpoint({
  method: 'GET',
  path: '/ai/getTaskList',
  summary: '任务列表，新的在前',
  access: 'user',
  input: pageInput.extend(taskFilterFields),
  data: listOf(taskSchema),
});

export const deleteTask = defineEndpoint({
  method: 'GET',
  path: '/ai/delTaskByTaskId',
  summary: '删除任务，未完成的先取消',
  access: 'user',
  changes: true,
  failures: ['notFound'],
  input: taskIdInput,
  data: nothing,
});

export const cancelTask = defineEndpoint({
  method: 'POST',
  path: '/ai/cancelTask',
  summary: '取消任务，保留记录',
  access: 'user',
  failures: ['notFound'],
  input: taskIdInput,
  data: nothing,
});

export const favoriteTask = defineEndpoint({
  method: 'POST',
  path: '/ai/favoriteTask',
  summary: '收藏或取消收藏',
  access: 'user',
  failures: ['notFound'],
  input: taskIdInput.extend({ favorite: z.boolean() }),
  data: nothing,
});

export const taskPreview = defineEndpoint({
  method: 'GET',
  path: '/ai/taskPreview',
  summary: '运行中或刚结束的任务的最新预览图',
  access: 'user',
  failures: ['notFound'],
  input: taskIdInput.extend({
    /** Makes each preview's address its own. */
    at: z.number().int().optional(),
  }),
  data: nothing,
  raw: 'binary',
  produces: ['image/webp'],
});

/** What a result's scene can be taken home as: binary glTF 2.0, or the description it was built from. */
export const sceneFormats = ['glb', 'json'] as const;

export const exportScene = defineEndpoint({
  method: 'GET',
  path: '/ai/exportScene',
  summary: '下载结果的三维场景：glTF 模型，或场景描述',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  input: taskIdInput.extend({
    /** Which of the task's results. */
    ordinal: z.number().int().min(0).max(99).default(0),
    format: z.enum(sceneFormats).default('glb'),
  }),
  data: nothing,
  raw: 'binary',
  produces: ['model/gltf-binary', 'application/json'],
});
