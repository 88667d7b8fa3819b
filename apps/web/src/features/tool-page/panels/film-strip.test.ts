import { describe, expect, it } from 'vitest';
import { momentAt, moved, placeByKey, placeUnder, secondsText } from './film-strip.ts';

describe('the film of a strip', () => {
  it('shows each picture for its time, and the next one coming in before its end', () => {
    expect(momentAt(0, 3, 3, 'fade')).toEqual({ at: 0, share: 0 });
    expect(momentAt(2.1, 3, 3, 'fade')).toEqual({ at: 0, share: 0 });
    expect(momentAt(2.6, 3, 3, 'fade').share).toBeCloseTo(0.5);
    expect(momentAt(3, 3, 3, 'fade')).toEqual({ at: 1, share: 0 });
    expect(momentAt(0.75, 3, 1, 'slide').share).toBeCloseTo(0.5);
  });

  it('ends on the last picture, and cuts without a passage', () => {
    expect(momentAt(9, 3, 3, 'fade')).toEqual({ at: 2, share: 0 });
    expect(momentAt(8.9, 3, 3, 'wipe')).toEqual({ at: 2, share: 0 });
    expect(momentAt(2.99, 3, 3, 'cut')).toEqual({ at: 0, share: 0 });
  });
});

describe('the order of a strip', () => {
  it('takes an entry to its new place', () => {
    const list = ['a', 'b', 'c', 'd'];
    expect(moved(list, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
    expect(moved(list, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
    expect(moved(list, 1, 1)).toEqual(list);
    expect(moved(list, 9, 1)).toEqual(list);
  });

  it.each([
    ['ArrowLeft', 1],
    ['ArrowRight', 3],
    ['ArrowUp', 0],
    ['ArrowDown', 4],
    ['Home', 0],
    ['End', 4],
    ['a', null],
  ])('%s', (key, to) => {
    expect(placeByKey(key, 2, 5, 3)).toBe(to);
  });

  it('finds the place under the pointer', () => {
    const places = [0, 100, 200].map((left) => ({ left, top: 0, width: 90, height: 60 }));
    expect(placeUnder(60, 500, places)).toBe(0);
    expect(placeUnder(110, 10, places)).toBe(1);
    expect(placeUnder(900, 0, places)).toBe(2);
  });

  it('says seconds without needless digits', () => {
    expect([3, 4.5, 0.30000000000000004].map(secondsText)).toEqual(['3', '4.5', '0.3']);
  });
});
