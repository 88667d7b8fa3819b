import { describe, expect, it } from 'vitest';
import { GLANCE, hasChanged } from './frame-change.ts';
import { createLiveLoop, type Frame, type FrameAnswer } from './live-loop.ts';

const flat = (level: number) => new Uint8Array(GLANCE.width * GLANCE.height).fill(level);
const frameOf = (level: number): Frame => ({ glance: flat(level), encode: () => `frame ${level}` });
const answered = (picture: string | null): FrameAnswer => ({
  picture,
  paintMs: 90,
  meter: { minutes: 1, paidUntil: '2026-01-01T00:01:00.000Z' },
  engine: { name: '内置引擎' },
});

/** A loop with a screen, a server and a clock in the test's hands. */
function bench() {
  const sent: { frame: string; still: boolean }[] = [];
  const open: { resolve: (answer: FrameAnswer) => void; reject: (error: unknown) => void }[] = [];
  const at = { level: 10, ms: 0 };
  const loop = createLiveLoop({
    grab: () => frameOf(at.level),
    send: (frame, still) =>
      new Promise((resolve, reject) => {
        sent.push({ frame, still });
        open.push({ resolve, reject });
      }),
    judge: (error) => ({ deed: error as 'end' | 'wait' | 'skip', words: '原因' }),
    nowMs: () => at.ms,
    soon: (work) => work(),
  });
  const answer = async (picture: string | null) => {
    open.shift()?.resolve(answered(picture));
    await Promise.resolve();
    await Promise.resolve();
  };
  const fail = async (deed: string) => {
    open.shift()?.reject(deed);
    for (let i = 0; i < 4; i++) await Promise.resolve();
  };
  return { loop, sent, at, answer, fail };
}

describe('what has changed', () => {
  it('is told from noise, and a thin line in a corner is seen', () => {
    const before = flat(128);
    const noisy = before.map((level, i) => level + (i % 3) - 1);
    expect(hasChanged(noisy, before)).toBe(false);
    const line = before.slice();
    for (let x = 2; x < 12; x++) line[5 * GLANCE.width + x] = 20;
    expect(hasChanged(line, before)).toBe(true);
    expect(hasChanged(before, null)).toBe(true);
  });
});

describe('the live loop', () => {
  it('has one frame under way, and then sends the newest', async () => {
    const { loop, sent, at, answer } = bench();
    loop.tick();
    for (const level of [20, 30, 40]) {
      at.level = level;
      at.ms += 80;
      loop.tick();
    }
    expect(sent).toEqual([{ frame: 'frame 10', still: false }]);
    await answer('a');
    expect(loop.store.getState()).toMatchObject({ picture: 'a', latencyMs: 240 });
    // Without waiting for the next tick.
    expect(sent.at(-1)).toEqual({ frame: 'frame 40', still: false });
  });

  it('sends nothing while nothing changes, but once a frame to be painted finer', async () => {
    const { loop, sent, at, answer } = bench();
    loop.tick();
    await answer('a');
    at.ms = 200;
    loop.tick();
    expect(sent).toHaveLength(1);
    at.ms = 500;
    loop.tick();
    expect(sent.at(-1)).toEqual({ frame: 'frame 10', still: true });
    await answer('fine');
    expect(loop.store.getState()).toMatchObject({ picture: 'fine', refined: true });
    at.ms = 5000;
    loop.tick();
    expect(sent).toHaveLength(2);
  });

  it('sends a frame again when the words change, even while one is under way', async () => {
    const { loop, sent, answer } = bench();
    loop.tick();
    loop.restart();
    await answer('old words');
    expect(sent).toHaveLength(2);
    await answer(null);
    expect(loop.store.getState().picture).toBe('old words');
  });

  it('rests while paused and goes on after', async () => {
    const { loop, sent, at, answer } = bench();
    loop.tick();
    await answer('a');
    loop.pause();
    at.level = 90;
    loop.tick();
    expect(sent).toHaveLength(1);
    loop.resume();
    loop.tick();
    expect(sent).toHaveLength(2);
  });

  it('waits after a failure that may pass, and ends after one that does not', async () => {
    const { loop, sent, at, fail } = bench();
    loop.tick();
    await fail('wait');
    expect(loop.store.getState()).toMatchObject({ phase: 'running', problem: '原因' });
    loop.tick();
    expect(sent).toHaveLength(1);
    at.ms = 2000;
    loop.tick();
    expect(sent).toHaveLength(2);
    await fail('end');
    expect(loop.store.getState()).toMatchObject({ phase: 'ended', problem: '原因' });
  });
});
