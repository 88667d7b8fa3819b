import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateModule, WASM_MODULES } from './compile.ts';

test.each(WASM_MODULES)('the committed WASM is what $sources gives', async (module) => {
  const committed = await readFile(module.generated, 'utf8');
  expect(committed === (await generateModule(module)), 'run `npm run build:wasm`').toBe(true);
});
