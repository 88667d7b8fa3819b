import { z } from 'zod';
import type { ApiGraph, ApiNode } from '../graphs/graph.ts';

/** A graph as an operator pastes it, read; or, in Chinese, why it is none. */
export type ReadOwnGraph =
  | { readonly graph: ApiGraph; readonly problem: null }
  | { readonly graph: null; readonly problem: string };

/** A node in ComfyUI's API format; of what is said beside it only the author's name for it is kept. */
export const nodeSchema = z.object({
  class_type: z.string().min(1),
  inputs: z.record(z.string(), z.unknown()).default({}),
  _meta: z.object({ title: z.string() }).optional().catch(undefined),
});

const refused = (problem: string): ReadOwnGraph => ({ graph: null, problem });
const recordSchema = z.record(z.string(), z.unknown());

/** Reads pasted text: a graph in API format, or the body of a request that carries one. */
export function readOwnGraph(text: string): ReadOwnGraph {
  let pasted: unknown;
  try {
    pasted = JSON.parse(text);
  } catch (error) {
    return refused(jsonProblem(text, error));
  }
  const { data: record } = recordSchema.safeParse(pasted);
  if (!record) return refused('应是一个 JSON 对象：节点编号到节点');
  if (Array.isArray(record.nodes)) {
    return refused(
      '这是编辑用的格式（有 nodes 和 links）；请在 ComfyUI 菜单里选“导出（API）”，再粘贴导出的文件',
    );
  }
  const { data: wrapped } = recordSchema.safeParse(record.prompt);
  const graph: Record<string, ApiNode> = {};
  for (const [id, node] of Object.entries(wrapped ?? record)) {
    const { data, error } = nodeSchema.safeParse(node);
    if (!data) return refused(nodeProblem(id, node, error.issues));
    graph[id] = data;
  }
  return Object.keys(graph).length > 0 ? { graph, problem: null } : refused('图里没有节点');
}

function nodeProblem(id: string, node: unknown, issues: readonly z.core.$ZodIssue[]): string {
  const titled = z.object({ _meta: z.object({ title: z.string() }) }).safeParse(node);
  const name = `节点 ${id}${titled.success ? `“${titled.data._meta.title}”` : ''}`;
  const [part] = issues[0]?.path ?? [];
  if (part === 'class_type') return `${name} 缺少 class_type，不是 API 格式的节点`;
  if (part === 'inputs') return `${name} 的 inputs 应是一个对象`;
  return `${name} 应是带 class_type 和 inputs 的对象`;
}

const NEAR_CHARACTERS = 24;

/** Where JSON is broken, as far as the parser tells. */
function jsonProblem(text: string, error: unknown): string {
  const told = error instanceof Error ? error.message : '';
  if (text.trim() === '') return '还没有内容';
  const position = Number(/position (\d+)/.exec(told)?.[1] ?? positionOf(text, told) ?? -1);
  if (told.startsWith('Unexpected end') || position >= text.trimEnd().length) {
    return '不是完整的 JSON：在末尾断开了，请整段复制';
  }
  if (position < 0) return '不是完整的 JSON，请整段复制';
  const before = text.slice(0, position);
  const line = before.split('\n').length;
  const column = before.length - before.lastIndexOf('\n');
  const [near = ''] = text.slice(position, position + NEAR_CHARACTERS).split('\n');
  return `不是完整的 JSON：第 ${line} 行第 ${column} 个字“${near.trim()}”起读不懂`;
}

/** Characters that the parser quotes before the one that it did not expect, in texts with more than that. */
const QUOTED_BEFORE = 10;

/** The parser says of a character that it did not expect only what stands around it. */
function positionOf(text: string, told: string): number | null {
  const [, character, quoted] =
    /^Unexpected token '(.+?)', \.{3}"([\s\S]*?)"(?:\.{3})? is not/.exec(told) ?? [];
  const at = quoted ? text.indexOf(quoted) + QUOTED_BEFORE : -1;
  return character !== undefined && text[at] === character ? at : null;
}
