import type { ApiGraph, ApiNode } from '../graphs/graph.ts';
import { readLink } from '../schema/link.ts';
import type { NodeClass, ObjectInfo } from '../schema/object-info.ts';

/** A node whose pictures or film can be fetched once the graph has run. */
export interface OutputNode {
  readonly id: string;
  readonly film: boolean;
}

const FILM_CLASS = /^Save(Video|WEBM|Animated)|VideoCombine/;
const SAVING_CLASS = /SaveImage|^PreviewImage/;
const PASSING_CLASS = /^Preview/;
const PICTURE_TYPES: ReadonlySet<string> = new Set(['IMAGE', 'MASK', 'VIDEO']);

/**
 * The nodes of a graph that give a result, the likeliest first: films before pictures, kept files before
 * passing ones, and of the same kind the one that most of the graph leads to.
 *
 * @param info what some server says of the classes; without it they are known by their names
 */
export function outputsOf(graph: ApiGraph, info: ObjectInfo | null): readonly OutputNode[] {
  const found = Object.entries(graph).flatMap(([id, node]) => {
    const nodeClass = info?.[node.class_type];
    if (!givesResult(node, nodeClass)) return [];
    const film = FILM_CLASS.test(node.class_type) || takes(nodeClass, 'VIDEO');
    const kept = PASSING_CLASS.test(node.class_type) ? 0 : 1;
    return [{ id, film, rank: [film ? 1 : 0, kept, sourcesOf(graph, id).size] as const }];
  });
  const before = (a: (typeof found)[number], b: (typeof found)[number]): number => {
    const at = a.rank.findIndex((value, index) => value !== b.rank[index]);
    return at < 0 ? 0 : (b.rank[at] ?? 0) - (a.rank[at] ?? 0);
  };
  return found.toSorted(before).map(({ id, film }) => ({ id, film }));
}

const takes = (nodeClass: NodeClass | undefined, type: string): boolean =>
  Object.values(nodeClass?.inputs ?? {}).some((input) => input.type.split(',').includes(type));

function givesResult({ class_type }: ApiNode, nodeClass: NodeClass | undefined): boolean {
  if (!nodeClass) return FILM_CLASS.test(class_type) || SAVING_CLASS.test(class_type);
  return nodeClass.isOutput && [...PICTURE_TYPES].some((type) => takes(nodeClass, type));
}

/** A node and everything that leads to it. */
function sourcesOf(graph: ApiGraph, id: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const node = graph[next];
    if (!node || found.has(next)) continue;
    found.add(next);
    for (const value of Object.values(node.inputs)) {
      const link = readLink(value);
      if (link) open.push(link[0]);
    }
  }
  return found;
}

/** A graph made ready to give one result. */
export interface CutGraph {
  /** Only what leads to the output: other outputs would give pictures nobody asked for. */
  readonly graph: ApiGraph;
  /** Null when no node gives a result: the graph is left as it is. */
  readonly output: OutputNode | null;
}

/**
 * The part of a graph that leads to its output, which keeps its files under the job's own name: that is
 * how they are told from another job's, and found when the server has forgotten the job.
 *
 * @param wanted the output's id; the likeliest one when it is empty or gives no result
 */
export function cutToOutput(graph: ApiGraph, wanted: string, info: ObjectInfo | null): CutGraph {
  const outputs = outputsOf(graph, info);
  const own = graph[wanted] && !outputs.some(({ id }) => id === wanted);
  const [first = null] = outputs;
  const output = own
    ? { id: wanted, film: FILM_CLASS.test(graph[wanted]?.class_type ?? '') }
    : (outputs.find(({ id }) => id === wanted) ?? first);
  if (!output) return { graph, output };
  const sources = sourcesOf(graph, output.id);
  const kept = Object.entries(graph).filter(([id]) => sources.has(id));
  const named = kept.map(
    ([id, node]) => [id, id === output.id ? underOurName(node) : node] as const,
  );
  return { graph: Object.fromEntries(named), output };
}

function underOurName(node: ApiNode): ApiNode {
  const { filename_prefix: prefix } = node.inputs;
  if (typeof prefix !== 'string' || prefix.includes('$PREFIX')) return node;
  return { ...node, inputs: { ...node.inputs, filename_prefix: '$PREFIX' } };
}
