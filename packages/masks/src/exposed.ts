/** Fields of an ONNX model (onnx.proto): a model's graph, a graph's outputs, an output's name. */
const MODEL_GRAPH = 7;
const GRAPH_OUTPUT = 12;
const VALUE_NAME = 1;
const LENGTH_DELIMITED = 2;

/**
 * A model that also gives out values that stay inside its graph. Bytes that follow a message of Protocol Buffers
 * are read as part of it and what they repeat is added (protobuf.dev/programming-guides/encoding), so the graph's
 * further outputs are written behind it.
 * @param model bytes of an ONNX file
 * @param names values of its graph
 */
export function exposing(model: Uint8Array, names: readonly string[]): Uint8Array {
  const outputs = names.map((name) =>
    field(GRAPH_OUTPUT, field(VALUE_NAME, new TextEncoder().encode(name))),
  );
  return joined([model, field(MODEL_GRAPH, joined(outputs))]);
}

function field(number: number, content: Uint8Array): Uint8Array {
  return joined([varint((number << 3) | LENGTH_DELIMITED), varint(content.length), content]);
}

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left >>>= 7) bytes.push((left & 127) | 128);
  return Uint8Array.from([...bytes, left]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
