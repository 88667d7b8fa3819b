import { GRAPH, MODEL, TENSOR } from './onnx-fields.ts';
import { type Field, fieldsOf, fieldsUnder, numbersOf, textOf } from './protobuf.ts';

/** Where in a model's bytes an initializer's numbers lie. */
export interface Initializer {
  readonly dims: readonly number[];
  /** Offset of the first byte; little-endian, row by row. */
  readonly at: number;
  readonly bytes: number;
}

/**
 * The initializers of an ONNX model that hold raw bytes, by name.
 * @throws RangeError when the bytes are no message of Protocol Buffers
 */
export function initializersOf(model: Uint8Array): Map<string, Initializer> {
  const found = new Map<string, Initializer>();
  const all = { at: 0, end: model.length };
  for (const tensor of fieldsUnder(model, all, [MODEL.graph, GRAPH.initializer])) {
    const dims: number[] = [];
    let name = '';
    let raw: Field | null = null;
    for (const field of fieldsOf(model, tensor.at, tensor.end)) {
      if (field.number === TENSOR.dims) dims.push(...numbersOf(model, field));
      if (field.number === TENSOR.name) name = textOf(model, field);
      if (field.number === TENSOR.rawData) raw = field;
    }
    if (raw) found.set(name, { dims, at: raw.at, bytes: raw.end - raw.at });
  }
  return found;
}
