// `npm run build:wasm`: compiles the AssemblyScript twins into packages/kernels.
import { writeFile } from 'node:fs/promises';
import { GENERATED, generateModule } from './compile.ts';

const text = await generateModule();
await writeFile(GENERATED, text);
process.stdout.write(`${GENERATED}: ${Math.round(text.length / 1024)} KiB\n`);
