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
  const whole: GraphProblem[] = [];
  if (!known.some(({ isOutput }) => isOutput)) {
    whole.push(problemOf('noOutput', '', '', '图里没有输出节点（例如 SaveImage）'));
  }
  const looped = findCycle(graph);
  if (looped !== undefined) {
    const classType = graph[looped]?.class_type ?? '';
    const message = `${nameNode(looped, classType)}：连线绕成了圈`;
    whole.push(problemOf('cycle', looped, classType, message));
  }
  return [...problems, ...whole];
}

function checkNode(
  id: string,
  node: ApiNode,
  graph: ApiGraph,
  info: ObjectInfo,
): readonly GraphProblem[] {
  const classType = node.class_type;
  const nodeClass = info[classType];
  const name = nameNode(id, classType);
  if (!nodeClass) {
    return [problemOf('unknownClass', id, classType, `${name}：服务器没有这种节点`)];
  }
  const problems: GraphProblem[] = [];
  for (const [input, wanted] of inputsOf(node, nodeClass)) {
    const say = (kind: GraphProblemKind, what: string) =>
      problems.push({ ...problemOf(kind, id, classType, `${name} 的 ${input}：${what}`), input });
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
    return ['brokenLink', `${nameNode(from, source.class_type)} 没有第 ${output + 1} 个输出`];
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

/** A node on a ring of links, if there is one. */
function findCycle(graph: ApiGraph): string | undefined {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (id: string): string | undefined => {
    if (state.get(id) === 'open') return id;
    const node = graph[id];
    if (!node || state.has(id)) return undefined;
    state.set(id, 'open');
    for (const value of Object.values(node.inputs)) {
      const link = readLink(value);
      const found = link ? visit(link[0]) : undefined;
      if (found !== undefined) return found;
    }
    state.set(id, 'done');
    return undefined;
  };
  for (const id of Object.keys(graph)) {
    const found = visit(id);
    if (found !== undefined) return found;
  }
  return undefined;
}

const nameNode = (id: string, classType: string): string => `节点 ${id}（${classType}）`;

const problemOf = (
  kind: GraphProblemKind,
  node: string,
  classType: string,
  message: string,
): GraphProblem => ({ kind, node, classType, message });
