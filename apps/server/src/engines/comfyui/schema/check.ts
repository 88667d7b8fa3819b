import type { ApiGraph, ApiNode } from '../graphs/graph.ts';
import { placeholderKind } from '../graphs/placeholders.ts';
import { inputsOf, isSet } from './inputs.ts';
import { type Link, readLink } from './link.ts';
import {
  ANY_TYPE,
  type Literal,
  type NodeClass,
  type NodeInput,
  type ObjectInfo,
} from './object-info.ts';

export type GraphProblemKind =
  | 'unknownClass'
  | 'missingInput'
  | 'brokenLink'
  | 'wrongType'
  | 'outOfRange'
  | 'notInList'
  | 'cycle'
  | 'noOutput';

/** Why a server would not run a graph. */
export interface GraphProblem {
  readonly kind: GraphProblemKind;
  /** Empty when it is about the graph as a whole. */
  readonly node: string;
  readonly classType: string;
  readonly input?: string;
  /** Chinese: what is the matter, without the node's name. */
  readonly what: string;
  /** Chinese: names the node and what is the matter with it. */
  readonly message: string;
}

/**
 * Checks a graph the way a server does before it queues it: classes, required inputs, links and their
 * types, ranges, listed values. Placeholders count as values of their type. Give it the completed graph.
 */
export function checkGraph(graph: ApiGraph, info: ObjectInfo): readonly GraphProblem[] {
  const problems = Object.entries(graph).flatMap(([id, node]) => checkNode(id, node, graph, info));
  const known = Object.values(graph).flatMap(({ class_type }) => info[class_type] ?? []);
  const hasOutput = known.some(({ isOutput }) => isOutput);
  const whole = hasOutput ? [] : [problemOf('noOutput', '图里没有输出节点（例如 SaveImage）')];
  return [...problems, ...whole, ...checkCycle(graph)];
}

/** What is wrong with a graph's links whatever server it is for: nodes that are not there, rings. */
export function checkLinks(graph: ApiGraph): readonly GraphProblem[] {
  const dangling = Object.entries(graph).flatMap(([id, node]) =>
    Object.entries(node.inputs).flatMap(([input, value]) => {
      const link = readLink(value);
      return link && !graph[link[0]]
        ? [problemOf('brokenLink', `连到了不存在的节点 ${link[0]}`, { id, node, input })]
        : [];
    }),
  );
  return [...dangling, ...checkCycle(graph)];
}

function checkCycle(graph: ApiGraph): readonly GraphProblem[] {
  const ring = findCycle(graph);
  if (!ring) return [];
  const [id = ''] = ring;
  const node = graph[id];
  if (!node) return [];
  const way = ring.length > 1 ? `：${[...ring, id].join(' → ')}` : '';
  return [problemOf('cycle', `连线绕成了圈${way}`, { id, node })];
}

function checkNode(
  id: string,
  node: ApiNode,
  graph: ApiGraph,
  info: ObjectInfo,
): readonly GraphProblem[] {
  const nodeClass = info[node.class_type];
  if (!nodeClass) return [problemOf('unknownClass', '服务器没有这种节点', { id, node })];
  const problems: GraphProblem[] = [];
  for (const [input, wanted] of inputsOf(node, nodeClass)) {
    const say = (kind: GraphProblemKind, what: string) =>
      problems.push(problemOf(kind, what, { id, node, input }));
    const given =
      wanted.rowLeast === undefined ? [node.inputs[input]] : rowOf(node, input, wanted.rowLeast);
    for (const value of given) {
      if (value === undefined) {
        if (wanted.required && !isSet(node, input))
          say('missingInput', isWritten(wanted) ? '没有填，也没有默认值' : `要接上 ${wanted.type}`);
        continue;
      }
      const link = readLink(value);
      const found = link ? checkLink(link, wanted, graph, info) : checkLiteral(value, wanted);
      if (found) say(...found);
    }
  }
  return problems;
}

type Finding = readonly [GraphProblemKind, string];

/** The members of a growing row, with gaps for those it lacks. */
function rowOf(node: ApiNode, input: string, least: number): readonly unknown[] {
  const members = Object.entries(node.inputs).filter(([name]) => name.startsWith(`${input}.`));
  const values = members.map(([, value]) => value);
  return [
    ...values,
    ...Array.from({ length: Math.max(0, least - values.length) }, () => undefined),
  ];
}

function checkLink(
  [from, output]: Link,
  { type }: NodeInput,
  graph: ApiGraph,
  info: ObjectInfo,
): Finding | null {
  const source = graph[from];
  if (!source) return ['brokenLink', `连到了不存在的节点 ${from}`];
  const sourceClass: NodeClass | undefined = info[source.class_type];
  if (!sourceClass) return null;
  const given = sourceClass.outputs[output];
  if (given === undefined) {
    return ['brokenLink', `${nameNode(from, source)} 没有第 ${output + 1} 个输出`];
  }
  return fits(given, type) ? null : ['wrongType', `要 ${type}，连来的是 ${given}`];
}

