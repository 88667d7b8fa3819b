import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import asc from 'assemblyscript/asc';

const root = path.resolve(import.meta.dirname, '../..');

/** A module: the folder of its sources and the generated file that carries it. */
export interface WasmModule {
  readonly sources: string;
  readonly generated: string;
}

export const WASM_MODULES: readonly WasmModule[] = ['kernels', 'scene'].map((name) => ({
  sources: `packages/${name}/wasm`,
  generated: path.join(root, `packages/${name}/src/wasm/module.generated.ts`),
}));

/**
 * AssemblyScript, each file an entry: whatever one exports, the module exports. The sources work on
 * bare addresses into linear memory and allocate nothing: the caller lends all memory
 * (`packages/kernels/src/wasm/arena.ts`), floats 16-byte aligned and readable 16 bytes past their end.
 *
 * The generated file as a module's sources give it: the same bytes on every machine, because the
 * compiler's version is in the lock file. Throws with the compiler's messages.
 */
export async function generateModule(module: WasmModule): Promise<string> {
  const sources = path.join(root, module.sources);
  const files = (await readdir(sources)).filter((file) => file.endsWith('.ts')).sort();
  let binary: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [
      ...files,
      ...[
        '--baseDir',
        sources,
        '--outFile',
        'module.wasm',
        '--runtime',
        'stub',
        '--enable',
        'simd',
      ],
      ...['--optimizeLevel', '3', '--shrinkLevel', '0', '--converge', '--noAssert'],
    ],
    {
      readFile: (name, baseDir) => readIfThere(path.resolve(baseDir, name)),
      writeFile: (name, contents) => {
        if (name.endsWith('.wasm') && typeof contents !== 'string') binary = contents;
      },
      listFiles: () => [],
    },
  );
  if (error || !binary) throw new Error(stderr.toString(), { cause: error });
  const base64 = Buffer.from(binary).toString('base64');
  return [
    `// Made by \`npm run build:wasm\` from ${module.sources}. Do not edit.`,
    `export const WASM_BASE64 =\n  '${base64}';\n`,
  ].join('\n');
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}
