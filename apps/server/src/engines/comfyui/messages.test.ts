import { createRandom } from '@zhuhui/kernels';
import { describe, expect, it } from 'vitest';
import { readBinary, readText } from './frames.ts';
import type { ApiGraph } from './graphs/graph.ts';
import { followProgress } from './progress.ts';
import { endIn, OutOfMemory, placeIn } from './protocol.ts';

const graph: ApiGraph = {
  1: { class_type: 'CheckpointLoaderSimple', inputs: {} },
  2: { class_type: 'KSampler', inputs: {} },
  3: { class_type: 'SaveImage', inputs: {} },
};

describe('messages of a server', () => {
  it('are read where they matter and passed over where they do not', () => {
    const say = (type: string, data: object) => readText(JSON.stringify({ type, data }));
    expect(say('executing', { node: '2', prompt_id: 'a' })).toEqual({
      ...{ type: 'node', promptId: 'a', node: '2' },
    });
    expect(say('execution_success', { prompt_id: 'a' })).toEqual({ type: 'end', promptId: 'a' });
    expect(say('progress', { prompt_id: 'a', node: '2', value: 3, max: 4 })).toEqual({
      ...{ type: 'progress', promptId: 'a' },
      nodes: { 2: { share: 0.75, ended: false } },
    });
    expect(say('crystools.monitor', { cpu: 3 })).toBeNull();
    expect(readText('no json')).toBeNull();
  });

  it('carry pictures with and without what they are of, and nonsense is no harm', () => {
    const frame = (event: number, second: number, rest: Buffer): Uint8Array => {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(event, 0);
      head.writeUInt32BE(second, 4);
      return new Uint8Array(Buffer.concat([head, rest]));
    };
    const plain = readBinary(frame(1, 2, Buffer.from([7, 8])));
    expect(plain).toMatchObject({ promptId: null, preview: { mime: 'image/png' } });
    const about = Buffer.from(JSON.stringify({ prompt_id: 'a', node_id: '2' }));
    const told = readBinary(frame(4, about.length, Buffer.concat([about, Buffer.from([9])])));
    expect(told).toMatchObject({ promptId: 'a', node: '2', preview: { mime: 'image/jpeg' } });
    const seed = 20_261;
    const random = createRandom(seed);
    for (let n = 0; n < 200; n++) {
      const bytes = Uint8Array.from({ length: random.below(40) }, () => random.below(256));
      expect(() => readBinary(bytes), `seed ${seed}`).not.toThrow();
    }
  });

  it('raise progress and never let it fall, in whatever order they come', () => {
    const seen: number[] = [];
    const progress = followProgress(graph, (fraction) => seen.push(fraction));
    const at = (share: number) => ({ 2: { share, ended: false } });
    progress.hear({ type: 'cached', promptId: 'a', nodes: ['1'] });
    progress.hear({ type: 'node', promptId: 'a', node: '2' });
    progress.hear({ type: 'progress', promptId: 'a', nodes: at(0.5) });
    progress.hear({ type: 'progress', promptId: 'a', nodes: at(0.25) });
    progress.hear({ type: 'node', promptId: 'a', node: '3' });
    progress.hear({ type: 'node', promptId: 'a', node: null });
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(seen.at(-1)).toBe(1);
  });
});

describe('what became of a job', () => {
  const item = (outputs: object, status: object) => ({ a: { prompt: [], outputs, status } });

  it('is read from the history: kept files before shown ones, films among the pictures', () => {
    const file = (type: string) => ({ filename: `${type}.png`, subfolder: '', type });
    const outputs = {
      3: { images: [file('temp')] },
      4: { images: [file('output')], animated: [true] },
    };
    expect(endIn(item(outputs, { status_str: 'success' }), 'a')).toEqual({
      state: 'done',
      files: [file('output')],
    });
    expect(endIn({}, 'a')).toBeNull();
  });

  it('names what went wrong', () => {
    const failed = (event: string, told: object) => {
      const end = endIn(item({}, { status_str: 'error', messages: [[event, told]] }), 'a');
      return end?.state === 'failed' ? end.failure : null;
    };
    const error = { node_type: 'KSampler', exception_type: 'RuntimeError', exception_message: 'x' };
    expect(failed('execution_error', error)?.message).toContain('KSampler');
    const memory = { ...error, exception_type: 'torch.OutOfMemoryError' };
    expect(failed('execution_error', memory)).toBeInstanceOf(OutOfMemory);
    expect(failed('execution_interrupted', {})).toMatchObject({ kind: 'temporary' });
  });

  it('is its place in the queue while it waits', () => {
    const queue = {
      queue_running: [[0, 'x', {}, {}, []]],
      queue_pending: [
        [3, 'a', {}, {}, []],
        [2, 'y', {}, {}, []],
      ],
    };
    expect(placeIn(queue, 'a')).toEqual({ state: 'pending', ahead: 2 });
    expect(placeIn(queue, 'x')).toEqual({ state: 'running' });
    expect(placeIn(queue, 'z')).toEqual({ state: 'gone' });
  });
});
