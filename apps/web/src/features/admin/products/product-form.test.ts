// @vitest-environment node
import type { AdminProduct } from '@zhuhui/contracts';
import { expect, it } from 'vitest';
import { areGoodsFine, draftOf, inputOf, type ProductDraft } from './product-form.ts';

it.each<AdminProduct['goods']>([
  { kind: 'tickets', tickets: { normal: 5, live: 0, gpt: 2 }, validDays: null },
  { kind: 'tickets', tickets: { normal: 5, live: 0, gpt: 2 }, validDays: 30 },
  { kind: 'vip', level: 2, months: 12 },
])('sends an unchanged product as it came', (goods) => {
  const facts = { id: 'p', name: '包', description: '', goods, priceFen: 1990, enabled: true };
  const seen = '2026-11-20T08:00:00.000Z';
  const product = { ...facts, position: 3, updatedAt: seen };
  const sent = { ...facts, position: 3, basedOn: seen };
  expect(inputOf(product, draftOf(product))).toEqual(sent);
});

it.each<[Partial<ProductDraft>, boolean]>([
  [{}, true],
  [{ normal: 'abc' }, false],
  [{ normal: '' }, false],
  [{ validDays: '3650' }, true],
  [{ validDays: '99999' }, false],
  // What the other kind has is not sent.
  [{ kind: 'vip', normal: 'abc' }, true],
  [{ kind: 'vip', months: '2.5' }, false],
])('holds %o against the limits', (change, isFine) =>
  expect(areGoodsFine({ ...draftOf(null), ...change })).toBe(isFine),
);
