// @vitest-environment node
import { expect, it } from 'vitest';
import { costInWords } from './words.ts';

it.each([
  ['succeeded', 1, '1 券'],
  ['running', 1, '1 券'],
  ['cancelled', 1, '1 券，已退回'],
  ['failed', 2, '2 券，已退回'],
  ['cancelled', 0, '0 券'],
] as const)('says of a task that is %s what became of its %i tickets', (status, cost, words) =>
  expect(costInWords({ status, cost })).toBe(words),
);
