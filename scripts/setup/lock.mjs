import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { say, sha256 } from './shell.mjs';

const pollMs = 200;

/**
 * Runs `work` while no other set-up of the same checkout runs. The lock lies outside the checkout,
 * because an installation empties node_modules and git should see nothing.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function alone(root, work) {
  const lock = path.join(os.tmpdir(), `zhuhui-setup-${sha256(root).slice(0, 16)}.lock`);
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    let waiting = false;
    while (!take(lock, draft)) {
      if (!waiting) say('另一个安装正在进行，等它完成…');
      waiting = true;
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  } finally {
    rmSync(draft, { force: true });
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * @param {string} lock
 * @param {string} draft a file that names us, linked into place so that a lock is never half-written
 */
function take(lock, draft) {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const holder = holderOf(lock);
    if (holder !== undefined && !isRunning(holder)) removeStale(lock, draft, holder);
    return false;
  }
}

/**
 * Moves the lock away before deleting it, to be sure that it is still the dead holder's.
 * @param {string} lock
 * @param {string} draft
 * @param {number} deadHolder
 */
function removeStale(lock, draft, deadHolder) {
  const moved = `${draft}.stale`;
  try {
    renameSync(lock, moved);
    if (holderOf(moved) !== deadHolder) linkSync(moved, lock);
  } catch {
    // Another process was quicker; the next look shows who holds it now.
  }
  rmSync(moved, { force: true });
}

/** @param {string} file */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
