import type { GraphCheck } from '@zhuhui/contracts';
import { newId } from '../../../../shared/browser/new-id.ts';
import { type OptionField, optionFields } from '../option-form.ts';

type Facts = Readonly<Record<string, unknown>>;

/** An operator's own graph as an engine's options keep it; settings left out have their defaults. */
export interface OwnGraph {
  readonly id: string;
  readonly name: string;
  /** Tool ids, or names of their routes. */
  readonly tools: readonly string[];
  /** Node id → node, in ComfyUI's API format. */
  readonly graph: Facts;
  /** Id of the node whose result is taken; empty: the likeliest. */
  readonly output: string;
  readonly place: GraphPlace;
  /** Whatever else is set of it. */
  readonly settings: Facts;
}
export type GraphPlace = 'before' | 'after';

/** The option that holds an operator's graphs, as the server describes it. */
export interface GraphOption {
  readonly name: string;
  /** What can stand in a graph: name without `$` → Chinese. */
  readonly placeholders: readonly { readonly name: string; readonly means: string }[];
  /** What can be set of a graph besides. */
  readonly fields: readonly OptionField[];
}

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Edited by controls of their own. */
const OWN_CONTROLS = new Set(['id', 'name', 'tools', 'graph', 'output', 'place']);

/** Finds the option in a kind's JSON schema; null when engines of the kind run no graphs. */
export function graphOptionOf(schema: Facts): GraphOption | null {
  const properties = isFacts(schema.properties) ? schema.properties : {};
  for (const [name, property] of Object.entries(properties)) {
    if (!isFacts(property) || property.form !== 'graphs') continue;
    const { placeholders, items } = property;
    return {
      name,
      placeholders: Object.entries(isFacts(placeholders) ? placeholders : {}).map(
        ([each, means]) => ({ name: each, means: textOf(means) }),
      ),
      fields: optionFields(isFacts(items) ? items : {}).filter(
        (field) => !OWN_CONTROLS.has(field.name),
      ),
    };
  }
  return null;
}

/** The graphs in an engine's stored options. */
export function graphsIn(options: Facts, { name }: GraphOption): readonly OwnGraph[] {
  const stored = options[name];
  return Array.isArray(stored) ? stored.filter(isFacts).map(readGraph) : [];
}

function readGraph(stored: Facts): OwnGraph {
  const { id, name, tools, graph, output, place, ...settings } = stored;
  return {
    ...{ id: textOf(id), name: textOf(name), output: textOf(output), settings },
    tools: Array.isArray(tools) ? tools.map(String) : [],
    graph: isFacts(graph) ? graph : {},
    place: place === 'after' ? 'after' : 'before',
  };
}

/** A graph as it is stored. */
export const storedGraph = ({ settings, ...own }: OwnGraph): Facts => ({ ...settings, ...own });

export const emptyGraph = (): OwnGraph => ({
  ...{ id: newId(), name: '', tools: [], graph: {}, output: '', place: 'before', settings: {} },
});

/** A copy to be changed, right behind the one it was made from. */
export function withCopy(graphs: readonly OwnGraph[], at: number): readonly OwnGraph[] {
  const original = graphs[at];
  if (!original) return graphs;
  const copy = { ...original, id: newId(), name: `${original.name} 副本` };
  return graphs.toSpliced(at + 1, 0, copy);
}

/** The graphs with this one in its place; last when it is new. */
export const withGraph = (graphs: readonly OwnGraph[], own: OwnGraph): readonly OwnGraph[] =>
  graphs.some(({ id }) => id === own.id)
    ? graphs.map((each) => (each.id === own.id ? own : each))
    : [...graphs, own];

/** What the box shows of a graph; empty for one that is still to be pasted. */
export const textOfGraph = ({ graph }: OwnGraph): string =>
  Object.keys(graph).length === 0 ? '' : JSON.stringify(graph, null, 2);

/** A text, and where the caret stands in it. */
export interface Edited {
  readonly text: string;
  readonly caret: number;
}

/**
 * Puts a placeholder where the selection is. A whole value, a text with its quotes or a number, becomes
 * a whole value again, with quotes; within a text it stands as it is.
 */
export function withPlaceholder(text: string, from: number, to: number, name: string): Edited {
  const selected = text.slice(from, to).trim();
  const isValue = /^"[^"]*"$/.test(selected) || /^-?\d+(\.\d+)?$/.test(selected);
  const isQuoted = text[from - 1] === '"' && text[to] === '"';
  const written = isValue && !isQuoted ? `"$${name}"` : `$${name}`;
  return { text: text.slice(0, from) + written + text.slice(to), caret: from + written.length };
}

/** A value of a node that a placeholder is to stand for. */
export interface Replacement {
  readonly node: string;
  readonly input: string;
  readonly placeholder: string;
}

/** Every value in the checked graph that could be replaced. */
export const replacementsIn = ({ nodes }: GraphCheck): readonly Replacement[] =>
  nodes.flatMap(({ id, suggestions }) =>
    suggestions.map(({ input, placeholder }) => ({ node: id, input, placeholder })),
  );

/** The graph's text with placeholders for these values. */
export function withReplacements(graph: Facts, replacements: readonly Replacement[]): string {
  const replaced = Object.entries(graph).map(([id, node]) => {
    const own = replacements.filter((each) => each.node === id);
    if (own.length === 0 || !isFacts(node)) return [id, node] as const;
    const inputs = isFacts(node.inputs) ? node.inputs : {};
    const values = own.map(({ input, placeholder }) => [input, `$${placeholder}`]);
    return [id, { ...node, inputs: { ...inputs, ...Object.fromEntries(values) } }] as const;
  });
  return JSON.stringify(Object.fromEntries(replaced), null, 2);
}
