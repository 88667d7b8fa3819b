// @vitest-environment node
import { expect, it } from 'vitest';
import { fenOf, yuanOf } from './yuan.ts';

it.each([
  ['19.9', 1990],
  ['0.29', 29],
  ['1.005', Number.NaN],
  ['8.', 800],
  ['', Number.NaN],
  ['-1', Number.NaN],
  ['1e3', Number.NaN],
])('reads %s yuan as fen', (yuan, fen) => expect(fenOf(yuan)).toBe(fen));

it('reads every price back as it was written', () => {
  for (let fen = 1; fen < 3000; fen++) expect(fenOf(yuanOf(fen))).toBe(fen);
});
