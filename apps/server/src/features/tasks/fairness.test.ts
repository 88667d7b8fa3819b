import { describe, expect, it } from 'vitest';
import { nextVirtualTime } from './fairness.ts';

/** Serves a queue of [user, weight] arrivals and returns the users in the order they are served. */
function serve(arrivals: readonly (readonly [string, number])[]): string[] {
  const waiting: { user: string; time: number; nth: number }[] = [];
  for (const [nth, [user, weight]] of arrivals.entries()) {
    const head = Math.min(...waiting.map((task) => task.time), Number.POSITIVE_INFINITY);
    const own = waiting.filter((task) => task.user === user).map((task) => task.time);
    const clock = {
      head: Number.isFinite(head) ? head : 0,
      userLast: own.length > 0 ? Math.max(...own) : null,
    };
    waiting.push({ user, time: nextVirtualTime(clock, weight), nth });
  }
  return waiting.sort((a, b) => a.time - b.time || a.nth - b.nth).map((task) => task.user);
}

const repeated = (count: number, user: string, weight = 1) =>
  Array.from({ length: count }, () => [user, weight] as const);

describe('fair queueing', () => {
  it('puts newcomers right behind the head of one busy user', () => {
    const newcomers = Array.from({ length: 20 }, (_, at) => [`new${at}`, 1] as const);
    const order = serve([...repeated(950, 'busy'), ...newcomers]);
    const positions = newcomers.map(([user]) => order.indexOf(user));
    expect(Math.max(...positions)).toBeLessThanOrEqual(22);
  });

  it('lets two users who bring many tasks take turns', () => {
    const order = serve([...repeated(50, 'a'), ...repeated(50, 'b')]).slice(0, 40);
    expect(order.filter((user) => user === 'b').length).toBeGreaterThanOrEqual(19);
  });

  it('serves a member of weight 3 three times as often', () => {
    const order = serve([...repeated(90, 'plain'), ...repeated(90, 'member', 3)]).slice(1, 61);
    const members = order.filter((user) => user === 'member').length;
    expect(members).toBeGreaterThanOrEqual(44);
    expect(members).toBeLessThanOrEqual(46);
  });

  it('serves one user in the order of arrival', () => {
    const times = [0, 0, 0].reduce<number[]>((all) => {
      const userLast = all.at(-1) ?? null;
      return [...all, nextVirtualTime({ head: all[0] ?? 0, userLast }, 1)];
    }, []);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(3);
  });
});
