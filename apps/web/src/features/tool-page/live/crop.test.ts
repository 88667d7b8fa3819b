// @vitest-environment node
import { describe, expect, it } from 'vitest';
import {
  cropBetween,
  fitted,
  isMeant,
  MIDDLE,
  placeIn,
  sizeOfCrop,
  stepped,
  WHOLE,
} from './crop.ts';

const BOX = { left: 100, top: 50, width: 800, height: 400 };
const SCREEN = { width: 1920, height: 1080 };

describe('a part of the shared picture', () => {
  it('is drawn between two corners, whichever comes first', () => {
    const from = placeIn(BOX, { clientX: 700, clientY: 350 });
    const to = placeIn(BOX, { clientX: 300, clientY: 150 });
    const crop = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
    expect(cropBetween(from, to)).toEqual(crop);
    expect(cropBetween(to, from)).toEqual(crop);
  });

  it('ends at the edge of the picture, however far the pointer goes', () => {
    const corners = [
      placeIn(BOX, { clientX: -500, clientY: -500 }),
      placeIn(BOX, { clientX: 5000, clientY: 5000 }),
    ] as const;
    expect(cropBetween(...corners)).toEqual(WHOLE);
    expect(placeIn({ ...BOX, width: 0, height: 0 }, { clientX: 1, clientY: 1 })).toEqual({
      ...{ x: 0, y: 0 },
    });
  });

  it('is meant when it is more than a slip of the hand', () => {
    expect(isMeant({ left: 0, top: 0, width: 0.5, height: 0.01 })).toBe(false);
    expect(isMeant({ left: 0, top: 0, width: 0.05, height: 0.05 })).toBe(true);
  });

  it('is moved and sized by arrows, within the picture', () => {
    expect(stepped(MIDDLE, 'ArrowLeft', false)).toEqual({ ...MIDDLE, left: 0.23 });
    expect(stepped(MIDDLE, 'ArrowDown', true)).toEqual({ ...MIDDLE, height: 0.52 });
    expect(stepped(MIDDLE, 'Tab', false)).toBeNull();
    const corner = { left: 0.5, top: 0.5, width: 0.5, height: 0.04 };
    expect(stepped(corner, 'ArrowRight', false)).toEqual(corner);
    expect(stepped(corner, 'ArrowRight', true)).toEqual(corner);
    expect(stepped(corner, 'ArrowUp', true)).toEqual(corner);
  });

  it('has the pixels of its share, and never none', () => {
    expect(sizeOfCrop(WHOLE, SCREEN)).toEqual(SCREEN);
    expect(sizeOfCrop({ left: 0.5, top: 0, width: 0.5, height: 1 }, SCREEN)).toEqual({
      ...{ width: 960, height: 1080 },
    });
    expect(
      sizeOfCrop({ left: 0, top: 0, width: 0.1, height: 0.1 }, { width: 0, height: 0 }),
    ).toEqual({ width: 1, height: 1 });
  });

  it('is sent no larger than asked for, in its own proportion, and never enlarged', () => {
    expect(fitted(SCREEN, 640)).toEqual({ width: 640, height: 360 });
    expect(fitted({ width: 960, height: 1080 }, 640)).toEqual({ width: 569, height: 640 });
    expect(fitted({ width: 300, height: 200 }, 640)).toEqual({ width: 300, height: 200 });
    expect(fitted({ width: 5000, height: 2 }, 640)).toEqual({ width: 640, height: 1 });
  });
});
