import { expect, test } from 'vitest';
import { misfit } from './inpaint-thing.ts';

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
