import { expect, it } from 'vitest';
import { median, tooLong } from './lengths.ts';

it('warns above 300 lines, fails above 500, and lets tables be', () => {
  const lengths = [
    { file: 'apps/a.ts', lines: 300 },
    { file: 'apps/b.ts', lines: 301 },
    { file: 'apps/c.ts', lines: 501 },
    { file: 'packages/tools/src/definitions/d.ts', lines: 900 },
  ];
  const { warnings, failures } = tooLong(lengths);
  expect(warnings.map(({ file }) => file)).toEqual(['apps/b.ts']);
  expect(failures.map(({ file }) => file)).toEqual(['apps/c.ts']);
});

it('takes the middle length', () => {
  expect(median([5, 1, 9])).toBe(5);
  expect(median([])).toBe(0);
});
