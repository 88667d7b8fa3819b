import { describe, expect, it } from 'vitest';
import { dragged, extentOf, marginsForRatio, NO_MARGINS, RATIOS } from './frame.ts';

const picture = { width: 1200, height: 800 };

describe('the frame around a picture', () => {
  it.each(RATIOS)('$label holds the whole picture in its middle', ({ ratio }) => {
    const margins = marginsForRatio(picture, ratio, 4096);
    const { width, height } = extentOf(picture, margins);
    expect(Math.abs(width / height - ratio)).toBeLessThan(0.002);
    expect(Math.abs(margins.left - margins.right)).toBeLessThanOrEqual(1);
    expect(Math.abs(margins.top - margins.bottom)).toBeLessThanOrEqual(1);
    expect(Math.min(margins.left + margins.right, margins.top + margins.bottom)).toBe(0);
  });

  it('follows a side outwards and never cuts the picture', () => {
    const out = dragged(NO_MARGINS, ['left'], { x: -120.4, y: 50 }, false, 4096);
    expect(out).toEqual({ left: 120, top: 0, right: 0, bottom: 0 });
    expect(dragged(out, ['left'], { x: 500, y: 0 }, false, 4096).left).toBe(0);
  });

  it('moves two sides by a corner, and the opposite ones too when asked', () => {
    const by = { x: 60, y: -40 };
    expect(dragged(NO_MARGINS, ['right', 'top'], by, false, 4096)).toEqual({
      ...{ left: 0, top: 40, right: 60, bottom: 0 },
    });
    expect(dragged(NO_MARGINS, ['right', 'top'], by, true, 4096)).toEqual({
      ...{ left: 60, top: 40, right: 60, bottom: 40 },
    });
  });

  it('ends where the tool ends', () => {
    expect(dragged(NO_MARGINS, ['bottom'], { x: 0, y: 9000 }, false, 4096).bottom).toBe(4096);
  });
});
