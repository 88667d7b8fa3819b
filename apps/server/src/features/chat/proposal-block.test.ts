import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBlockSplitter, type TextOrBlock } from './proposal-block.ts';

/** Text and blocks of a stream that comes in these deltas. */
function split(deltas: readonly string[]) {
  const splitter = createBlockSplitter();
  const parts: TextOrBlock[] = [
    ...deltas.flatMap((delta) => splitter.push(delta)),
    ...splitter.end(),
  ];
  return {
    text: parts.map((part) => (part.type === 'text' ? part.delta : '')).join(''),
    blocks: parts.flatMap((part) => (part.type === 'block' ? part.content : [])),
  };
}

const ANSWER =
  '好的。\n```zhuhui-tool\n{"tool":"clean"}\n```\n还有代码：\n```ts\nlet a = `x`;\n```\n';

it('takes blocks out of the text, wherever the stream is cut', () => {
  const whole = {
    text: '好的。\n\n还有代码：\n```ts\nlet a = `x`;\n```\n',
    blocks: ['\n{"tool":"clean"}\n'],
  };
  fc.assert(
    fc.property(fc.array(fc.nat(ANSWER.length), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), ANSWER.length];
      const deltas = places.slice(1).map((place, at) => ANSWER.slice(places[at], place));
      expect(split(deltas)).toEqual(whole);
    }),
    { numRuns: 200 },
  );
});

it('passes every other text on whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('`', 'z', 'h', '\n', '字') })),
      (deltas) => {
        expect(split(deltas)).toEqual({ text: deltas.join(''), blocks: [] });
      },
    ),
  );
});

it('holds nothing back that cannot become a block', () => {
  const splitter = createBlockSplitter();
  expect(splitter.push('普通的话')).toEqual([{ type: 'text', delta: '普通的话' }]);
  expect(splitter.push('代码``')).toEqual([{ type: 'text', delta: '代码' }]);
  expect(splitter.push('x')).toEqual([{ type: 'text', delta: '``x' }]);
});

it('takes a block that was left open as it is', () => {
  expect(split(['说', '```zhuhui-tool\n{"a":1}'])).toEqual({ text: '说', blocks: ['\n{"a":1}'] });
});
