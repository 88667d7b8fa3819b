import { expect, it } from 'vitest';
import { EngineFailure } from '../../engines/engine.ts';
import { faultOf } from './faults.ts';

it('keeps the words for the user apart from the errors behind them', () => {
  const cause = new TypeError('no such node', { cause: new Error('HTTP 502') });
  expect(faultOf(new EngineFailure('permanent', '这张图没有出成', { cause }))).toEqual({
    message: '这张图没有出成',
    detail: 'permanent\nTypeError: no such node\nError: HTTP 502',
  });
});

it('tells the reason first, where one is known', () => {
  const cause = new Error('HTTP 429');
  const reason = '额度已用完：服务器答复 HTTP 429';
  expect(faultOf(new EngineFailure('permanent', '额度已用完', { cause, reason })).detail).toBe(
    'permanent\n原因：额度已用完：服务器答复 HTTP 429\nError: HTTP 429',
  );
});

it('ends at a chain of causes that bites its tail, and at a very long one', () => {
  const circle = new Error('x'.repeat(5_000));
  circle.cause = circle;
  const { detail } = faultOf(new EngineFailure('temporary', '忙', { cause: circle }));
  expect(detail.length).toBe(2_000);
});
