import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { alone } from './lock.mjs';
import { ensureNodeRuntime, hasNodeRuntime } from './node-runtime.mjs';
import { readJson, runNpm, SetupError, say, secondsSince, sha256 } from './shell.mjs';

/**
 * Installs what package-lock.json says, when it is not what node_modules holds.
 *
 * @param {string} root the checkout
 * @throws {SetupError}
 */
export async function ensureDependencies(root) {
  if (isStamped(root) && (await hasNodeRuntime(root))) return;
  await alone(root, async () => {
    if (!isStamped(root) && !isInstalled(root)) await install(root);
    await ensureNodeRuntime(root);
    writeFileSync(stampFile(root), JSON.stringify(expectedStamp(root)));
  });
}

/** @param {string} root */
async function install(root) {
  say('正在安装依赖，首次需要一两分钟…');
  const startMs = performance.now();
  const { ok, output } = await runNpm(['ci', '--no-audit', '--no-fund'], root);
  if (!ok) throw new SetupError('依赖安装失败，请检查网络后重试（详情见上）', output);
  say(`依赖已装好，用时 ${secondsSince(startMs)}`);
}

/** @param {string} root */
function stampFile(root) {
  return path.join(root, 'node_modules', '.zhuhui-setup.json');
}

/** @param {string} root */
function expectedStamp(root) {
  const lockFile = readFileSync(path.join(root, 'package-lock.json'));
  return { lock: sha256(lockFile), platform: `${process.platform}-${process.arch}` };
}

/** Written last, so an interrupted installation has none. @param {string} root */
function isStamped(root) {
  const stamp = readJson(stampFile(root));
  const { lock, platform } = expectedStamp(root);
  return stamp?.lock === lock && stamp.platform === platform;
}

/**
 * Whether npm itself, called by hand, has already installed this very lock file: its own record
 * names every package that is not optional, at the locked version.
 *
 * @param {string} root
 */
function isInstalled(root) {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !present) return false;
  return Object.entries(wanted)
    .filter(([place]) => place.startsWith('node_modules/'))
    .every(([place, { version, link, optional, devOptional }]) => {
      const found = present[place];
      if (!found) return optional === true || devOptional === true;
      return found.version === version && found.link === link;
    });
}
