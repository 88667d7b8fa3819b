import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { GENERATED, generateModule } from './compile.ts';

test('the committed WASM is what its sources give', async () => {
  const committed = await readFile(GENERATED, 'utf8');
  expect(committed === (await generateModule()), 'run `npm run build:wasm`').toBe(true);
});
