import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { configurationTable } from './env-table.ts';

it('the README shows the configuration as it is', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(configurationTable());
});
