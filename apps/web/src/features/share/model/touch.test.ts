// @vitest-environment node
import { expect, it } from 'vitest';
import { type Touch, type TouchEvent, touchStep } from './touch.ts';

const down = (x: number, fingers = 1): TouchEvent => ({
  ...{ kind: 'down', at: { x, y: 200 }, timeMs: 0, fingers },
});
const move = (x: number, y = 200, isEnlarged = false): TouchEvent => ({
  ...{ kind: 'move', at: { x, y }, isEnlarged },
});
const up = (x: number, timeMs: number, fingers = 0): TouchEvent => ({
  ...{ kind: 'up', at: { x, y: 200 }, timeMs, fingers, widthPx: 390 },
});

function play(...events: readonly TouchEvent[]) {
  let touch: Touch = { state: 'idle' };
  const wishes: string[] = [];
  for (const event of events) {
    const step = touchStep(touch, event);
    touch = step.touch;
    if (step.wish) wishes.push(step.wish);
  }
  return { touch, wishes };
}

it('takes a short touch that stays for a pin', () => {
  expect(play(down(100), move(104), up(104, 120)).wishes).toEqual(['tap']);
  expect(play(down(100), up(100, 900)).wishes).toEqual([]);
});

it('swipes a picture that is shown whole', () => {
  expect(play(down(300), move(200), up(180, 400)).wishes).toEqual(['next']);
  expect(play(down(100), move(300), up(310, 400)).wishes).toEqual(['previous']);
  expect(play(down(300), move(270)).touch).toMatchObject({ state: 'swiping', byPx: -30 });
});

it('lets a short slow swipe spring back, and goes on for a quick one', () => {
  expect(play(down(300), move(270), up(260, 600)).wishes).toEqual([]);
  expect(play(down(300), move(270), up(250, 60)).wishes).toEqual(['next']);
});

it('moves an enlarged picture instead, and one that is pulled up or down', () => {
  expect(play(down(300), move(200, 200, true), up(100, 200))).toEqual({
    touch: { state: 'idle' },
    wishes: [],
  });
  expect(play(down(300), move(290, 300), up(100, 200)).wishes).toEqual([]);
});

it('puts no pin when a second finger was there', () => {
  expect(play(down(100), down(200, 2), up(200, 80, 1), up(100, 100)).wishes).toEqual([]);
  expect(play(down(100), { kind: 'cancel' }, up(100, 100)).wishes).toEqual([]);
});
