import { describe, expect, it } from 'vitest';
import { GRAPH, MODEL, NODE, UNREAD, VALUE } from '../onnx/onnx-fields.ts';
import { joined, written, writtenText } from '../onnx/protobuf.ts';
import { answering } from './answers.ts';

const outputOf = (name: string) => written(GRAPH.output, writtenText(VALUE.name, name));

describe('a model that answers with other values', () => {
  it('is the model, followed by a graph with the outputs', () => {
    const model = Uint8Array.of(8, 7);
    const name = [...new TextEncoder().encode('/in')];
    const output = [0x62, name.length + 2, 0x0a, name.length, ...name];
    expect([...answering(model, ['/in'])]).toEqual([8, 7, 0x3a, output.length, ...output]);
  });

  it('has none of its own outputs any more', () => {
    const own = outputOf('masks');
    const model = written(MODEL.graph, joined([own, writtenText(GRAPH.name, 'graph')]));
    const out = answering(model, ['/in']);
    expect(out[Buffer.from(model).indexOf(own)]).toBe(UNREAD);
    expect([...out.slice(model.length)]).toEqual([...written(MODEL.graph, outputOf('/in'))]);
  });

  it('has no nodes any more but those that its answers need', () => {
    const nodeOf = (input: string, output: string) =>
      written(
        GRAPH.node,
        joined([writtenText(NODE.input, input), writtenText(NODE.output, output)]),
      );
    const [near, far, aside] = [nodeOf('x', 'a'), nodeOf('a', 'b'), nodeOf('a', 'c')];
    const model = written(MODEL.graph, joined([near, far, aside]));
    const out = answering(model, ['b']);
    const isRead = [near, far, aside].map(
      (node) => out[Buffer.from(model).indexOf(node)] !== UNREAD,
    );
    expect(isRead).toEqual([true, true, false]);
  });

  it('writes lengths over 127 in two bytes, low ones first', () => {
    const name = 'n'.repeat(200);
    const bytes = answering(new Uint8Array(), [name]);
    expect([...bytes.slice(0, 9)]).toEqual([0x3a, 206, 1, 0x62, 203, 1, 0x0a, 200, 1]);
    expect(bytes.length).toBe(9 + name.length);
  });
});
