import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { readJson, run, runNpm, SetupError, say } from './shell.mjs';

/** The product's own Node, which npm scripts find before the machine's. @param {string} root */
export function nodeRuntime(root) {
  return path.join(root, 'node_modules', '.bin', 'node');
}

/**
 * Whether that Node is there and of the version the lock file asks for.
 * @param {string} root
 */
export async function hasNodeRuntime(root) {
  const program = nodeRuntime(root);
  const wanted = readJson(path.join(root, 'node_modules', 'node', 'package.json'))?.version;
  if (!wanted || !existsSync(program)) return false;
  // Most often it is what runs this file, and need not be asked.
  if (realpathSync(program) === realpathSync(process.execPath)) {
    return process.versions.node === wanted;
  }
  const { ok, output } = await run(program, ['--version']);
  return ok && output.trim() === `v${wanted}`;
}

/**
 * The npm package `node` fetches its binary in an install script, which npm may have been told not
 * to run. What the script would have done is done here.
 *
 * @param {string} root
 * @throws {SetupError}
 */
export async function ensureNodeRuntime(root) {
  if (await hasNodeRuntime(root)) return;
  const version = readJson(path.join(root, 'node_modules', 'node', 'package.json'))?.version;
  if (!version) throw new SetupError('依赖不完整：缺少 node 包，请删除 node_modules 后重试');
  say(`正在取得 Node ${version}…`);

  const name = binaryPackage();
  const aside = mkdtempSync(path.join(root, 'node_modules', '.node-'));
  try {
    // A package of its own, or npm would install into the checkout above.
    writeFileSync(path.join(aside, 'package.json'), '{ "private": true }');
    const { ok, output } = await runNpm(
      ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${version}`],
      aside,
    );
    if (!ok) throw new SetupError(`取得 Node ${version} 失败，请检查网络后重试`, output);
    place(root, path.join(aside, 'node_modules', name, 'bin', 'node'));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  if (!(await hasNodeRuntime(root))) {
    throw new SetupError(`Node ${version} 无法在本系统（${process.platform}-${process.arch}）运行`);
  }
}

/**
 * @param {string} root
 * @param {string} binary
 */
function place(root, binary) {
  const target = path.join(root, 'node_modules', 'node', 'bin', 'node');
  mkdirSync(path.dirname(target), { recursive: true });
  copyFileSync(binary, `${target}.new`);
  chmodSync(`${target}.new`, 0o755);
  renameSync(`${target}.new`, target);
  const link = nodeRuntime(root);
  if (existsSync(link)) return;
  mkdirSync(path.dirname(link), { recursive: true });
  rmSync(link, { force: true });
  symlinkSync(path.join('..', 'node', 'bin', 'node'), link);
}

/** As the `node` package names them. */
function binaryPackage() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${process.platform}-${process.arch}`;
}
