import { EngineFailure } from '../engine.ts';
import type { ApiGraph, GraphValueName, GraphValues } from './graphs/graph.ts';

const PLACEHOLDER = /\$([A-Z][A-Z0-9_]*)/g;

/**
 * Puts values into a template. A text that is nothing but one name becomes the value itself, so that a
 * number stays a number; names inside a longer text are replaced in it.
 * @throws EngineFailure permanent when the graph wants a value that this run does not have
 */
export function fillGraph(graph: ApiGraph, values: GraphValues): ApiGraph {
  const givenOf = (name: string): string | number => {
    const value = values[name as GraphValueName];
    if (value === undefined) {
      throw new EngineFailure('permanent', `工作流要用 $${name}，这个功能没有它`);
    }
    return value;
  };
  const fill = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const [whole] = value.matchAll(PLACEHOLDER);
    if (whole?.[0] === value) return givenOf(whole[1] ?? '');
    return value.replace(PLACEHOLDER, (_, name: string) => String(givenOf(name)));
  };
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => {
      const inputs = Object.entries(node.inputs).map(([name, value]) => [name, fill(value)]);
      return [id, { ...node, inputs: Object.fromEntries(inputs) }];
    }),
  );
}
