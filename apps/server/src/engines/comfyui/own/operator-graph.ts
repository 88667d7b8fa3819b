import { findTool, type ToolDefinition } from '@zhuhui/tools';
import { z } from 'zod';
import type { ModelSizes } from '../../remote/fit.ts';
import type { ApiGraph, GraphFlow, GraphVariant } from '../graphs/graph.ts';
import { PLACEHOLDERS, unknownPlaceholders } from '../graphs/placeholders.ts';
import { checkGraph } from '../schema/check.ts';
import { completeGraph } from '../schema/inputs.ts';
import type { ObjectInfo } from '../schema/object-info.ts';
import type { Offer } from '../variants.ts';
import { fitFor, usualFlow } from './fit.ts';
import { cutToOutput } from './output.ts';
import { nodeSchema } from './read.ts';

/** What a model draws at once, unless the operator says otherwise. */
const DRAWN_MOST_PIXELS = 1_572_864;
/** What goes in and comes out as it is may be as large as ComfyUI's nodes make pictures. */
const MOST_PIXELS = 8_192 ** 2;

const FLOWS = ['auto', 'draw', 'edit', 'maskedEdit', 'extend', 'asIs'] as const;

/** An operator's own graph in ComfyUI's API format, with placeholders, bound to tools. */
const operatorGraphSchema = z.object({
  id: z.string().min(1).max(64).meta({ title: '编号' }),
  name: z.string().trim().min(1, '请填写名称').max(64, '名称最多 64 个字').meta({ title: '名称' }),
  tools: z
    .array(z.string().refine((name) => findTool(name) !== undefined, '没有这个功能'))
    .min(1, '请选择用于哪个功能')
    .meta({ title: '用于哪些功能' }),
  graph: z
    .record(z.string(), nodeSchema)
    .refine((graph) => Object.keys(graph).length > 0, '工作流是空的')
    .meta({ title: '工作流（API 格式）' }),
  output: z
    .string()
    .max(64)
    .default('')
    .meta({ title: '取哪个节点的结果', description: '节点编号；留空自动选' }),
  place: z
    .enum(['before', 'after'])
    .default('before')
    .meta({
      title: '先后',
      choices: { before: '排在内置做法前面', after: '排在内置做法后面' },
    }),
  told: z
    .enum(['description', 'instruction'])
    .default('description')
    .meta({
      title: '$PROMPT 写什么',
      choices: { description: '画面的描述', instruction: '怎么改的指令' },
    }),
  language: z
    .enum(['zh', 'en'])
    .default('zh')
    .meta({ title: '描述用的语言', choices: { zh: '中文', en: '英文' } }),
  flow: z
    .enum(FLOWS)
    .default('auto')
    .meta({
      title: '图片怎么进出',
      choices: {
        auto: '按功能',
        draw: '只凭文字',
        edit: '整张图，结果回到原尺寸',
        maskedEdit: '选区周围，只贴回选区内',
        extend: '扩大的画面',
        asIs: '原图进，结果原样出',
      },
    }),
  multipleOf: z.number().int().min(1).max(128).default(16).meta({ title: '边长是多少的倍数' }),
  minPixels: z
    .number()
    .int()
    .min(1)
    .max(MOST_PIXELS)
    .default(512 * 512)
    .meta({ title: '最少多少像素' }),
  maxPixels: z
    .number()
    .int()
    .min(4_096)
    .max(MOST_PIXELS)
    .default(DRAWN_MOST_PIXELS)
    .meta({ title: '最多多少像素' }),
  framesPerSecond: z.number().min(1).max(120).default(16).meta({ title: '视频每秒帧数' }),
  framesMost: z.number().int().min(1).max(1_000).default(81).meta({ title: '视频最多多少帧' }),
});
export type OperatorGraph = z.infer<typeof operatorGraphSchema>;

/** Put in by itself, or of clicks, which are no tool. */
const UNWRITTEN: ReadonlySet<string> = new Set(['PREFIX', 'POSITIVE', 'NEGATIVE']);

