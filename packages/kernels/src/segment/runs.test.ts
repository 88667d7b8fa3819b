import { describe, expect, it } from 'vitest';
import { runsOf } from './runs.ts';

describe('the runs of a mask', () => {
  const mask = Uint8Array.of(0, 1, 1, 1, 1, 0, 0, 0, 1);

  it('end where a row ends', () => {
    expect(runsOf(mask, 3, 1)).toEqual({ starts: [1, 3, 8], ends: [3, 5, 9] });
    expect(runsOf(mask, 3, 0)).toEqual({ starts: [0, 5, 6], ends: [1, 6, 8] });
  });

  it('are none where nothing holds the value', () => {
    expect(runsOf(new Uint8Array(9), 3, 1)).toEqual({ starts: [], ends: [] });
    expect(runsOf(new Uint8Array(9), 3, 0)).toEqual({ starts: [0, 3, 6], ends: [3, 6, 9] });
  });
});
