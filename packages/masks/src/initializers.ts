/** Fields of an ONNX model (onnx.proto): its graph, a graph's initializers, an initializer's dimensions, name and bytes. */
const MODEL_GRAPH = 7;
const GRAPH_INITIALIZER = 5;
const TENSOR_DIMS = 1;
const TENSOR_NAME = 8;
const TENSOR_RAW_DATA = 9;

/** Kinds of fields in Protocol Buffers (protobuf.dev/programming-guides/encoding). */
const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

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
  for (const graph of fieldsOf(model, 0, model.length)) {
    if (graph.number !== MODEL_GRAPH) continue;
    for (const tensor of fieldsOf(model, graph.at, graph.end)) {
      if (tensor.number !== GRAPH_INITIALIZER) continue;
      const dims: number[] = [];
      let name = '';
      let raw: Field | null = null;
      for (const field of fieldsOf(model, tensor.at, tensor.end)) {
        if (field.number === TENSOR_DIMS) dims.push(...numbersOf(model, field));
        if (field.number === TENSOR_NAME)
          name = new TextDecoder().decode(model.subarray(field.at, field.end));
        if (field.number === TENSOR_RAW_DATA) raw = field;
      }
      if (raw) found.set(name, { dims, at: raw.at, bytes: raw.end - raw.at });
    }
  }
  return found;
}

/** A field of a message: what it holds lies from `at` to `end`. */
interface Field {
  readonly number: number;
  readonly kind: number;
  readonly at: number;
  readonly end: number;
}

function* fieldsOf(bytes: Uint8Array, from: number, to: number): Generator<Field> {
  let at = from;
  while (at < to) {
    const tag = varintAt(bytes, at);
    const [number, kind] = [tag.value >>> 3, tag.value & 7];
    let start = tag.end;
    let end: number;
    if (kind === VARINT) end = varintAt(bytes, start).end;
    else if (kind === FIXED_64) end = start + 8;
    else if (kind === FIXED_32) end = start + 4;
    else if (kind === LENGTH_DELIMITED) {
      const length = varintAt(bytes, start);
      start = length.end;
      end = start + length.value;
    } else throw new RangeError(`no kind of field: ${kind}`);
    if (end > to) throw new RangeError('a field ends beyond its message');
    yield { number, kind, at: start, end };
    at = end;
  }
}

/** The whole numbers of a field, one by itself or packed. */
function numbersOf(bytes: Uint8Array, { kind, at, end }: Field): number[] {
  const numbers: number[] = [];
  let next = at;
  while (next < end) {
    const number = varintAt(bytes, next);
    numbers.push(number.value);
    next = number.end;
  }
  return kind === VARINT ? numbers.slice(0, 1) : numbers;
}

function varintAt(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from, scale = 1; at < bytes.length; at++, scale *= 128) {
    const byte = bytes[at] ?? 0;
    value += (byte & 127) * scale;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new RangeError('a number ends beyond the bytes');
}
