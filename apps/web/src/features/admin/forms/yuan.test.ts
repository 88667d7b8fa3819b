// @vitest-environment node
import { expect, it } from 'vitest';
import { fenOf, yuanOf } from './yuan.ts';

it.each([
  ['19.9', 1990],
  ['0.29', 29],
  ['1.005', Number.NaN],
  ['8.', 800],
  ['１９．９', 1990],
  ['19。9', 1990],
  ['￥1,299.00', 129_900],
  ['¥ 19.9 元', 1990],
  ['1,2', Number.NaN],
  ['19.9元整', Number.NaN],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
])('reads %s yuan as fen', (yuan, fen) => expect(fenOf(yuan)).toBe(fen));

it('reads every price back as it was written', () => {
  for (let fen = 1; fen < 3000; fen++) expect(fenOf(yuanOf(fen))).toBe(fen);
});