/** Whether an output of one type may be linked to an input of another; either may name several. */
function fits(given: string, wanted: string): boolean {
  if (given === ANY_TYPE || wanted === ANY_TYPE) return true;
  const accepted = wanted.split(',');
  return given.split(',').every((type) => accepted.includes(type));
}

const WIDGETS = new Set(['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO']);

/** Whether an input can be given a value, rather than a link only. */
const isWritten = ({ type }: NodeInput): boolean =>
  type.split(',').some((each) => WIDGETS.has(each) || each === ANY_TYPE);

function checkLiteral(value: unknown, wanted: NodeInput): Finding | null {
  const { type, options } = wanted;
  if (!isWritten(wanted)) {
    return isPlain(value) ? ['wrongType', `要连线（${type}），填的却是值`] : null;
  }
  const placeholder = placeholderKind(value);
  if (placeholder) return checkPlaceholder(placeholder, type);
  if (options && !wanted.uploads && !options.includes(value as Literal)) {
    return ['notInList', `服务器上没有“${String(value)}”（${listed(options)}）`];
  }
  if (type === 'INT' || type === 'FLOAT') return checkNumber(value, wanted);
  return null;
}

const LISTED_MOST = 4;

function listed(options: readonly Literal[]): string {
  if (options.length === 0) return '一项也没有';
  const shown = options.slice(0, LISTED_MOST).join('、');
  return options.length > LISTED_MOST ? `有 ${shown} 等 ${options.length} 项` : `有 ${shown}`;
}

const isPlain = (value: unknown): boolean => typeof value !== 'object';

function checkPlaceholder(kind: 'text' | 'integer' | 'fraction', type: string): Finding | null {
  const takes = {
    text: ['STRING', 'COMBO', ANY_TYPE],
    integer: ['INT', 'FLOAT', ANY_TYPE],
    fraction: ['FLOAT', ANY_TYPE],
  }[kind];
  if (type.split(',').some((each) => takes.includes(each))) return null;
  return [
    'wrongType',
    `这里要 ${type}，占位符给的是${{ text: '文字', integer: '整数', fraction: '小数' }[kind]}`,
  ];
}

/** Servers turn what can be read as a number into one. */
function checkNumber(value: unknown, { type, min, max }: NodeInput): Finding | null {
  const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (!Number.isFinite(number)) return ['wrongType', `要数字，填的是“${String(value)}”`];
  if (type === 'INT' && typeof value === 'string' && !Number.isInteger(number)) {
    return ['wrongType', `要整数，填的是“${value}”`];
  }
  if (min !== undefined && number < min) return ['outOfRange', `${number} 小于 ${min}`];
  if (max !== undefined && number > max) return ['outOfRange', `${number} 大于 ${max}`];
  return null;
}

/** The nodes of a ring of links in the order in which they feed one another, if there is one. */
function findCycle(graph: ApiGraph): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (id: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(id)) {
      const [first = id, ...sources] = path.slice(path.indexOf(id));
      return [first, ...sources.toReversed()];
    }
    const node = graph[id];
    if (!node || done.has(id)) return undefined;
    for (const value of Object.values(node.inputs)) {
      const link = readLink(value);
      const found = link ? visit(link[0], [...path, id]) : undefined;
      if (found) return found;
    }
    done.add(id);
    return undefined;
  };
  for (const id of Object.keys(graph)) {
    const found = visit(id, []);
    if (found) return found;
  }
  return undefined;
}

/** Chinese: the node's id, the name that its author gave it, and its class. */
function nameNode(id: string, node: ApiNode): string {
  const title = titleOf(node);
  return `节点 ${id}${title && `“${title}”`}（${node.class_type}）`;
}

/** What a node's author calls it; empty when that says no more than its class does. */
export const titleOf = ({ class_type, _meta }: ApiNode): string =>
  _meta && _meta.title !== class_type ? _meta.title : '';

function problemOf(
  kind: GraphProblemKind,
  what: string,
  at?: { readonly id: string; readonly node: ApiNode; readonly input?: string },
): GraphProblem {
  if (!at) return { kind, node: '', classType: '', what, message: what };
  const { id, node, input } = at;
  const place = input === undefined ? nameNode(id, node) : `${nameNode(id, node)} 的 ${input}`;
  return {
    ...{ kind, node: id, classType: node.class_type, what },
    ...(input !== undefined && { input }),
    message: `${place}：${what}`,
  };
}
