import { expect, test } from 'vitest';
import { objectKinds } from '../objects/index.ts';
import { materialColours } from './inventory.ts';
import { PART_NAMES } from './part-names.ts';

test('every named part is one of some kind', () => {
  const slots = new Set(objectKinds.flatMap((kind) => kind.slots.map(({ name }) => name)));
  expect([...PART_NAMES.keys()].filter((slot) => !slots.has(slot))).toEqual([]);
});

test('materials have a colour each, whatever they are made of', () => {
  for (const { name, color } of materialColours()) {
    expect([name, color]).toEqual([name, expect.stringMatching(/^#[0-9a-f]{6}$/)]);
  }
});
