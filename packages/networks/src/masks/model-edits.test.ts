import { describe, expect, it } from 'vitest';
import {
  ATTRIBUTE,
  DIM,
  GRAPH,
  MODEL,
  NODE,
  SHAPE,
  TENSOR,
  TENSOR_TYPE,
  TYPE,
  VALUE,
} from '../onnx/onnx-fields.ts';
import { joined, written, writtenNumber, writtenText } from '../onnx/protobuf.ts';
import { editsOf } from './model-edits.ts';

const int64 = (...values: number[]) =>
  new Uint8Array(BigInt64Array.from(values.map(BigInt)).buffer);

const dim = (value: number) => written(SHAPE.dim, writtenNumber(DIM.value, value));

/** A graph of a constant `/size` and an input `x` of 3 × 200. */
const CONSTANT = joined([
  writtenText(NODE.output, '/size'),
  written(NODE.attribute, written(ATTRIBUTE.tensor, written(TENSOR.rawData, int64(4, -1)))),
]);
const SHAPED = written(TENSOR_TYPE.shape, joined([dim(3), dim(200)]));
const INPUT = joined([
  writtenText(VALUE.name, 'x'),
  written(
    VALUE.type,
    written(TYPE.tensor, joined([writtenNumber(TENSOR_TYPE.element, 1), SHAPED])),
  ),
]);
const GRAPH_BYTES = joined([written(GRAPH.node, CONSTANT), written(GRAPH.input, INPUT)]);
const model = written(MODEL.graph, GRAPH_BYTES);

/** Where a part lies in the model. */
const at = (part: Uint8Array): number => Buffer.from(model).indexOf(part);

describe('changes in the bytes of a model', () => {
  it('set a constant, where it is what it is said to have been', () => {
    const edits = editsOf(model);
    edits.set('/size', [4, -1], [-1, 200]);
    const out = edits.giving([]);
    const from = at(int64(4, -1));
    expect([...out.slice(from, from + 16)]).toEqual([...int64(-1, 200)]);
    expect(() => editsOf(model).set('/size', [5, -1], [1, 1])).toThrow('not 5,-1');
    expect(() => editsOf(model).set('/none', [1], [1])).toThrow('no /none');
  });

  it('leave a dimension open: a name takes the place of its number', () => {
    const edits = editsOf(model);
    edits.leaveOpen('x', 1);
    const out = edits.giving([]);
    const from = at(writtenNumber(DIM.value, 200));
    expect([...out.slice(from, from + 3)]).toEqual([...writtenText(DIM.name, 'r')]);
    expect(() => editsOf(model).leaveOpen('x', 2)).toThrow('no dimension 2');
    expect(() => editsOf(model).leaveOpen('y', 0)).toThrow('y has no dimension');
  });

  it('have a constant be an input: its node is not read, and the input stands behind', () => {
    const out = editsOf(model).giving([{ name: '/size', elements: 'int64', dims: [2] }]);
    expect(out[at(written(GRAPH.node, CONSTANT))]).toBe(0x1a);
    const shape = written(TENSOR_TYPE.shape, dim(2));
    const type = written(TYPE.tensor, joined([writtenNumber(TENSOR_TYPE.element, 7), shape]));
    const input = joined([writtenText(VALUE.name, '/size'), written(VALUE.type, type)]);
    const behind = written(MODEL.graph, written(GRAPH.input, input));
    expect([...out.slice(model.length)]).toEqual([...behind]);
  });
});
