import type { CheckedNode, GraphCheck } from '@zhuhui/contracts';
import { TOOLS, type ToolDefinition } from '@zhuhui/tools';
import type { ApiGraph, GraphValueName } from '../graphs/graph.ts';
import { PLACEHOLDERS, placeholdersOf, unknownPlaceholders } from '../graphs/placeholders.ts';
import { checkGraph, checkLinks, type GraphProblem, titleOf } from '../schema/check.ts';
import { completeGraph } from '../schema/inputs.ts';
import type { ObjectInfo } from '../schema/object-info.ts';
import { fitFor, isServedByGraphs, usualFlow } from './fit.ts';
import { cutToOutput, outputsOf } from './output.ts';
import { readOwnGraph } from './read.ts';
import { suggestedSettings, suggestionsFor } from './suggest.ts';

/** A server as it answered. */
export interface AskedServer {
  readonly name: string;
  /** Null when it did not answer. */
  readonly nodes: ObjectInfo | null;
  /** Chinese: its version, or why it did not answer. */
  readonly detail: string;
}

const NOTHING: Omit<GraphCheck, 'unreadable'> = {
  ...{ graph: {}, nodes: [], problems: [], placeholders: [], outputs: [], output: '' },
  ...{ servers: [], tools: [], suggested: {} },
};

/**
 * Reads a pasted graph and says everything that can be known of it before it is run.
 *
 * @param wanted id of the node whose result is to be taken; the likeliest one when empty
 * @param builtInFor names of the built-in ways that some server can go for a tool
 */
export function reviewPasted(
  text: string,
  wanted: string,
  servers: readonly AskedServer[],
  builtInFor: (tool: ToolDefinition) => readonly string[] = () => [],
): GraphCheck {
  const { graph, problem } = readOwnGraph(text);
  if (!graph) return { ...NOTHING, unreadable: problem };
  const info = servers.find(({ nodes }) => nodes)?.nodes ?? null;
  const { graph: cut, output } = cutToOutput(graph, wanted, info);
  const film = output?.film ?? false;
  const problems = problemsOn(cut, servers);
  const suggestions = suggestionsFor(cut);
  const used = Object.fromEntries(Object.entries(graph).filter(([id]) => id in cut));
  const unknown = new Set(unknownPlaceholders(used));
  const nodes = Object.entries(graph).map(([id, node]): CheckedNode => {
    const role = id === output?.id ? 'output' : id in cut ? 'used' : 'idle';
    const placeholders = role === 'idle' ? [] : placeholdersOf({ [id]: node });
    return {
      ...{ id, title: titleOf(node), classType: node.class_type, role },
      placeholders: [...placeholders],
      problems: [
        ...placeholders
          .filter((name) => unknown.has(name))
          .map((name) => ({ input: '', text: `不认识占位符 $${name}`, servers: [] })),
        ...problems
          .filter(({ node }) => node === id)
          .map(({ input, text, servers: on }) => ({ input, text, servers: on })),
      ],
      suggestions: suggestions
        .filter(({ node }) => node === id)
        .map(({ input, value, placeholder }) => ({
          ...{ input, placeholder, means: PLACEHOLDERS[placeholder].means },
          value: shortened(String(value)),
        })),
    };
  });
  return {
    ...{ unreadable: '', graph, nodes },
    problems: [
      ...(output ? [] : ['没有给出图片或视频的节点，例如 SaveImage、SaveVideo']),
      // A server's word for the same.
      ...problems.filter(({ node, kind }) => !node && kind !== 'noOutput').map((each) => each.text),
    ],
    placeholders: placeholdersOf(used).map((name) => ({
      ...{ name, known: !unknown.has(name) },
      means: PLACEHOLDERS[name as GraphValueName]?.means ?? '',
    })),
    outputs: outputsOf(graph, info).map(({ id, film }) => ({ node: id, film })),
    output: output?.id ?? '',
    servers: servers.map(({ name, nodes: has, detail }) => ({ name, ok: has !== null, detail })),
    tools: TOOLS.filter(isServedByGraphs).map((tool) => {
      const flow = usualFlow(tool.capability, cut, 'description');
      const { lacks, only } = fitFor({ graph: cut, film }, tool, flow);
      return {
        ...{ id: tool.id, name: tool.name, lacks: [...lacks], only },
        builtIn: [...builtInFor(tool)],
      };
    }),
    suggested: { ...suggestedSettings(cut) },
  };
}

interface FoundProblem {
  readonly kind: GraphProblem['kind'];
  readonly node: string;
  readonly input: string;
  readonly text: string;
  /** Servers that it is true of; empty: of all. */
  readonly servers: string[];
}

/** What any of the servers would refuse; without a server, what every server would. */
function problemsOn(graph: ApiGraph, servers: readonly AskedServer[]): readonly FoundProblem[] {
  const asked = servers.flatMap(({ name, nodes }) => (nodes ? [{ name, nodes }] : []));
  const found = new Map<string, FoundProblem>();
  const add = ({ kind, node, input = '', what }: GraphProblem, server: string | null): void => {
    const key = JSON.stringify([node, input, what]);
    const known = found.get(key);
    const names = [...(known?.servers ?? []), ...(server === null ? [] : [server])];
    if (known && known.servers.length === 0) return;
    found.set(key, { kind, node, input, text: what, servers: names });
  };
  for (const problem of checkLinks(graph)) add(problem, null);
  for (const { name, nodes } of asked) {
    for (const problem of checkGraph(completeGraph(graph, nodes), nodes)) add(problem, name);
  }
  return [...found.values()].map((each) =>
    each.servers.length === asked.length ? { ...each, servers: [] } : each,
  );
}

const VALUE_MOST = 40;

const shortened = (text: string): string =>
  text.length > VALUE_MOST ? `${text.slice(0, VALUE_MOST)}…` : text;
