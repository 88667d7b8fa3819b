import { expect, it } from 'vitest';
import { sizeToDraw } from './picture-as-shown.ts';

it('draws pixels at their own size, and lines large enough to work on', () => {
  const sized = (naturalWidth: number, naturalHeight: number) => ({ naturalWidth, naturalHeight });
  expect(sizeToDraw(sized(600, 400), false)).toEqual({ width: 600, height: 400 });
  expect(sizeToDraw(sized(512, 256), true)).toEqual({ width: 2048, height: 1024 });
  expect(sizeToDraw(sized(3000, 200), true)).toEqual({ width: 3000, height: 200 });
});
