import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { directionRules } from './rules.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-imports-'));
  const exportsIndex = { '.': './src/index.ts' };
  const dependencies = Object.fromEntries(
    ['tools', 'contracts', 'handbook', 'kernels', 'scene', 'server', 'web'].map((name) => [
      `@zhuhui/${name}`,
      '*',
    ]),
  );
  for (const folder of [
    'apps/server',
    'apps/web',
    'packages/tools',
    'packages/contracts',
    'packages/handbook',
    'packages/kernels',
    'packages/scene',
    'e2e',
  ]) {
    const name = `@zhuhui/${path.basename(folder)}`;
    const manifest = {
      name,
      exports: exportsIndex,
      dependencies: { ...dependencies, zod: '4', sharp: '1' },
      devDependencies: { vitest: '5' },
    };
    write(`${folder}/package.json`, JSON.stringify(manifest));
    write(`${folder}/src/index.ts`, 'export const here = 1;');
  }
  write('package.json', JSON.stringify({ name: 'root', devDependencies: { 'fast-check': '4' } }));
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
}

/** Names of the rules that one more file with this text breaks. */
function brokenBy(file: string, text: string): string[] {
  write(file, text);
  return checkImports(root).map(({ rule }) => rule);
}

/** A target that exists, named as the importing file has to. */
function importOf(from: string, target: string, keyword = 'import'): string {
  if (!/^(apps|packages|e2e|scripts)\//.test(target)) return `${keyword} '${target}';`;
  write(target, 'export type Here = 1; export const here = 1;');
  const relative = path.posix.relative(path.posix.dirname(from), target);
  return `${keyword} { here } from '${relative.startsWith('.') ? relative : `./${relative}`}';`;
}

/** For every rule: a file, what it may not import, and what it may. */
const examples: Array<[rule: string, from: string, forbidden: string, allowed: string]> = [
  ['tools-is-data', 'packages/tools/src/a.ts', 'node:fs', 'zod'],
  ['kernels-depend-on-nothing', 'packages/kernels/src/a.ts', 'sharp', 'packages/kernels/src/b.ts'],
  ['labels-depend-on-nothing', 'packages/labels/src/a.ts', 'sharp', 'packages/labels/src/b.ts'],
  ['networks-apart', 'packages/networks/src/a.ts', 'sharp', 'packages/networks/src/b.ts'],
  ['onnx-runtime-silent', 'packages/networks/src/a.ts', 'onnxruntime-node', 'node:path'],
  ['booklet-apart', 'packages/booklet/src/a.ts', 'sharp', 'packages/booklet/src/b.ts'],
  ['contracts-on-tools', 'packages/contracts/src/a.ts', '@zhuhui/kernels', '@zhuhui/tools'],
  ['handbook-on-tools', 'packages/handbook/src/a.ts', '@zhuhui/contracts', '@zhuhui/tools'],
  ['scene-on-kernels', 'packages/scene/src/a.ts', '@zhuhui/tools', '@zhuhui/kernels'],
  ['server-apart-from-web', 'apps/server/src/a.ts', '@zhuhui/web', '@zhuhui/contracts'],
  ['web-apart-from-server', 'apps/web/src/a.ts', '@zhuhui/server', '@zhuhui/tools'],
  ['kernels-in-a-web-worker', 'apps/web/src/features/a/a.ts', '@zhuhui/kernels', '@zhuhui/tools'],
  ['web-runs-in-a-browser', 'apps/web/src/a.ts', 'node:path', 'zod'],
  [
    'web-shared-is-below',
    'apps/web/src/shared/a.ts',
    'apps/web/src/features/b/b.ts',
    'apps/web/src/shared/b/b.ts',
  ],
  [
    'web-features-below-app',
    'apps/web/src/features/a/a.ts',
    'apps/web/src/app/b.ts',
    'apps/web/src/shared/b.ts',
  ],
  [
    'web-features-apart',
    'apps/web/src/features/a/a.ts',
    'apps/web/src/features/b/b.ts',
    'apps/web/src/features/a/parts/b.ts',
  ],
  [
    'server-platform-is-below',
    'apps/server/src/platform/a.ts',
    'apps/server/src/features/b/b.ts',
    'apps/server/src/platform/b/b.ts',
  ],
  [
    'engines-behind-their-port',
    'apps/server/src/engines/a/a.ts',
    'apps/server/src/features/b/b.ts',
    'apps/server/src/platform/b.ts',
  ],
  [
    'engines-by-capability',
    'apps/server/src/features/a/a.ts',
    'apps/server/src/engines/local/b.ts',
    'apps/server/src/engines/registry.ts',
  ],
  [
    'server-features-apart',
    'apps/server/src/features/tickets/a.ts',
    'apps/server/src/features/tasks/b.ts',
    'apps/server/src/features/tickets/b.ts',
  ],
  [
    'nobody-imports-main',
    'apps/server/src/a.ts',
    'apps/server/src/main.ts',
    'apps/server/src/b.ts',
  ],
  ['e2e-from-outside', 'e2e/src/a.ts', '@zhuhui/server', '@zhuhui/contracts'],
  [
    'no-test-code-in-the-product',
    'apps/server/src/a.ts',
    'apps/server/src/testing/b.ts',
    'apps/server/src/b.ts',
  ],
];

it('has an example for every direction rule', () => {
  expect(examples.map(([rule]) => rule)).toEqual(directionRules.map(({ name }) => name));
});

describe.each(examples)('%s', (rule, from, forbidden, allowed) => {
  it('is broken by what it forbids', () => {
    expect(brokenBy(from, importOf(from, forbidden))).toContain(rule);
  });

  it('is kept by what it allows', () => {
    expect(brokenBy(from, importOf(from, allowed))).toEqual([]);
  });

  it('says what to do instead', () => {
    write(from, importOf(from, forbidden));
    const found = checkImports(root).find((violation) => violation.rule === rule);
    expect(found?.instead).toMatch(/\w+ \w+/);
    expect(found?.message).toContain(`${from}:1 imports`);
  });
});

describe('sees every kind of import', () => {
  const from = 'packages/tools/src/a.ts';
  it.each([
    "import { readFile } from 'node:fs/promises';",
    "import 'fs';",
    "import type { Stats } from 'node:fs';",
    "import { type Stats } from 'node:fs';",
    "export { readFile } from 'node:fs/promises';",
    "export * from 'node:fs';",
    "export type { Stats } from 'node:fs';",
    "const fs = await import('node:fs');",
    "let stats: import('node:fs').Stats;",
  ])('%s', (text) => {
    expect(brokenBy(from, text)).toContain('tools-is-data');
  });

  it('in TSX', () => {
    const text = "import fs from 'node:fs';\nexport const A = () => <b>{String(fs)}</b>;";
    expect(brokenBy('apps/web/src/a.tsx', text)).toEqual(['web-runs-in-a-browser']);
  });

  it('a worker started by its address', () => {
    write('apps/web/src/features/b/b.ts', 'export {};');
    const text = "new Worker(new URL('../b/b.ts', import.meta.url));";
    expect(brokenBy('apps/web/src/features/a/a.ts', text)).toContain('web-features-apart');
  });
});

it('does not take the text of a string for an import', () => {
  const text = `export const program = "new URL('./none.ts', import.meta.url); import('./none.ts')";`;
  expect(brokenBy('apps/server/src/a.ts', text)).toEqual([]);
});

describe('exceptions', () => {
  it('lets tests of a leaf package use Node, but never the other end’s code', () => {
    expect(brokenBy('packages/tools/src/a.test.ts', "import 'node:fs';")).toEqual([]);
    expect(brokenBy('apps/web/src/a.test.ts', "import '@zhuhui/server';")).toContain(
      'web-apart-from-server',
    );
  });

  it('lets a worker of the web app compute with kernels, and others name its types', () => {
    expect(brokenBy('apps/web/src/features/a/fill.worker.ts', "import '@zhuhui/kernels';")).toEqual(
      [],
    );
    expect(brokenBy('apps/web/src/b.ts', "import type { here } from '@zhuhui/kernels';")).toEqual(
      [],
    );
  });

  it('lets a server feature use a listed building block, one way only', () => {
    const from = 'apps/server/src/features/tasks/a.ts';
    expect(brokenBy(from, importOf(from, 'apps/server/src/features/tickets/b.ts'))).toEqual([]);
  });
});

describe('dependencies', () => {
  it('must be declared by the very package', () => {
    expect(brokenBy('apps/web/src/a.ts', "import 'lodash';")).toEqual(['undeclared']);
    write('apps/web/src/a.ts', '');
    expect(brokenBy('apps/web/src/b.ts', "import '@scope/thing/part.js';")).toEqual(['undeclared']);
  });

  it('of development stay out of the product, but not out of its tests', () => {
    expect(brokenBy('apps/web/src/a.test.ts', "import 'vitest'; import 'fast-check';")).toEqual([]);
    expect(brokenBy('apps/web/src/a.ts', "import 'vitest';")).toEqual([
      'dev-dependency-in-the-product',
    ]);
  });

  it('are reached by their front door', () => {
    const from = 'apps/server/src/a.ts';
    expect(brokenBy(from, importOf(from, 'packages/tools/src/inner.ts'))).toEqual(['front-door']);
    expect(brokenBy(from, "import '@zhuhui/tools/src/inner.ts';")).toEqual(['unresolved']);
  });

  it('that are not there are found out', () => {
    expect(brokenBy('apps/server/src/a.ts', "import './b.ts';")).toEqual(['unresolved']);
  });
});

describe('cycles', () => {
  it('are found for each file in one, by a shortest way round, type imports included', () => {
    write('apps/server/src/a.ts', "import './b.ts'; import './c.ts';");
    write('apps/server/src/b.ts', "import './c.ts';");
    write('apps/server/src/c.ts', "import type { X } from './a.ts';");
    expect(checkImports(root).map(({ message }) => message)).toEqual([
      'apps/server/src/a.ts → apps/server/src/c.ts → apps/server/src/a.ts',
      'apps/server/src/b.ts → apps/server/src/c.ts → apps/server/src/a.ts → apps/server/src/b.ts',
    ]);
  });

  it('are not closed by a worker that shares its starter’s types', () => {
    write('apps/server/src/pool.ts', "new Worker(new URL('./thread.ts', import.meta.url));");
    write('apps/server/src/thread.ts', "import type { Job } from './pool.ts';");
    expect(checkImports(root)).toEqual([]);
  });
});
