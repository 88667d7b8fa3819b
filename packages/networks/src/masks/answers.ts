import { GRAPH, MODEL, NODE, UNREAD, VALUE } from '../onnx/onnx-fields.ts';
import { type Field, fieldsUnder, joined, textOf, written, writtenText } from '../onnx/protobuf.ts';

/**
 * A model that answers with these values of its graph, and with no others: what only those were for is not worked out.
 * Bytes that follow a message of Protocol Buffers are read as part of it and what they repeat is added
 * (protobuf.dev/programming-guides/encoding), so the outputs are written behind it.
 * @param model bytes of an ONNX file none of whose nodes holds a graph of its own; they stay as they are
 * @param names values of its graph
 */
export function answering(model: Uint8Array, names: readonly string[]): Uint8Array {
  const out = Uint8Array.from(model);
  const all = { at: 0, end: model.length };
  for (const { from } of fieldsUnder(model, all, [MODEL.graph, GRAPH.output])) out[from] = UNREAD;
  const namesIn = (node: Field, side: number): string[] =>
    [...fieldsUnder(model, node, [side])].map((field) => textOf(model, field));
  const needed = new Set(names);
  // Nodes stand in an order in which they can be worked out.
  for (const node of [...fieldsUnder(model, all, [MODEL.graph, GRAPH.node])].reverse()) {
    if (namesIn(node, NODE.output).some((name) => needed.has(name))) {
      for (const name of namesIn(node, NODE.input)) needed.add(name);
    } else out[node.from] = UNREAD;
  }
  const outputs = names.map((name) => written(GRAPH.output, writtenText(VALUE.name, name)));
  return joined([out, written(MODEL.graph, joined(outputs))]);
}
