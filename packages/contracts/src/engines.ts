import { z } from 'zod';
import { basedOn, id, isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const options = z.record(z.string(), z.unknown());

/** `off`: disabled. `wrong`: enabled, but cannot be made from what is configured. */
export const ENGINE_STATES = {
  ok: '正常',
  down: '暂时不可用',
  off: '已停用',
  wrong: '设置有误',
} as const;
type EngineState = keyof typeof ENGINE_STATES;

/**
 * Where a run time comes from: the median of real runs, or the self-benchmark's sample; or what is waited
 * for. Null where nothing is timed: talk, a remote engine's live frames.
 */
export const TIME_BASES = ['runs', 'sample', 'awaitsRuns', 'awaitsSample'] as const;
export type TimeBasis = (typeof TIME_BASES)[number];

/** A configured engine, without its key. */
export const adminEngineSchema = z.object({
  id,
  kind: z.string(),
  kindName: z.string(),
  name: z.string(),
  baseUrls: z.array(z.string()),
  hasKey: z.boolean(),
  /** What differs from the kind's defaults. */
  options,
  enabled: z.boolean(),
  /** `environment`: follows the server's variables until it is changed here. */
  source: z.enum(['environment', 'admin']),
  updatedAt: isoTime,
  state: z.enum(Object.keys(ENGINE_STATES) as [EngineState, ...EngineState[]]),
  /** Chinese; empty when there is nothing to say. */
  detail: z.string(),
  /** Tools it can serve, with the seconds a run takes (null until measured) and how that is known. */
  tools: z.array(
    z.object({
      id: z.string(),
      seconds: z.number().nullable(),
      basis: z.enum(TIME_BASES).nullable(),
    }),
  ),
  /** Whether it offers a model to talk to. */
  chat: z.boolean(),
});
export type AdminEngine = z.infer<typeof adminEngineSchema>;

/** How an engine of a kind is configured. */
export const engineKindSchema = z.object({
  kind: z.string(),
  name: z.string(),
  /** Whether an operator can add one; the built-in engine is there already. */
  addable: z.boolean(),
  /** Used when no address is given; empty when one must be. */
  defaultBaseUrl: z.string(),
  /** Whether one engine spreads its work over several servers. */
  severalServers: z.boolean(),
  needsKey: z.boolean(),
  /** JSON schema of the options: titles and descriptions in Chinese, defaults. */
  options: z.record(z.string(), z.unknown()),
});
export type EngineKindInfo = z.infer<typeof engineKindSchema>;

export const adminEngines = defineEndpoint({
  method: 'GET',
  path: '/user/manage/engines',
  summary: '全部引擎，按优先顺序',
  access: 'admin',
  input: noInput,
  data: z.array(adminEngineSchema),
});

export const adminEnginesCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/engine',
  summary: '全部引擎，CSV',
  access: 'admin',
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const engineKinds = defineEndpoint({
  method: 'GET',
  path: '/user/manage/engineKinds',
  summary: '引擎的种类与各自的选项',
  access: 'admin',
  input: noInput,
  data: z.array(engineKindSchema),
});

const MOST_SERVERS = 32;

const engineInput = z.object({
  /** The engine to change; left out for a new one. */
  id: id.optional(),
  kind: z.string('请选择种类').min(1, '请选择种类').max(32),
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(40, '名称最多 40 个字'),
  baseUrls: z
    .array(z.string().trim().max(500, '网址太长'))
    .max(MOST_SERVERS, `最多 ${MOST_SERVERS} 个网址`)
    .default([]),
  /** Left out: as it is stored. Empty: none. */
  apiKey: z.string().trim().max(4000, '密钥太长').optional(),
  options: options.default({}),
});

export const saveEngine = defineEndpoint({
  method: 'POST',
  path: '/user/manage/engine',
  summary: '添加或修改引擎',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: engineInput.extend({ basedOn }),
  data: z.object({ id }),
});

export const checkEngine = defineEndpoint({
  method: 'POST',
  path: '/user/manage/engineCheck',
  summary: '用未保存的设置检查连接',
  access: 'admin',
  failures: ['notFound'],
  input: engineInput,
  data: z.object({
    ok: z.boolean(),
    /** Chinese. */
    detail: z.string(),
    /** Names of the tools it would serve. */
    tools: z.array(z.string()),
    chat: z.boolean(),
    /** What the server has and lacks, where the engine can tell. */
    report: z.array(z.object({ level: z.enum(['ok', 'note', 'missing']), text: z.string() })),
  }),
});
export type EngineCheck = z.infer<typeof checkEngine.data>;

/** A node of a pasted graph, with what is to be said of it. */
const checkedNode = z.object({
  id: z.string(),
  /** As its author calls it; empty when that is only its class. */
  title: z.string(),
  classType: z.string(),
  /** `output`: its picture or film is the result. `idle`: leads to no result, so it is not run. */
  role: z.enum(['used', 'output', 'idle']),
  /** Names without `$`, each once. */
  placeholders: z.array(z.string()),
  problems: z.array(
    z.object({
      /** Empty when it is about the node as a whole. */
      input: z.string(),
      /** Chinese, without the node's name. */
      text: z.string(),
      /** Servers that it is true of, by name; empty: all of them. */
      servers: z.array(z.string()),
    }),
  ),
  /** Values that a placeholder could stand for. */
  suggestions: z.array(
    z.object({ input: z.string(), value: z.string(), placeholder: z.string(), means: z.string() }),
  ),
});
export type CheckedNode = z.infer<typeof checkedNode>;

const GRAPH_TEXT_MOST = 500_000;

export const checkGraph = defineEndpoint({
  method: 'POST',
  path: '/user/manage/engineGraph',
  summary: '对着引擎的服务器核对一个自有工作流，不保存',
  access: 'admin',
  failures: ['notFound'],
  input: engineInput.pick({ id: true, kind: true, baseUrls: true, apiKey: true }).extend({
    /** As it was pasted. */
    text: z.string().max(GRAPH_TEXT_MOST, '工作流太大'),
    /** The node whose result is wanted; empty: the one that is most likely meant. */
    output: z.string().max(64).default(''),
    /** Asks the servers anew what they have, rather than within moments once. */
    fresh: z.boolean().default(false),
  }),
  data: z.object({
    /** Chinese: why the text is no graph; empty when it is one. Everything else is empty then. */
    unreadable: z.string(),
    /** The graph as an engine's options keep it. */
    graph: z.record(z.string(), z.unknown()),
    nodes: z.array(checkedNode),
    /** What is the matter with the graph as a whole: Chinese, one line each. */
    problems: z.array(z.string()),
    placeholders: z.array(z.object({ name: z.string(), means: z.string(), known: z.boolean() })),
    /** Nodes whose result could be taken, likeliest first, and the one that is. */
    outputs: z.array(z.object({ node: z.string(), film: z.boolean() })),
    output: z.string(),
    servers: z.array(z.object({ name: z.string(), ok: z.boolean(), detail: z.string() })),
    /** Every tool that such an engine could serve. */
    tools: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Why it cannot be bound: Chinese, one line each; empty when it can. */
        lacks: z.array(z.string()),
        /** Chinese: when alone it is used; empty: always. */
        only: z.string(),
        /** Names of the built-in ways that some server has everything for. */
        builtIn: z.array(z.string()),
      }),
    ),
    /** What fits the graph's models best, of the settings beside it. */
    suggested: z.record(z.string(), z.string()),
  }),
});
export type GraphCheck = z.infer<typeof checkGraph.data>;

