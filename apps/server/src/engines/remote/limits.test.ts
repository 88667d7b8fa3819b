import { describe, expect, it } from 'vitest';
import { createBreaker } from './breaker.ts';
import { createGate } from './gate.ts';

const forever = new AbortController().signal;

describe('gate', () => {
  it('lets so many through at once, in the order they came', async () => {
    const gate = createGate({ concurrency: 2 });
    const order: number[] = [];
    const ends: (() => void)[] = [];
    const runs = [0, 1, 2, 3].map((n) =>
      gate.pass(forever, () => {
        order.push(n);
        return new Promise<void>((resolve) => ends.push(resolve));
      }),
    );
    await Promise.resolve();
    await Promise.resolve();
    expect(order).toEqual([0, 1]);
    expect(gate.load).toBe(4);
    for (let n = 0; n < 4; n++) {
      ends[n]?.();
      await runs[n];
    }
    expect(order).toEqual([0, 1, 2, 3]);
    expect(gate.load).toBe(0);
  });

  it('gives a turn back when the work fails, and forgets who leaves the line', async () => {
    const gate = createGate({ concurrency: 1 });
    await expect(gate.pass(forever, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    let end = () => {};
    const first = gate.pass(forever, () => new Promise<void>((resolve) => (end = resolve)));
    const leaving = new AbortController();
    const second = gate.pass(leaving.signal, async () => 'never');
    leaving.abort(new Error('left'));
    await expect(second).rejects.toThrow('left');
    end();
    await first;
    expect(await gate.pass(forever, async () => 'served')).toBe('served');
    await expect(gate.pass(leaving.signal, async () => 1)).rejects.toThrow('left');
  });

  it('spaces starts', async () => {
    const gate = createGate({ concurrency: 5, startsPerSecond: 100 });
    const starts: number[] = [];
    const run = () => gate.pass(forever, async () => void starts.push(performance.now()));
    await Promise.all([run(), run(), run()]);
    expect(starts).toHaveLength(3);
    expect((starts[2] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(15);
  });
});

describe('breaker', () => {
  it('opens after failures in a row, tries again after a rest, and rests longer each time', () => {
    let now = 0;
    const breaker = createBreaker({ threshold: 2, restMs: 100, maxRestMs: 300, now: () => now });
    breaker.failed();
    breaker.succeeded();
    breaker.failed();
    expect(breaker.allows()).toBe(true);
    breaker.failed();
    expect(breaker.allows()).toBe(false);
    for (const rest of [100, 200, 300, 300]) {
      now += rest - 1;
      expect(breaker.allows()).toBe(false);
      now += 1;
      expect(breaker.allows()).toBe(true);
      breaker.failed();
    }
    now += 300;
    breaker.succeeded();
    expect(breaker.allows()).toBe(true);
    breaker.failed();
    expect(breaker.allows()).toBe(true);
  });

  it('lets one trial through after the rest, and another once that is given up; asking is no trial', () => {
    let now = 0;
    const breaker = createBreaker({ threshold: 1, restMs: 100, maxRestMs: 300, now: () => now });
    breaker.failed();
    now += 100;
    expect([breaker.allows(), breaker.allows()]).toEqual([true, true]);
    breaker.begun();
    expect(breaker.allows()).toBe(false);
    breaker.abandoned();
    expect(breaker.allows()).toBe(true);
    breaker.begun();
    breaker.succeeded();
    expect(breaker.allows()).toBe(true);
  });
});
