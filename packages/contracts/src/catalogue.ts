import type { ToolDefinition } from '@zhuhui/tools';
import { z } from 'zod';
import { noInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ticketType } from './tickets.ts';

/** One engine that can serve a tool, and what to expect of it. */
export const toolEngineSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether it can take work right now. */
  healthy: z.boolean(),
  /** Chinese: why not; empty when it can. */
  detail: z.string(),
  /** Chinese, one line each: what it does with this tool, and what it leaves to other engines. */
  can: z.string(),
  cannot: z.string(),
  /** Settings of the definition that it does not look at. */
  ignoredFields: z.array(z.string()),
  /** Median seconds of its last runs of this tool; null until there were some. */
  typicalSeconds: z.number().nullable(),
  /** What a run takes, of a live tool a frame: that median, or its self-benchmark; null when neither is known. */
  estimatedSeconds: z.number().nullable(),
  /** Median seconds that its last runs took for one picture, by the `size` they were asked for. */
  secondsBySize: z.record(z.string(), z.number()),
});
export type ToolEngine = z.infer<typeof toolEngineSchema>;

/** A tool as the page needs it: the definition, the price in force, and who serves it. */
export const publicToolSchema = z.object({
  definition: z.custom<ToolDefinition>((value) => typeof value === 'object' && value !== null),
  price: z.object({ ticketType, base: z.number().int() }),
  /** Whether an engine serves it right now. */
  available: z.boolean(),
  /** Why not, and what the operator can do; empty when available. */
  reason: z.string(),
  engine: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Settings of the definition that the serving engine does not look at. */
  ignoredFields: z.array(z.string()),
  /** Every engine that can serve it, in the order of preference. */
  engines: z.array(toolEngineSchema),
  /** The serving engine's own; see there. */
  typicalSeconds: z.number().nullable(),
  estimatedSeconds: z.number().nullable(),
  secondsBySize: z.record(z.string(), z.number()),
});
export type PublicTool = z.infer<typeof publicToolSchema>;

export const tools = defineEndpoint({
  method: 'GET',
  path: '/ai/tools',
  summary: '全部工具：定义、现价、由哪个引擎服务',
  access: 'public',
  input: noInput,
  data: z.array(publicToolSchema),
});

const classifyLeaf = z.object({
  id: z.string(),
  name: z.string(),
  cover: z.string(),
  /** Id of the style, the same in every space. */
  style: z.string(),
  childrens: z.array(z.unknown()),
});
const classifySecond = z.object({
  id: z.string(),
  name: z.string(),
  children: z.array(classifyLeaf),
});
export const classifyTopSchema = z.object({
  id: z.string(),
  name: z.string(),
  children: z.array(classifySecond),
});
export type ClassifyTop = z.infer<typeof classifyTopSchema>;

export const allClassify = defineEndpoint({
  method: 'GET',
  path: '/ai/getAllClassify',
  summary: '分类树',
  access: 'public',
  input: noInput,
  data: z.array(classifyTopSchema),
});

export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary: '健康检查',
  access: 'public',
  input: noInput,
  data: z.object({
    status: z.literal('ok'),
    version: z.string(),
    engines: z.array(
      z.object({ id: z.string(), status: z.string(), capabilities: z.array(z.string()) }),
    ),
  }),
});
