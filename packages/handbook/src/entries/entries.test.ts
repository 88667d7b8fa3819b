import { TOOLS } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import type { HandbookEntry } from '../entry.ts';
import { ENTRIES, ENTRIES_BY_DOMAIN, findEntry } from './index.ts';
import { toolEntryId } from './product/tool-entry.ts';

/** Fewer than were written would mean that a file is no longer listed. */
const WRITTEN = { all: 560, ownDomains: 200, product: 65 };

const repeated = (values: readonly string[]) =>
  values.filter((value, at) => values.indexOf(value) !== at);

/** Lines told by a tool's definition are alike for many tools. */
const written = (entry: HandbookEntry) => [
  entry.what,
  entry.when,
  ...entry.pitfalls,
  ...(entry.id.startsWith('tool-') ? [] : entry.numbers),
];

describe('the handbook', () => {
  it('is as large as it was written', () => {
    const { interior, ergonomics, product } = ENTRIES_BY_DOMAIN;
    expect(ENTRIES.length).toBeGreaterThanOrEqual(WRITTEN.all);
    expect(interior.length + ergonomics.length).toBeGreaterThanOrEqual(WRITTEN.ownDomains);
    expect(product.length).toBeGreaterThanOrEqual(WRITTEN.product);
  });

  it('names every entry once', () => {
    expect(repeated(ENTRIES.map(({ id }) => id))).toEqual([]);
    expect(repeated(ENTRIES.map(({ title }) => title))).toEqual([]);
    expect(ENTRIES.filter(({ id }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('says what, when, numbers and pitfalls of everything', () => {
    const thin = ENTRIES.filter(
      ({ topics, what, when, numbers, pitfalls }) =>
        topics.length < 3 ||
        what.length < 15 ||
        when.length < 12 ||
        numbers.length === 0 ||
        pitfalls.length === 0 ||
        pitfalls.some((line) => line.length < 6),
    );
    expect(thin.map(({ id }) => id)).toEqual([]);
  });

  it('says no sentence twice', () => {
    const sentences = ENTRIES.flatMap(written)
      .flatMap((text) => text.split(/[。！？]/))
      .map((text) => text.trim())
      .filter((text) => text.length >= 12);
    expect(repeated(sentences)).toEqual([]);
  });

  it('leads on only to entries that exist, never to itself', () => {
    const lost = ENTRIES.flatMap(({ id, see = [] }) =>
      see.filter((other) => other === id || !findEntry(other)).map((other) => `${id} → ${other}`),
    );
    expect(lost).toEqual([]);
  });

  it('explains every tool', () => {
    const missing = TOOLS.filter(({ id }) => !findEntry(toolEntryId(id)));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });
});