export const enableEngine = defineEndpoint({
  method: 'POST',
  path: '/user/manage/engineEnabled',
  summary: '启用或停用引擎',
  access: 'admin',
  failures: ['notFound'],
  input: z.object({ id, enabled: z.boolean() }),
  data: nothing,
});

export const removeEngine = defineEndpoint({
  method: 'DELETE',
  path: '/user/manage/engine',
  summary: '删除引擎',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({ id }),
  data: nothing,
});

export const orderEngines = defineEndpoint({
  method: 'POST',
  path: '/user/manage/engineOrder',
  summary: '引擎的优先顺序',
  access: 'admin',
  failures: ['conflict'],
  input: z.object({ ids: z.array(id).min(1).max(200) }),
  data: nothing,
});

export const toolOrderSchema = z.object({
  toolId: z.string(),
  /** Its own engines in their order; empty: every able engine in the general order. */
  engineIds: z.array(z.string()),
});
export type ToolOrder = z.infer<typeof toolOrderSchema>;

export const toolOrders = defineEndpoint({
  method: 'GET',
  path: '/user/manage/toolEngines',
  summary: '各功能自己的引擎顺序',
  access: 'admin',
  input: noInput,
  data: z.array(toolOrderSchema),
});

export const saveToolOrder = defineEndpoint({
  method: 'POST',
  path: '/user/manage/toolEngines',
  summary: '设定一个功能的引擎顺序；空列表为跟随总顺序',
  access: 'admin',
  input: z.object({ toolId: z.string().max(64), engineIds: z.array(id).max(200) }),
  data: nothing,
});
