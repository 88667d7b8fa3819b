import type { ApiGraph, GraphValueName } from './graph.ts';

export type PlaceholderKind = 'text' | 'integer' | 'fraction';

/** What can stand in a graph: the kind of its value, and in Chinese what it is. */
export const PLACEHOLDERS: Readonly<
  Record<GraphValueName, { readonly kind: PlaceholderKind; readonly means: string }>
> = {
  INPUT: { kind: 'text', means: '底图' },
  MASK: { kind: 'text', means: '选区，白色为要改的部分' },
  STYLE: { kind: 'text', means: '风格参考图' },
  LAST: { kind: 'text', means: '尾帧' },
  REF1: { kind: 'text', means: '多图成片的第 1 张' },
  REF2: { kind: 'text', means: '参考图（风格、单品、材质、天空）；多图成片的第 2 张' },
  REF3: { kind: 'text', means: '多图成片的第 3 张' },
  REF4: { kind: 'text', means: '多图成片的第 4 张' },
  REF5: { kind: 'text', means: '多图成片的第 5 张' },
  REF6: { kind: 'text', means: '多图成片的第 6 张' },
  PROMPT: { kind: 'text', means: '描述或指令' },
  NEG: { kind: 'text', means: '不要出现的内容' },
  W: { kind: 'integer', means: '宽，像素' },
  H: { kind: 'integer', means: '高，像素' },
  N: { kind: 'integer', means: '一次出几张' },
  SEED: { kind: 'integer', means: '随机种子' },
  STRUCTURE: { kind: 'fraction', means: '结构贴合，0 到 1' },
  DENOISE: { kind: 'fraction', means: '重画程度，0 到 1' },
  STYLE_STRENGTH: { kind: 'fraction', means: '风格强度，0 到 1' },
  FRAMES: { kind: 'integer', means: '视频帧数' },
  POSITIVE: { kind: 'text', means: '要选中的点，JSON' },
  NEGATIVE: { kind: 'text', means: '不要选中的点，JSON' },
  PREFIX: { kind: 'text', means: '输出文件名前缀' },
};

const isKnown = (name: string): name is GraphValueName => Object.hasOwn(PLACEHOLDERS, name);

const PLACEHOLDER = /\$([A-Z][A-Z0-9_]*)/g;

/** Names of the placeholders in a graph, each once, in the order in which they stand. */
export function placeholdersOf(graph: ApiGraph): readonly string[] {
  const texts = Object.values(graph).flatMap(({ inputs }) => Object.values(inputs).filter(isText));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(nameOf)))];
}

/** The kind of value that a whole input stands for; null when it is a value of its own. */
export function placeholderKind(value: unknown): PlaceholderKind | null {
  if (!isText(value)) return null;
  const [first] = [...value.matchAll(PLACEHOLDER)];
  if (!first) return null;
  if (first[0] !== value) return 'text';
  const name = nameOf(first);
  return isKnown(name) ? PLACEHOLDERS[name].kind : null;
}

/** Names that stand in a graph but mean nothing to this program. */
export const unknownPlaceholders = (graph: ApiGraph): readonly string[] =>
  placeholdersOf(graph).filter((name) => !isKnown(name));

const isText = (value: unknown): value is string => typeof value === 'string';

const nameOf = (match: RegExpMatchArray): string => match[1] ?? '';
