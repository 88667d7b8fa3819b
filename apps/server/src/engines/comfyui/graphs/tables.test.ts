import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GRAPH_VARIANTS } from './index.ts';
import { withTables } from './tables.ts';

it('the document shows the graphs as they are (else run: npm run comfyui:graphs -- --document)', () => {
  const path = new URL('../../../../../../docs/engines/comfyui-graphs.md', import.meta.url);
  const document = readFileSync(path, 'utf8');
  expect(withTables(document, GRAPH_VARIANTS)).toBe(document);
});
