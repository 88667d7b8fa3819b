import type { ApiGraph, ApiNode } from '../graphs/graph.ts';
import type { Literal, NodeClass, NodeInput, ObjectInfo } from './object-info.ts';

/** A node's inputs as they are set on the wire: those of the chosen options too, as `parent.child`. */
export function inputsOf(node: ApiNode, { inputs }: NodeClass): ReadonlyMap<string, NodeInput> {
  const found = new Map<string, NodeInput>();
  const add = (name: string, input: NodeInput): void => {
    found.set(name, input);
    if (!input.children) return;
    const chosen = node.inputs[name] ?? defaultOf(input);
    for (const [child, each] of Object.entries(input.children[String(chosen)] ?? {})) {
      add(`${name}.${child}`, each);
    }
  };
  for (const [name, input] of Object.entries(inputs)) add(name, input);
  return found;
}

/** What is written where nothing else is known. */
const WRITTEN: Readonly<Record<string, Literal>> = { INT: 0, FLOAT: 0, STRING: '', BOOLEAN: false };

/** What stands for an input that is not set: the server's default, its first option, the least number. */
export const defaultOf = ({ type, default: given, options, min }: NodeInput): Literal | undefined =>
  given ?? (type === 'COMBO' ? options?.[0] : (min ?? WRITTEN[type]));

/**
 * Whether a node sets an input. Servers also take a nested input by its own name, as they called it
 * before it was nested (`codec` for `format.codec`).
 */
export const isSet = ({ inputs }: ApiNode, name: string): boolean =>
  inputs[name] !== undefined || inputs[name.slice(name.lastIndexOf('.') + 1)] !== undefined;

/**
 * The graph with every required input that it does not set, from the server's own defaults: this keeps a
 * graph valid on versions that ask for more than the one it was written for.
 */
export function completeGraph(graph: ApiGraph, info: ObjectInfo): ApiGraph {
  return Object.fromEntries(
    Object.entries(graph).map(([id, node]) => [id, completeNode(node, info[node.class_type])]),
  );
}

function completeNode(node: ApiNode, nodeClass: NodeClass | undefined): ApiNode {
  if (!nodeClass) return node;
  const missing = [...inputsOf(node, nodeClass)].flatMap(([name, input]) => {
    const value = defaultOf(input);
    return input.required && !isSet(node, name) && value !== undefined ? [[name, value]] : [];
  });
  return missing.length === 0
    ? node
    : { ...node, inputs: { ...node.inputs, ...Object.fromEntries(missing) } };
}
