import { existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './lock.mjs';
import { nodeRuntime } from './node-runtime.mjs';
import { readJson, run, SetupError, say, secondsSince, sha256 } from './shell.mjs';

/** What the built web app is made from. */
const sources = [
  'apps/web',
  'packages/tools',
  'packages/contracts',
  'packages/kernels/src',
  'package-lock.json',
  'tsconfig.base.json',
];
const notSources = /^(node_modules|dist)$|\.test\.tsx?$/;

/**
 * Builds the web app when its sources are not those it was built from.
 *
 * @param {string} root
 * @throws {SetupError}
 */
export async function ensureWebApp(root) {
  const web = path.join(root, 'apps', 'web');
  const stamp = path.join(web, 'dist', '.zhuhui-build.json');
  const isBuilt = () => readJson(stamp)?.sources === fingerprint(root);
  if (isBuilt()) return;
  await alone(root, async () => {
    if (!isBuilt()) await build(root, web);
  });
}

/**
 * Built aside and swapped in, so that a running server always has a whole app to serve.
 *
 * @param {string} root
 * @param {string} web
 */
async function build(root, web) {
  say('正在构建网页…');
  const startMs = performance.now();
  // Taken before, so that an edit made meanwhile leads to another build.
  const builtFrom = fingerprint(root);
  const next = path.join(web, 'node_modules', '.dist');
  const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { ok, output } = await run(
    nodeRuntime(root),
    [vite, 'build', '--outDir', next, '--emptyOutDir', '--logLevel', 'warn'],
    { cwd: web, env: { NODE_ENV: 'production' } },
  );
  if (!ok) throw new SetupError('网页构建失败（详情见上）', output);
  writeFileSync(path.join(next, '.zhuhui-build.json'), JSON.stringify({ sources: builtFrom }));
  const dist = path.join(web, 'dist');
  rmSync(dist, { recursive: true, force: true });
  renameSync(next, dist);
  say(`网页已构建，用时 ${secondsSince(startMs)}`);
}

/** Path, size and time of every source file. @param {string} root */
function fingerprint(root) {
  /** @type {string[]} */
  const lines = [];
  for (const source of sources) collect(path.join(root, source), lines);
  return sha256(lines.join('\n'));
}

/**
 * @param {string} place
 * @param {string[]} lines
 */
function collect(place, lines) {
  if (!existsSync(place)) return;
  const stats = statSync(place);
  if (!stats.isDirectory()) {
    lines.push(`${place} ${stats.size} ${stats.mtimeMs}`);
    return;
  }
  for (const name of readdirSync(place).sort()) {
    if (!notSources.test(name)) collect(path.join(place, name), lines);
  }
}
