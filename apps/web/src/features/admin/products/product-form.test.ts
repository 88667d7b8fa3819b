// @vitest-environment node
import type { AdminProduct } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { draftOf, fenOf, inputOf, yuanOf } from './product-form.ts';

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

it.each<AdminProduct['goods']>([
  { kind: 'tickets', tickets: { normal: 5, live: 0, gpt: 2 }, validDays: null },
  { kind: 'tickets', tickets: { normal: 5, live: 0, gpt: 2 }, validDays: 30 },
  { kind: 'vip', level: 2, months: 12 },
])('sends an unchanged product as it came', (goods) => {
  const facts = { id: 'p', name: '包', description: '', goods, priceFen: 1990, enabled: true };
  const product = { ...facts, position: 3, updatedAt: '' };
  expect(inputOf(product, draftOf(product))).toEqual({ ...facts, position: 3 });
});
