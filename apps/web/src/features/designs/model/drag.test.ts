// @vitest-environment node
import { expect, it } from 'vitest';
import { type Drag, type DragEvent, dragStep, edgeSpeed } from './drag.ts';

type Event = DragEvent<string>;
const press: Event = { kind: 'press', item: 'sofa', pointerId: 1, at: { x: 10, y: 10 } };
const move = (x: number, over: string | null = null): Event => ({
  ...{ kind: 'move', pointerId: 1, at: { x, y: 10 }, over },
});
const release = (over: string | null): Event => ({ kind: 'release', pointerId: 1, over });
const cancel: Event = { kind: 'cancel' };

/** Plays events from rest; what was dropped, and where things stand at the end. */
function play(...events: readonly Event[]) {
  let drag: Drag<string> = { state: 'idle' };
  const drops: unknown[] = [];
  for (const event of events) {
    const step: ReturnType<typeof dragStep<string>> = dragStep(drag, event);
    drag = step.drag;
    if (step.drop) drops.push(step.drop);
  }
  return { drag, drops };
}

it('drops what was carried to a target', () => {
  const carried = play(press, move(40, null), move(90, 'living'));
  expect(carried.drag).toMatchObject({ state: 'dragging', over: 'living', at: { x: 90, y: 10 } });
  expect(play(press, move(40), move(90, 'living'), release('living'))).toEqual({
    drag: { state: 'idle' },
    drops: [{ item: 'sofa', target: 'living' }],
  });
});

it('takes a press that stays where it is for a click', () => {
  expect(play(press, move(13, 'living')).drag.state).toBe('pressed');
  expect(play(press, move(13), release('living')).drops).toEqual([]);
});

it.each([
  ['beside every target', [press, move(90), release(null)]],
  ['by Escape or a lost pointer', [press, move(90, 'living'), cancel, release('living')]],
  ['before anything was carried', [press, cancel, move(90, 'living'), release('living')]],
] as const)('ends %s without a drop', (_, events) => {
  expect(play(...events)).toEqual({ drag: { state: 'idle' }, drops: [] });
});

it('is not taken over by a second finger', () => {
  const second = { ...press, item: 'lamp', pointerId: 2 };
  const { drag, drops } = play(press, move(90, 'living'), second, {
    ...{ kind: 'release', pointerId: 2, over: 'living' },
  });
  expect(drag).toMatchObject({ state: 'dragging', item: 'sofa' });
  expect(drops).toEqual([]);
});

it('scrolls at the edges only, faster the nearer', () => {
  expect(edgeSpeed(500, 0, 1000)).toBe(0);
  expect(edgeSpeed(30, 0, 1000)).toBeLessThan(edgeSpeed(60, 0, 1000));
  expect(edgeSpeed(990, 0, 1000)).toBeGreaterThan(edgeSpeed(940, 0, 1000));
  expect(edgeSpeed(-50, 0, 1000)).toBe(-18);
  expect(edgeSpeed(10, 0, 100)).toBe(0);
});

const lift = (over: string | null = null, targets = ['living', 'bath']): Event => ({
  ...{ kind: 'lift', item: 'sofa', targets, over },
});
const step = (by: 1 | -1): Event => ({ kind: 'step', by });
const put: Event = { kind: 'put' };

it('carries by the keyboard from target to target, no further than the last one', () => {
  expect(play(lift(), step(1), step(1), put)).toEqual({
    drag: { state: 'idle' },
    drops: [{ item: 'sofa', target: 'bath' }],
  });
  expect(play(lift('bath'), step(-1), step(-1)).drag).toMatchObject({ over: 'living' });
  expect(play(lift('gone')).drag).toMatchObject({ state: 'lifted', over: 'living' });
});

it('puts back what the keyboard lifted, and lifts nothing where nothing takes it', () => {
  expect(play(lift(), step(1), cancel)).toEqual({ drag: { state: 'idle' }, drops: [] });
  expect(play(lift(null, []), put)).toEqual({ drag: { state: 'idle' }, drops: [] });
  expect(play(put, step(1)).drag).toEqual({ state: 'idle' });
});

it('gives what was lifted over to a pointer that takes it', () => {
  expect(play(lift(), press, move(40), move(90, 'bath'), release('bath')).drops).toEqual([
    { item: 'sofa', target: 'bath' },
  ]);
  expect(play(press, lift()).drag).toMatchObject({ state: 'pressed' });
});
