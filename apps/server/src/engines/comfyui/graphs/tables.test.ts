import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CAPABILITY_LIMITS } from './capability-names.ts';
import { GRAPH_VARIANTS } from './index.ts';
import { withTables } from './tables.ts';

it('the document shows the graphs as they are (else run: npm run comfyui:graphs -- --document)', () => {
  const path = new URL('../../../../../../docs/engines/comfyui-graphs.md', import.meta.url);
  const document = readFileSync(path, 'utf8');
  expect(withTables(document, GRAPH_VARIANTS)).toBe(document);
});

it('says of every capability what not to expect', () => {
  for (const { capability } of GRAPH_VARIANTS)
    expect(CAPABILITY_LIMITS, capability).toHaveProperty(capability);
});
