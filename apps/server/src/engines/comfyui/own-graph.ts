import { z } from 'zod';
import type { ApiGraph, ComfyCapability, GraphValueName } from './graphs/graph.ts';
import { PLACEHOLDERS, placeholdersOf, unknownPlaceholders } from './graphs/placeholders.ts';
import { checkGraph } from './schema/check.ts';
import { completeGraph } from './schema/inputs.ts';
import type { ObjectInfo } from './schema/object-info.ts';

/** A graph as an operator pastes it, read; or, in Chinese, why it is none. */
export type ReadOwnGraph =
  | { readonly graph: ApiGraph; readonly problem: null }
  | { readonly graph: null; readonly problem: string };

const nodeSchema = z.object({
  class_type: z.string().min(1),
  inputs: z.record(z.string(), z.unknown()).default({}),
});
const refused = (problem: string): ReadOwnGraph => ({ graph: null, problem });

/** Reads pasted text: a graph in API format, or the body of a request that carries one. */
export function readOwnGraph(text: string): ReadOwnGraph {
  let pasted: unknown;
  try {
    pasted = JSON.parse(text);
  } catch {
    return refused('不是完整的 JSON，请整段复制');
  }
  const { data: record } = z.record(z.string(), z.unknown()).safeParse(pasted);
  if (!record) return refused('应是一个 JSON 对象：节点编号到节点');
  if (Array.isArray(record.nodes)) {
    return refused('这是编辑用的格式；请在 ComfyUI 菜单里选“导出（API）”，再粘贴导出的文件');
  }
  const { data: wrapped } = z.record(z.string(), z.unknown()).safeParse(record.prompt);
  const graph: Record<string, z.infer<typeof nodeSchema>> = {};
  for (const [id, node] of Object.entries(wrapped ?? record)) {
    const { data } = nodeSchema.safeParse(node);
    if (!data) return refused(`节点 ${id} 缺少 class_type 或 inputs`);
    graph[id] = data;
  }
  return Object.keys(graph).length > 0 ? { graph, problem: null } : refused('图里没有节点');
}

/** What a capability cannot do without; of `oneOf` one is enough. */
interface Need {
  readonly all: readonly GraphValueName[];
  readonly oneOf?: readonly GraphValueName[];
  readonly film?: boolean;
}

const PICTURE: Need = { all: ['INPUT'] };
const MASKED: Need = { all: ['INPUT', 'MASK'] };

const NEEDS = {
  render: PICTURE,
  furnish: PICTURE,
  style: { all: ['INPUT'], oneOf: ['STYLE', 'REF2'] },
  atmosphere: PICTURE,
  flatplan: PICTURE,
  lineart: PICTURE,
  material: PICTURE,
  inpaint: MASKED,
  erase: MASKED,
  outpaint: MASKED,
  matting: PICTURE,
  clickMask: { all: ['INPUT', 'POSITIVE'] },
  upscale: PICTURE,
  upscaleDetail: PICTURE,
  text2image: { all: ['PROMPT'] },
  text2video: { all: ['PROMPT'], film: true },
  image2video: { all: ['INPUT'], film: true },
  images2video: { all: ['REF1', 'REF2'], film: true },
  live: PICTURE,
} as const satisfies Partial<Record<ComfyCapability, Need>>;
export type OwnCapability = keyof typeof NEEDS;
export const OWN_CAPABILITIES = Object.keys(NEEDS) as readonly OwnCapability[];

/** What can be said of an operator's graph. */
export interface OwnGraphReview {
  /** Placeholders in it, and in Chinese what stands for them. */
  readonly placeholders: readonly { readonly name: string; readonly means: string }[];
  /** Chinese, one line each; none when the server would run it. */
  readonly problems: readonly string[];
  /** What it can be bound to. */
  readonly serves: readonly OwnCapability[];
}

/** Checks a graph against what a server has; without a server, against itself alone. */
export function reviewOwnGraph(graph: ApiGraph, info: ObjectInfo | null): OwnGraphReview {
  const names = placeholdersOf(graph);
  return {
    placeholders: names.map((name) => ({
      name,
      means: PLACEHOLDERS[name as GraphValueName]?.means ?? '不认识',
    })),
    problems: [
      ...unknownPlaceholders(graph).map((name) => `不认识占位符 $${name}`),
      ...(info ? checkGraph(completeGraph(graph, info), info).map(({ message }) => message) : []),
      ...fixedNames(graph),
    ],
    serves: OWN_CAPABILITIES.filter((capability) => missingFor(graph, capability).length === 0),
  };
}

/** What a graph lacks to serve a capability, in Chinese, one line each. */
export function missingFor(graph: ApiGraph, capability: OwnCapability): readonly string[] {
  const { all, oneOf = [], film = false }: Need = NEEDS[capability];
  const names = new Set(placeholdersOf(graph));
  const say = (name: GraphValueName) => `$${name}（${PLACEHOLDERS[name].means}）`;
  return [
    ...all.filter((name) => !names.has(name)).map((name) => `没有用到 ${say(name)}`),
    ...(oneOf.length > 0 && !oneOf.some((name) => names.has(name))
      ? [`${oneOf.map(say).join('、')} 至少要用到一个`]
      : []),
    ...(film && !endsInFilm(graph) ? ['没有保存视频的节点，例如 SaveVideo'] : []),
    ...(!film && endsInFilm(graph) ? ['输出是视频，这个功能要图片'] : []),
  ];
}

const FILM_CLASS = /^Save(Video|WEBM|Animated)|VideoCombine/;

/** Whether a graph's answer is a film. */
export const endsInFilm = (graph: ApiGraph): boolean =>
  Object.values(graph).some(({ class_type }) => FILM_CLASS.test(class_type));

/** Files under a name of their own could not be told from another job's. */
const fixedNames = (graph: ApiGraph): readonly string[] =>
  Object.entries(graph).flatMap(([id, { class_type, inputs }]) => {
    const prefix = inputs.filename_prefix;
    return typeof prefix === 'string' && !prefix.includes('$PREFIX')
      ? [`节点 ${id}（${class_type}）的 filename_prefix 应为 $PREFIX`]
      : [];
  });
