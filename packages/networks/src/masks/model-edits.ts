import { valueBytes } from '../onnx/model.ts';
import {
  ATTRIBUTE,
  DIM,
  type ELEMENTS,
  GRAPH,
  MODEL,
  NODE,
  SHAPE,
  TENSOR,
  TENSOR_TYPE,
  TYPE,
  UNREAD,
  VALUE,
} from '../onnx/onnx-fields.ts';
import { fieldsOf, fieldsUnder, joined, textOf, written, writtenText } from '../onnx/protobuf.ts';

/** A value of a graph that is to be given from outside; null in its shape is what each run says. */
export interface Given {
  readonly name: string;
  readonly elements: keyof typeof ELEMENTS;
  readonly dims: readonly (number | null)[];
}

/** Changes in the bytes of an ONNX model, each where it lies: a file's length and all else stay as they are. */
export interface ModelEdits {
  /**
   * Sets a constant of whole numbers.
   * @throws Error when it is not what it is said to have been
   */
  set(name: string, from: readonly number[], to: readonly number[]): void;
  /**
   * Leaves a dimension of an input or output open.
   * @throws Error when it has none
   */
  leaveOpen(name: string, dim: number): void;
  /**
   * Takes nodes out of the graph and has their values be inputs. What only they read stays, unread: `answering` takes it out.
   * @returns the model as changed
   * @throws Error when there is no such value
   */
  giving(inputs: readonly Given[]): Uint8Array;
}

export function editsOf(model: Uint8Array): ModelEdits {
  const out = Uint8Array.from(model);
  const { nodes, constants } = valuesOf(out);
  const constant = (name: string): Constant => {
    const found = constants.get(name);
    if (!found) throw new Error(`the model has no ${name}`);
    return found;
  };
  return {
    set(name, from, to) {
      const { at, bytes } = constant(name);
      const view = new DataView(out.buffer, at, bytes);
      const isAsSaid =
        bytes === 8 * from.length &&
        from.every((value, k) => view.getBigInt64(8 * k, true) === BigInt(value));
      if (!isAsSaid) throw new Error(`the model's ${name} is not ${from}`);
      to.forEach((value, k) => {
        view.setBigInt64(8 * k, BigInt(value), true);
      });
    },
    leaveOpen(name, dim) {
      const field = dimsOf(out, name)[dim];
      const [number] = field ? fieldsOf(out, field.at, field.end) : [];
      if (!field || number?.number !== DIM.value)
        throw new Error(`the model's ${name} has no dimension ${dim}`);
      // A name, as long as the number was, takes its place.
      out.set(writtenText(DIM.name, 'r'.repeat(field.end - field.at - 2)), field.at);
    },
    giving(inputs) {
      for (const { name } of inputs) {
        const node = nodes.get(name);
        if (node === undefined) throw new Error(`the model has no ${name}`);
        out[node] = UNREAD;
      }
      return joined([out, written(MODEL.graph, joined(inputs.map(inputOf)))]);
    },
  };
}

interface Constant {
  /** Where its numbers lie. */
  readonly at: number;
  readonly bytes: number;
}

/** Of a model's graph, by the names of what they make: where nodes begin, and constants that hold raw bytes. */
function valuesOf(model: Uint8Array) {
  const nodes = new Map<string, number>();
  const constants = new Map<string, Constant>();
  const all = { at: 0, end: model.length };
  for (const node of fieldsUnder(model, all, [MODEL.graph, GRAPH.node])) {
    const [output] = fieldsUnder(model, node, [NODE.output]);
    if (!output) continue;
    const name = textOf(model, output);
    nodes.set(name, node.from);
    const [raw] = fieldsUnder(model, node, [NODE.attribute, ATTRIBUTE.tensor, TENSOR.rawData]);
    if (raw) constants.set(name, { at: raw.at, bytes: raw.end - raw.at });
  }
  return { nodes, constants };
}

/** The dimensions of an input or output of a model's graph. */
function dimsOf(model: Uint8Array, name: string) {
  const all = { at: 0, end: model.length };
  for (const side of [GRAPH.input, GRAPH.output]) {
    for (const value of fieldsUnder(model, all, [MODEL.graph, side])) {
      const [own] = fieldsUnder(model, value, [VALUE.name]);
      if (own && textOf(model, own) === name)
        return [
          ...fieldsUnder(model, value, [VALUE.type, TYPE.tensor, TENSOR_TYPE.shape, SHAPE.dim]),
        ];
    }
  }
  return [];
}

const inputOf = ({ name, elements, dims }: Given): Uint8Array =>
  written(GRAPH.input, valueBytes({ name, elements, dims: dims.map((dim) => dim ?? 'r') }));
