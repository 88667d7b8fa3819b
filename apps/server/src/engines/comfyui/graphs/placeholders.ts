import type { ApiGraph, ApiNode, GraphValues } from './graph.ts';

const PLACEHOLDER = /\$([A-Z][A-Z0-9_]*)/g;

/** Names of the placeholders in a graph, each once, in the order in which they stand. */
export function placeholdersOf(graph: ApiGraph): readonly string[] {
  const texts = Object.values(graph).flatMap(({ inputs }) => Object.values(inputs).filter(isText));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(PLACEHOLDER)].map(nameOf)))];
}

/**
 * The graph with its values put in: `"$W"` becomes the number, `"$PROMPT, 8k"` keeps its other words.
 * @throws Error when a placeholder has no value: a variant is only run with all it names
 */
export function fillPlaceholders(graph: ApiGraph, values: GraphValues): ApiGraph {
  const given: Readonly<Record<string, string | number | undefined>> = { ...values };
  const need = (name: string): string | number => {
    const value = given[name];
    if (value === undefined) throw new Error(`the graph wants $${name}`);
    return value;
  };
  const fill = (value: unknown): unknown => {
    if (!isText(value)) return value;
    const [whole] = [...value.matchAll(PLACEHOLDER)];
    if (whole?.[0] === value) return need(nameOf(whole));
    return value.replace(PLACEHOLDER, (_, name: string) => String(need(name)));
  };
  const filled = ({ inputs, ...node }: ApiNode): ApiNode => ({
    ...node,
    inputs: Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, fill(value)])),
  });
  return Object.fromEntries(Object.entries(graph).map(([id, node]) => [id, filled(node)]));
}

const isText = (value: unknown): value is string => typeof value === 'string';

const nameOf = (match: RegExpMatchArray): string => match[1] ?? '';
