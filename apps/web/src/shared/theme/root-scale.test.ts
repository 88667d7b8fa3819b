import { afterEach, expect, it } from 'vitest';
import { rootScale } from './root-scale.ts';

const root = document.documentElement;
afterEach(() => root.removeAttribute('style'));

it.each([
  ['', 1],
  ['16px', 1],
  ['24px', 1.5],
  ['32px', 2],
])('is what the root is written in, against the usual: %s', (fontSize, scale) => {
  root.style.fontSize = fontSize;
  expect(rootScale()).toBe(scale);
});
