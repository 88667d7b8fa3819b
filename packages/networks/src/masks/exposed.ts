import { GRAPH, MODEL, VALUE } from '../onnx/onnx-fields.ts';
import { joined, written, writtenText } from '../onnx/protobuf.ts';

/**
 * A model that also gives out values that stay inside its graph. Bytes that follow a message of Protocol Buffers
 * are read as part of it and what they repeat is added (protobuf.dev/programming-guides/encoding), so the graph's
 * further outputs are written behind it.
 * @param model bytes of an ONNX file
 * @param names values of its graph
 */
export function exposing(model: Uint8Array, names: readonly string[]): Uint8Array {
  const outputs = names.map((name) => written(GRAPH.output, writtenText(VALUE.name, name)));
  return joined([model, written(MODEL.graph, joined(outputs))]);
}
