import { expect, it } from 'vitest';
import { typedCode } from './code.ts';

it.each([
  ['482913', '482913'],
  [' 482 913', '482913'],
  ['４８２９１３', '482913'],
  ['【筑绘】验证码 482913，5 分钟内有效', '482913'],
  ['4829130', '482913'],
  ['48a', '48'],
])('takes %s for %s', (text, code) => {
  expect(typedCode(text)).toBe(code);
});
