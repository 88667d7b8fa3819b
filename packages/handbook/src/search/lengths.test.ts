import { expect, it } from 'vitest';
import { lengthTerms } from './lengths.ts';

it.each([
  ['一米八的床', ['1800mm']],
  ['层高两米八', ['2800mm']],
  ['1.8 m 与 180 公分', ['1800mm', '1800mm']],
  ['吊柜 1500–1600 mm', ['1500mm', '1600mm']],
  ['厅宽三米', ['3000mm']],
  ['25 m²，3 立方', []],
])('reads the lengths of %s', (text, terms) => {
  expect(lengthTerms(text)).toEqual(terms);
});
