import type { Link } from '../schema/link.ts';
import type { ApiGraph, ApiNode, ModelSlot } from './graph.ts';
import type { ModelFile } from './models.ts';

export type { Link };

/** A node's outputs in their order; no node used here has more. */
export type Outputs = readonly [Link, Link, Link, Link];

/** What a node's input can be given; a model file is looked for on the server. */
export type InputValue = string | number | boolean | Link | ModelFile;

/** A graph being drawn up, node by node. Nodes are numbered in the order in which they are added. */
export interface Draft {
  /** Adds a node, unless the very same one is there already, and hands its outputs out. */
  node(classType: string, inputs: Readonly<Record<string, InputValue>>): Outputs;
}

export interface DrawnGraph {
  readonly graph: ApiGraph;
  readonly models: readonly ModelSlot[];
}

const isModelFile = (value: InputValue): value is ModelFile =>
  typeof value === 'object' && 'folder' in value;

/** Draws up a graph; the model files in it become its slots. */
export function drawGraph(draw: (draft: Draft) => void): DrawnGraph {
  const graph: Record<string, ApiNode> = {};
  const models: ModelSlot[] = [];
  const known = new Map<string, Outputs>();
  draw({
    node(classType, given) {
      const key = JSON.stringify([classType, given]);
      const same = known.get(key);
      if (same) return same;
      const id = String(Object.keys(graph).length + 1);
      const inputs: Record<string, unknown> = {};
      for (const [input, value] of Object.entries(given)) {
        if (isModelFile(value)) models.push({ node: id, input, ...slotOf(value) });
        inputs[input] = isModelFile(value) ? value.name : value;
      }
      graph[id] = { class_type: classType, inputs };
      const outputs: Outputs = [
        [id, 0],
        [id, 1],
        [id, 2],
        [id, 3],
      ];
      known.set(key, outputs);
      return outputs;
    },
  });
  return { graph, models };
}

const slotOf = ({ folder, otherwise }: ModelFile) => ({ folder, otherwise });
