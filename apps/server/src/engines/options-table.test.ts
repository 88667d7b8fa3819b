import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ENGINE_KINDS } from './kinds.ts';
import { optionsTable } from './options-table.ts';

const docs = readFileSync(new URL('../../../../docs/engines/README.md', import.meta.url), 'utf8');
const configured = ENGINE_KINDS.filter(({ defaultBaseUrl }) => defaultBaseUrl !== '');

it.each(configured.map((kind) => [kind.kind, kind] as const))(
  'docs/engines/README.md shows the options of %s as they are (else run: npm run readme)',
  (_, kind) => {
    expect(docs).toContain(`## ${kind.name}`);
    expect(docs).toContain(optionsTable(kind));
  },
);
