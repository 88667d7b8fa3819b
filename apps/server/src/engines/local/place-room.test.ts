import type { Gray8 } from '@zhuhui/kernels';
import { describe, expect, test } from 'vitest';
import { misfit, widenedPlace } from './place-room.ts';

const PHOTO = { width: 1000, height: 600 };

test('says where a place has to grow for a thing to stand there', () => {
  const lacking = { left: 0, top: 0, right: 12, bottom: 58 };
  const said = misfit('单人沙发', PHOTO, { lacking });
  expect(said).toContain('“单人沙发”');
  expect(said).toContain('向下约 60 像素、向右约 20 像素');
});

test('a place that is wholly wrong is not to be enlarged', () => {
  const lacking = { left: 0, top: 0, right: 0, bottom: 400 };
  for (const wrong of [lacking, null]) {
    expect(misfit('双人床', PHOTO, { lacking: wrong })).toContain('下边要涂到地面');
  }
});

describe('a place that was drawn a little too small', () => {
  const drawn = {
    ...PHOTO,
    data: Uint8Array.from({ length: 1000 * 600 }, (_, p) => {
      const [x, y] = [p % 1000, Math.floor(p / 1000)];
      return x >= 400 && x < 500 && y >= 300 && y < 590 ? 255 : 0;
    }),
  };
  const at = (mask: Gray8, x: number, y: number) => mask.data[y * 1000 + x];

  test('is widened to where the thing reaches, within the picture, and that is told', () => {
    const lacking = { left: 0, top: 0, right: 34, bottom: 25 };
    const wider = widenedPlace('单人沙发', drawn, { lacking });
    if (!wider) throw new Error('not widened');
    expect(wider.note).toContain('向下约 30 像素、向右约 40 像素');
    const { mask } = wider;
    expect([at(mask, 539, 599), at(mask, 540, 400), at(mask, 399, 400)]).toEqual([255, 0, 0]);
    expect(at(mask, 450, 299)).toBe(0);
  });

  test('is left where it lacks more than hands are off by, or nothing can be told', () => {
    const lacking = { left: 90, top: 0, right: 0, bottom: 0 };
    expect(widenedPlace('双人床', drawn, { lacking })).toBeNull();
    expect(widenedPlace('双人床', drawn, { lacking: null })).toBeNull();
  });
});