/** The graphs in an engine's options, in the order in which they are tried. */
export const operatorGraphs = z
  .array(operatorGraphSchema)
  .max(50, '最多 50 个工作流')
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, '两个工作流的编号相同')
  .default([])
  .meta({
    title: '自有工作流',
    description: '从 ComfyUI 以 API 格式导出，图片、描述等处换成 $INPUT、$PROMPT 这样的占位符',
    // Drawn as a section of its own, with what can stand in a graph.
    form: 'graphs',
    placeholders: Object.fromEntries(
      Object.entries(PLACEHOLDERS)
        .filter(([name]) => !UNWRITTEN.has(name))
        .map(([name, { means }]) => [name, means]),
    ),
  });

/** A tool that a graph is bound to, with how pictures go in and out for it and what speaks against it. */
interface Binding {
  readonly tool: ToolDefinition;
  readonly flow: GraphFlow;
  readonly lacks: readonly string[];
}

function bindingsOf(own: OperatorGraph, graph: ApiGraph, film: boolean): readonly Binding[] {
  const tools = [...new Set(own.tools.flatMap((name) => findTool(name) ?? []))];
  return tools.map((tool) => {
    const usual = () => usualFlow(tool.capability, graph, own.told);
    const flow = own.flow === 'auto' ? usual() : own.flow;
    return { tool, flow, lacks: fitFor({ graph, film }, tool, flow).lacks };
  });
}

function sizesFor(
  { multipleOf, minPixels, maxPixels: most }: OperatorGraph,
  isAsItIs: boolean,
): ModelSizes {
  const maxPixels = isAsItIs && most === DRAWN_MOST_PIXELS ? MOST_PIXELS : most;
  return { multipleOf, maxPixels, minPixels: Math.min(minPixels, maxPixels) };
}

/** The operator's graph as a variant for each of its tools that it can serve. */
export function offersOf(own: OperatorGraph): readonly Offer[] {
  const { id, name, place, language, told, framesPerSecond, framesMost } = own;
  const { graph, output } = cutToOutput(own.graph, own.output, null);
  if (unknownPlaceholders(graph).length > 0) return [];
  const film = output?.film ?? false;
  const variantFor = ({ tool: { capability }, flow }: Binding): GraphVariant => ({
    ...{ id, name, capability, flow, language, told, graph },
    sizes: sizesFor(own, flow === 'asIs' && !film),
    models: [],
    ...(film && { film: { framesPerSecond, framesMost, parts: 1 } }),
  });
  return bindingsOf(own, graph, film)
    .filter(({ lacks }) => lacks.length === 0)
    .map((binding) => ({ variant: variantFor(binding), place, tools: [binding.tool.id] }));
}

/**
 * What is wrong with an operator's graph, in Chinese, one line each; empty when it can be run. `info` is
 * what his server has.
 */
export function problemsOf(own: OperatorGraph, info: ObjectInfo): readonly string[] {
  const { graph, output } = cutToOutput(own.graph, own.output, info);
  const bindings = bindingsOf(own, graph, output?.film ?? false);
  return [
    ...unknownPlaceholders(graph).map((name) => `不认识占位符 $${name}`),
    ...checkGraph(completeGraph(graph, info), info).map(({ message }) => message),
    ...bindings.flatMap(({ tool, lacks }) => lacks.map((lack) => `不能用于${tool.name}：${lack}`)),
  ];
}

/** Chinese, one line each, for the log of changes: everything but the graph itself, which it only marks. */
export function factsOfGraph(own: OperatorGraph, mark: (text: string) => string): string {
  const tools = own.tools.map((name) => findTool(name)?.name ?? name).join('、');
  const place = own.place === 'before' ? '内置前' : '内置后';
  const nodes = Object.keys(own.graph).length;
  return `${own.name}（${tools}；${place}；${nodes} 个节点，内容 ${mark(JSON.stringify(own))}）`;
}
