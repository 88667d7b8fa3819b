// `npm run build:wasm`: compiles the AssemblyScript sources into the packages that carry them.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { generateModule, WASM_MODULES } from './compile.ts';

for (const module of WASM_MODULES) {
  const text = await generateModule(module);
  await mkdir(path.dirname(module.generated), { recursive: true });
  await writeFile(module.generated, text);
  process.stdout.write(`${module.generated}: ${Math.round(text.length / 1024)} KiB\n`);
}
