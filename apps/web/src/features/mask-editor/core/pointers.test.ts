// @vitest-environment node
import { expect, it } from 'vitest';
import { NO_POINTERS, type PointerEventLike, pointersStep } from './pointers.ts';

type Short = readonly [
  PointerEventLike['type'],
  PointerEventLike['kind'],
  pointerId: number,
  x: number,
  y: number,
  pans?: boolean,
];

function play(...events: readonly Short[]) {
  let pointers = NO_POINTERS;
  return events.map(([type, kind, pointerId, x, y, pans = false]) => {
    const step = pointersStep(pointers, { type, kind, pointerId, at: { x, y }, pans });
    pointers = step.pointers;
    return step.meaning;
  });
}
const whom = (...events: readonly Short[]) => play(...events).map((meaning) => meaning.for);

it('lets a mouse draw, and pan while Space is held', () => {
  expect(
    whom(['down', 'mouse', 1, 0, 0], ['move', 'mouse', 1, 9, 9], ['up', 'mouse', 1, 9, 9]),
  ).toEqual(['tool', 'tool', 'tool']);
  const panned = play(['down', 'mouse', 1, 0, 0, true], ['move', 'mouse', 1, 30, 4, true]);
  expect(panned[1]).toEqual({ for: 'view', by: { x: 30, y: 4 }, zoom: 1, around: { x: 30, y: 4 } });
});
it('gives two fingers the view: they pan and zoom around their middle', () => {
  const meanings = play(
    ['down', 'touch', 1, 0, 0],
    ['move', 'touch', 1, 10, 0],
    ['down', 'touch', 2, 110, 0],
    ['move', 'touch', 2, 210, 0],
    ['up', 'touch', 2, 210, 0],
    ['move', 'touch', 1, 15, 5],
    ['up', 'touch', 1, 15, 5],
  );
  expect(meanings.map((meaning) => meaning.for)).toEqual([
    'tool',
    'tool',
    'interrupt',
    'view',
    'nobody',
    'view',
    'nobody',
  ]);
  expect(meanings[2]).toEqual({ for: 'interrupt', by: 'gesture' });
  expect(meanings[3]).toEqual({
    for: 'view',
    by: { x: 50, y: 0 },
    zoom: 2,
    around: { x: 110, y: 0 },
  });
  expect(meanings[5]).toMatchObject({ by: { x: 5, y: 5 }, zoom: 1 });
});
it('draws with the pen and moves with fingers once there is a pen', () => {
  expect(
    whom(
      ['down', 'pen', 1, 0, 0],
      ['down', 'touch', 2, 50, 50],
      ['move', 'touch', 2, 60, 60],
      ['move', 'pen', 1, 5, 5],
      ['up', 'pen', 1, 5, 5],
      ['down', 'touch', 3, 0, 0],
      ['move', 'touch', 3, 9, 0],
    ),
  ).toEqual(['tool', 'nobody', 'nobody', 'tool', 'tool', 'view', 'view']);
});
it('lets a pen take over from the palm that came down before it', () => {
  const meanings = play(
    ['down', 'touch', 1, 0, 0],
    ['move', 'touch', 1, 3, 0],
    ['down', 'pen', 2, 50, 50],
    ['move', 'touch', 1, 6, 0],
    ['move', 'pen', 2, 60, 60],
    ['up', 'touch', 1, 6, 0],
    ['up', 'pen', 2, 60, 60],
  );
  expect(meanings[2]).toEqual({ for: 'tool', takesOver: true });
  expect(meanings.slice(3).map((meaning) => meaning.for)).toEqual([
    'nobody',
    'tool',
    'nobody',
    'tool',
  ]);
});
it('knows a pen by its hovering: the palm beside it draws nothing', () => {
  expect(whom(['move', 'pen', 2, 5, 5], ['down', 'touch', 1, 0, 0])).toEqual(['tool', 'view']);
});
it('tells the tool when its pointer is gone, once', () => {
  expect(
    play(['down', 'mouse', 1, 0, 0], ['lost', 'mouse', 1, 0, 0], ['lost', 'mouse', 1, 0, 0]),
  ).toEqual([{ for: 'tool' }, { for: 'interrupt', by: 'lost' }, { for: 'nobody' }]);
});
