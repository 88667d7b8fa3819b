import { GRAPH, MODEL, UNREAD, VALUE } from '../onnx/onnx-fields.ts';
import { fieldsUnder, joined, written, writtenText } from '../onnx/protobuf.ts';

/**
 * A model that answers with these values of its graph, and with no others: what only those were for is not worked out.
 * Bytes that follow a message of Protocol Buffers are read as part of it and what they repeat is added
 * (protobuf.dev/programming-guides/encoding), so the outputs are written behind it.
 * @param model bytes of an ONNX file; they stay as they are
 * @param names values of its graph
 */
export function answering(model: Uint8Array, names: readonly string[]): Uint8Array {
  const out = Uint8Array.from(model);
  const all = { at: 0, end: model.length };
  for (const { from } of fieldsUnder(model, all, [MODEL.graph, GRAPH.output])) out[from] = UNREAD;
  const outputs = names.map((name) => written(GRAPH.output, writtenText(VALUE.name, name)));
  return joined([out, written(MODEL.graph, joined(outputs))]);
}
