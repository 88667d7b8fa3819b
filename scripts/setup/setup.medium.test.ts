import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const scripts = path.dirname(import.meta.dirname);
const version = process.versions.node;

/**
 * Stands for npm: `ci` makes a node_modules like npm's (with or without what install scripts do),
 * `install` makes the package of the Node binary. Each call is written down.
 */
const fakeNpm = `
const fs = require('node:fs'), path = require('node:path');
const root = ROOT, [command, ...args] = process.argv.slice(2);
fs.appendFileSync(path.join(root, 'npm-calls'), command + '\\n');
const put = (file, text) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
};
const linkNode = (file) => {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.symlinkSync(process.execPath, file);
};
if (fs.existsSync(path.join(root, 'npm-fails'))) {
  console.error('npm error no network');
  process.exit(1);
}
if (command === 'ci') {
  fs.rmSync(path.join(root, 'node_modules'), { recursive: true, force: true });
  put(path.join(root, 'node_modules/node/package.json'), JSON.stringify({ version: VERSION }));
  put(path.join(root, 'node_modules/vite/bin/vite.js'), fs.readFileSync(path.join(root, 'fake-vite.js')));
  if (!fs.existsSync(path.join(root, 'scripts-blocked'))) linkNode(path.join(root, 'node_modules/.bin/node'));
} else {
  const name = args.at(-1).split('@')[0];
  linkNode(path.join('node_modules', name, 'bin/node'));
}
`;

const fakeVite = `
const fs = require('node:fs'), path = require('node:path');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
if (fs.readFileSync('index.html', 'utf8').includes('broken')) {
  console.error('cannot parse index.html');
  process.exit(1);
}
fs.mkdirSync(out, { recursive: true });
fs.copyFileSync('index.html', path.join(out, 'index.html'));
fs.appendFileSync('../../vite-calls', 'build\\n');
`;

let root: string;
const put = (name: string, text: string) => writeFileSync(path.join(root, name), text);
const callsIn = (name: string) => {
  const file = path.join(root, name);
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
};

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-setup-test-'));
  mkdirSync(path.join(root, 'apps/web'), { recursive: true });
  cpSync(scripts, path.join(root, 'scripts'), { recursive: true });
  put('package-lock.json', JSON.stringify({ packages: { '': {} } }));
  put('npm.js', fakeNpm.replace('ROOT', JSON.stringify(root)).replace('VERSION', `'${version}'`));
  put('fake-vite.js', fakeVite);
  put('apps/web/index.html', 'first');
});
afterEach(() => rmSync(root, { recursive: true }));

function setup(...flags: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'scripts/setup.mjs'), ...flags], {
      env: {
        PATH: process.env.PATH,
        npm_execpath: path.join(root, 'npm.js'),
        npm_node_execpath: process.execPath,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.on('close', (code) => resolve({ code, output }));
  });
}

describe('dependencies', () => {
  it('are installed once, in silence afterwards', async () => {
    expect(await setup()).toMatchObject({ code: 0, output: expect.stringContaining('依赖已装好') });
    expect(await setup()).toEqual({ code: 0, output: '' });
    expect(callsIn('npm-calls')).toEqual(['ci']);
  });

  it('are installed again when the lock file changed', async () => {
    await setup();
    put(
      'package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': { version: '1.0.0' } } }),
    );
    await setup();
    expect(callsIn('npm-calls')).toEqual(['ci', 'ci']);
  });

  it('are left alone when npm has already installed this lock file by hand', async () => {
    await setup();
    const packages = {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/for-another-platform': { version: '1.0.0', optional: true },
    };
    put('package-lock.json', JSON.stringify({ packages }));
    put(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/a': packages['node_modules/a'] } }),
    );
    expect(await setup()).toEqual({ code: 0, output: '' });
    expect(callsIn('npm-calls')).toEqual(['ci']);
  });

  it('that fail to install show why, and are tried again', async () => {
    put('npm-fails', '');
    const { code, output } = await setup();
    expect(code).toBe(1);
    expect(output).toContain('no network');
    expect(output).toContain('依赖安装失败');
    rmSync(path.join(root, 'npm-fails'));
    expect((await setup()).code).toBe(0);
  });

  it('are installed once when two set-ups start together', async () => {
    const results = await Promise.all([setup(), setup(), setup()]);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(callsIn('npm-calls')).toEqual(['ci']);
  });
});

describe('the Node of the product', () => {
  it('is fetched when npm ran no install script', async () => {
    put('scripts-blocked', '');
    expect(await setup()).toMatchObject({
      code: 0,
      output: expect.stringContaining('正在取得 Node'),
    });
    expect(callsIn('npm-calls')).toEqual(['ci', 'install']);
    expect(await setup()).toEqual({ code: 0, output: '' });
  });

  it('is fetched again when it is gone', async () => {
    await setup();
    rmSync(path.join(root, 'node_modules/.bin/node'));
    await setup();
    expect(callsIn('npm-calls')).toEqual(['ci', 'install']);
  });
});

describe('the web app', () => {
  it('is built once, and again when a source changed', async () => {
    await setup('--web');
    expect(await setup('--web')).toEqual({ code: 0, output: '' });
    expect(callsIn('vite-calls')).toHaveLength(1);

    put('apps/web/index.html', 'second version');
    await setup('--web');
    expect(callsIn('vite-calls')).toHaveLength(2);
    expect(readFileSync(path.join(root, 'apps/web/dist/index.html'), 'utf8')).toBe(
      'second version',
    );
  });

  it('is not built again for a changed test', async () => {
    await setup('--web');
    put('apps/web/page.test.tsx', 'a test');
    expect(await setup('--web')).toEqual({ code: 0, output: '' });
  });

  it('that fails to build leaves the last good one in place', async () => {
    await setup('--web');
    put('apps/web/index.html', 'broken');
    const { code, output } = await setup('--web');
    expect(code).toBe(1);
    expect(output).toContain('cannot parse index.html');
    expect(output).toContain('网页构建失败');
    expect(readFileSync(path.join(root, 'apps/web/dist/index.html'), 'utf8')).toBe('first');
  });
});
