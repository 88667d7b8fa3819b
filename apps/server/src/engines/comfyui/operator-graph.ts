import { findTool } from '@zhuhui/tools';
import { z } from 'zod';
import type { ComfyCapability, GraphVariant } from './graphs/graph.ts';
import { endsInFilm, missingFor, OWN_CAPABILITIES, reviewOwnGraph } from './own-graph.ts';
import type { ObjectInfo } from './schema/object-info.ts';

const FLOWS = ['draw', 'edit', 'maskedEdit', 'extend', 'asIs'] as const;

const nodeSchema = z.object({
  class_type: z.string().min(1),
  inputs: z.record(z.string(), z.unknown()).default({}),
});

/** An operator's own graph in ComfyUI's API format, with placeholders, bound to tools. */
export const operatorGraphSchema = z.object({
  id: z.string().min(1).max(64).meta({ title: '编号' }),
  name: z.string().min(1).max(64).meta({ title: '名称' }),
  tools: z
    .array(z.string().refine((name) => findTool(name) !== undefined, '没有这个功能'))
    .min(1)
    .meta({ title: '用于哪些功能' }),
  graph: z
    .record(z.string(), nodeSchema)
    .refine((graph) => Object.keys(graph).length > 0, '工作流是空的')
    .meta({ title: '工作流（API 格式）' }),
  flow: z
    .enum(FLOWS)
    .default('edit')
    .meta({
      title: '图片怎么进出',
      choices: {
        draw: '只凭文字',
        edit: '整张图，结果回到原尺寸',
        maskedEdit: '选区周围，只贴回选区内',
        extend: '扩大的画面',
        asIs: '原图进，结果原样出',
      },
    }),
  language: z
    .enum(['zh', 'en'])
    .default('zh')
    .meta({ title: '描述用的语言', choices: { zh: '中文', en: '英文' } }),
  told: z
    .enum(['description', 'instruction'])
    .default('description')
    .meta({
      title: '$PROMPT 写什么',
      choices: { description: '画面的描述', instruction: '怎么改的指令' },
    }),
  multipleOf: z.number().int().min(1).max(128).default(16).meta({ title: '边长是多少的倍数' }),
  minPixels: z
    .number()
    .int()
    .min(1)
    .default(512 * 512)
    .meta({ title: '最少多少像素' }),
  maxPixels: z.number().int().min(4_096).default(1_572_864).meta({ title: '最多多少像素' }),
  framesPerSecond: z.number().min(1).max(120).default(16).meta({ title: '视频每秒帧数' }),
  framesMost: z.number().int().min(1).default(81).meta({ title: '视频最多多少帧' }),
});
export type OperatorGraph = z.infer<typeof operatorGraphSchema>;

/** The operator's graph as a variant of every capability that its tools need. */
export function variantsOf(own: OperatorGraph): readonly GraphVariant[] {
  const { id, name, graph, flow, language, told } = own;
  const { multipleOf, minPixels, maxPixels, framesPerSecond, framesMost } = own;
  return [...capabilitiesOf(own)].map((capability) => ({
    ...{ id, name, capability, flow, language, told, graph },
    sizes: { multipleOf, minPixels: Math.min(minPixels, maxPixels), maxPixels },
    models: [],
    ...(endsInFilm(graph) && { film: { framesPerSecond, framesMost, parts: 1 } }),
  }));
}

/**
 * What is wrong with an operator's graph, in Chinese, one line each; empty when it can be run. `info` is
 * what his server has.
 */
export function problemsOf(own: OperatorGraph, info: ObjectInfo): readonly string[] {
  const { problems } = reviewOwnGraph(own.graph, info);
  const lacking = OWN_CAPABILITIES.filter((each) => capabilitiesOf(own).has(each));
  return [...problems, ...lacking.flatMap((capability) => missingFor(own.graph, capability))];
}

const capabilitiesOf = ({ tools }: OperatorGraph): ReadonlySet<ComfyCapability> =>
  new Set(tools.flatMap((tool) => findTool(tool)?.capability ?? []));
