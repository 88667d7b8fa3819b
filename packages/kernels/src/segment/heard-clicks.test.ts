import { describe, expect, it } from 'vitest';
import { heardClicks } from './heard-clicks.ts';

const on = (x: number, label: 0 | 1) => ({ x, y: 50, label });

describe('clicks that are heard', () => {
  it('are all where none stands on another', () => {
    const points = [on(100, 1), on(400, 0), on(101, 1)];
    expect(heardClicks(points, 1000)).toEqual(points);
  });

  it('are the later ones where two on one spot differ', () => {
    expect(heardClicks([on(100, 1), on(400, 1), on(404, 0)], 1000)).toEqual([
      on(100, 1),
      on(404, 0),
    ]);
    expect(heardClicks([on(100, 0), on(104, 1)], 1000)).toEqual([on(104, 1)]);
  });

  it('are all where nothing positive would be left', () => {
    const points = [on(100, 1), on(102, 0)];
    expect(heardClicks(points, 1000)).toBe(points);
  });
});
