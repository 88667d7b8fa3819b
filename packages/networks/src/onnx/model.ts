import {
  ATTRIBUTE,
  ATTRIBUTES,
  DIM,
  ELEMENTS,
  GRAPH,
  MODEL,
  NODE,
  OPERATORS,
  SHAPE,
  TENSOR,
  TENSOR_TYPE,
  TYPE,
  VALUE,
} from './onnx-fields.ts';
import { joined, written, writtenNumber, writtenText } from './protobuf.ts';

/** A whole number ≥ 0, several of them, or a text. */
type AttributeValue = number | readonly number[] | string;

/** An operator of a graph (onnx.ai/onnx/operators) and what its one output is called. */
export interface GraphNode {
  readonly kind: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
}

/** Numbers that are part of a model, row by row. */
export interface GraphTensor {
  readonly name: string;
  readonly dims: readonly number[];
  readonly data: Float32Array;
}

/** A value from outside or to the outside; dimensions that each run says have a name. */
export interface GraphValue {
  readonly name: string;
  readonly dims: readonly (number | string)[];
  /** 32-bit floats when absent. */
  readonly elements?: keyof typeof ELEMENTS;
}

export interface Graph {
  readonly inputs: readonly GraphValue[];
  readonly outputs: readonly GraphValue[];
  readonly nodes: readonly GraphNode[];
  readonly tensors: readonly GraphTensor[];
}

/** Versions of the file's format and of the operators: old enough for every ONNX Runtime of today. */
const FORMAT = 8;
const OPERATOR_SET = 13;

/** The bytes of an ONNX model whose own numbers are 32-bit floats. */
export function modelOf({ inputs, outputs, nodes, tensors }: Graph): Uint8Array {
  const graph = joined([
    ...nodes.map(nodeBytes),
    writtenText(GRAPH.name, 'graph'),
    ...tensors.map(tensorBytes),
    ...inputs.map((value) => written(GRAPH.input, valueBytes(value))),
    ...outputs.map((value) => written(GRAPH.output, valueBytes(value))),
  ]);
  return joined([
    writtenNumber(MODEL.version, FORMAT),
    written(MODEL.graph, graph),
    written(MODEL.operators, writtenNumber(OPERATORS.version, OPERATOR_SET)),
  ]);
}

function nodeBytes({ kind, inputs, output, attributes = {} }: GraphNode): Uint8Array {
  const content = joined([
    ...inputs.map((name) => writtenText(NODE.input, name)),
    writtenText(NODE.output, output),
    writtenText(NODE.kind, kind),
    ...Object.entries(attributes).map(([name, value]) =>
      written(NODE.attribute, attributeBytes(name, value)),
    ),
  ]);
  return written(GRAPH.node, content);
}

function attributeBytes(name: string, value: AttributeValue): Uint8Array {
  const said = (kind: keyof typeof ATTRIBUTES, ...parts: readonly Uint8Array[]): Uint8Array =>
    joined([
      writtenText(ATTRIBUTE.name, name),
      ...parts,
      writtenNumber(ATTRIBUTE.kind, ATTRIBUTES[kind]),
    ]);
  if (typeof value === 'string') return said('text', writtenText(ATTRIBUTE.text, value));
  if (typeof value === 'number') return said('number', writtenNumber(ATTRIBUTE.number, value));
  return said('numbers', ...value.map((each) => writtenNumber(ATTRIBUTE.numbers, each)));
}

function tensorBytes({ name, dims, data }: GraphTensor): Uint8Array {
  const content = joined([
    ...dims.map((dim) => writtenNumber(TENSOR.dims, dim)),
    writtenNumber(TENSOR.element, ELEMENTS.float32),
    writtenText(TENSOR.name, name),
    written(TENSOR.rawData, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
  ]);
  return written(GRAPH.initializer, content);
}

/** A value's name and type, as inputs and outputs hold them. */
export function valueBytes({ name, dims, elements = 'float32' }: GraphValue): Uint8Array {
  const shape = dims.map((dim) =>
    written(
      SHAPE.dim,
      typeof dim === 'string' ? writtenText(DIM.name, dim) : writtenNumber(DIM.value, dim),
    ),
  );
  const tensor = joined([
    writtenNumber(TENSOR_TYPE.element, ELEMENTS[elements]),
    written(TENSOR_TYPE.shape, joined(shape)),
  ]);
  return joined([writtenText(VALUE.name, name), written(VALUE.type, written(TYPE.tensor, tensor))]);
}
