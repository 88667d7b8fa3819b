// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { alignedByOriginal, containedIn, fitted } from './alignment.ts';

const size = (width: number, height: number) => ({ width, height });
const frame = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

describe('pictures of one original', () => {
  it('lie over each other at the same size, however far one was enlarged', () => {
    const base = { size: size(1600, 1200), original: null };
    const enlarged = { size: size(3200, 2400), original: null };
    expect(alignedByOriginal(base, enlarged)).toEqual(frame(0, 0, 1600, 1200));
    expect(alignedByOriginal(enlarged, base)).toEqual(frame(0, 0, 3200, 2400));
  });
  it('lie by their original where they were extended differently', () => {
    const wide = { size: size(600, 300), original: frame(100, 0, 400, 300) };
    const high = { size: size(400, 500), original: frame(0, 150, 400, 300) };
    expect(alignedByOriginal(wide, high)).toEqual(frame(100, -150, 400, 500));
    expect(alignedByOriginal(high, wide)).toEqual(frame(-100, 150, 600, 300));
  });
  it('lie by their original where one was extended and the other enlarged', () => {
    const extended = { size: size(600, 300), original: frame(100, 0, 400, 300) };
    const enlarged = { size: size(800, 600), original: null };
    expect(alignedByOriginal(extended, enlarged)).toEqual(frame(100, 0, 400, 300));
    expect(alignedByOriginal(enlarged, extended)).toEqual(frame(-200, 0, 1200, 600));
  });
  it('are not distorted when their shapes cannot be brought together', () => {
    const square = { size: size(500, 500), original: null };
    expect(alignedByOriginal({ size: size(1000, 500), original: null }, square)).toEqual(
      frame(250, 0, 500, 500),
    );
  });
});

it('fits a picture into a frame without cutting it', () => {
  expect(containedIn(size(200, 100), frame(10, 20, 100, 100))).toEqual(frame(10, 45, 100, 50));
});

it('takes sizes that differ by rounding for the same shape', () => {
  expect(fitted(size(333, 250), size(1000, 750))).toEqual(frame(0, 0, 1000, 750));
});
