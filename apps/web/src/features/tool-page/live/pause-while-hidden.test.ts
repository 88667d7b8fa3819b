// @vitest-environment node
import { expect, it } from 'vitest';
import { GLANCE } from './frame-change.ts';
import { createLiveLoop } from './live-loop.ts';
import { pauseWhileHidden } from './pause-while-hidden.ts';

/** A share on a page that the test hides and shows; `sent` counts the frames that went to the server. */
function bench({ hidden = false } = {}) {
  const page = Object.assign(new EventTarget(), { hidden });
  const at = { level: 10, sent: 0 };
  const loop = createLiveLoop({
    grab: () => {
      at.level = (at.level + 20) % 250;
      return {
        glance: new Uint8Array(GLANCE.width * GLANCE.height).fill(at.level),
        encode: () => '',
      };
    },
    send: async () => {
      at.sent += 1;
      return { picture: 'p', paintMs: 1, meter: METER, engine: { name: '内置引擎' } };
    },
    judge: () => ({ deed: 'wait', words: '' }),
    nowMs: () => 0,
    soon: () => undefined,
  });
  const unwatch = pauseWhileHidden(loop, page as unknown as Document);
  const turn = (isHidden: boolean) => {
    page.hidden = isHidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  /** How many of three ticks sent a frame of a picture that moves. */
  const framesOfThreeTicks = async () => {
    const before = at.sent;
    for (let i = 0; i < 3; i++) {
      loop.tick();
      await new Promise((resolve) => setTimeout(resolve));
    }
    return at.sent - before;
  };
  const phase = () => loop.store.getState().phase;
  return { loop, turn, phase, unwatch, framesOfThreeTicks };
}

const METER = { minutes: 1, paidUntil: '2026-01-01T00:01:00.000Z' };

it('sends nothing, and so pays nothing, while the page is hidden', async () => {
  const { turn, phase, framesOfThreeTicks } = bench();
  expect(await framesOfThreeTicks()).toBe(3);
  turn(true);
  expect(phase()).toBe('paused');
  expect(await framesOfThreeTicks()).toBe(0);
  turn(false);
  expect(phase()).toBe('running');
  expect(await framesOfThreeTicks()).toBe(3);
});

it('begins paused on a page that is hidden already', async () => {
  const { turn, phase, framesOfThreeTicks } = bench({ hidden: true });
  expect(phase()).toBe('paused');
  expect(await framesOfThreeTicks()).toBe(0);
  turn(false);
  expect(phase()).toBe('running');
});

it('leaves paused what the user paused, and over what is over', () => {
  const paused = bench();
  paused.loop.pause();
  paused.turn(true);
  paused.turn(false);
  expect(paused.phase()).toBe('paused');
  const ended = bench();
  ended.turn(true);
  ended.loop.end();
  ended.turn(false);
  expect(ended.phase()).toBe('ended');
});

it('no longer follows the page once the share is given up', () => {
  const { turn, phase, unwatch } = bench();
  unwatch();
  turn(true);
  expect(phase()).toBe('running');
});
