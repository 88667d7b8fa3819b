import { build } from 'vite';

/**
 * A module and what it imports as one classic script: it runs where it stands, in every browser.
 *
 * @param entry path of the module
 * @param define what its free names stand for
 */
export async function classicScript(
  entry: string,
  define: Readonly<Record<string, object>>,
): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: Object.fromEntries(
      Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]),
    ),
    build: {
      write: false,
      target: 'es2023',
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  });
  const [{ output }] = Array.isArray(result) ? result : [result as never];
  return output[0].code;
}
