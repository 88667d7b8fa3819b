import { describe, expect, it } from 'vitest';
import { FULL_TEMPO, type Tempo, tempoAfter } from './tempo.ts';

/** A machine that takes this long for a frame of full size, and in proportion for a smaller one. */
const machine =
  (msAtFullSize: number) =>
  ({ longSidePx }: Tempo): number =>
    msAtFullSize * (longSidePx / FULL_TEMPO.longSidePx) ** 2;

const after = (frames: number, start: Tempo, ms: (tempo: Tempo) => number): Tempo =>
  Array.from({ length: frames }).reduce<Tempo>((tempo) => tempoAfter(tempo, ms(tempo)), start);

describe('the tempo of moving frames', () => {
  it('stays at full size where there is time for it', () => {
    expect(after(50, FULL_TEMPO, machine(200)).longSidePx).toBe(FULL_TEMPO.longSidePx);
  });

  it('takes smaller frames when a few in a row are too slow, and four a second are in time then', () => {
    const slow = machine(320);
    const settled = after(12, FULL_TEMPO, slow);
    expect(settled.longSidePx).toBeLessThan(FULL_TEMPO.longSidePx);
    expect(slow(settled)).toBeLessThan(230);
    expect(after(100, settled, slow).longSidePx).toBe(settled.longSidePx);
  });

  it('does not mind single slow frames', () => {
    const hiccups = Array.from({ length: 40 }, (_, n) => (n % 2 ? 900 : 180));
    expect(hiccups.reduce(tempoAfter, FULL_TEMPO).longSidePx).toBe(FULL_TEMPO.longSidePx);
  });

  it('never goes below a size, and comes back up in steps once the machine is free', () => {
    const least = after(20, FULL_TEMPO, machine(5000));
    expect(after(20, least, machine(5000)).longSidePx).toBe(least.longSidePx);
    const free = machine(150);
    expect(after(8, least, free).longSidePx - least.longSidePx).toBe(16);
    expect(after(60, least, free).longSidePx).toBe(FULL_TEMPO.longSidePx);
  });
});
