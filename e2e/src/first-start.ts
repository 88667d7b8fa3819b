import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { databaseProcesses, type Place, startProduct } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What a first start left behind; to be copied, not used. */
    firstStart: Place;
  }
}

const STILL_MS = 1_000;
const ENDED_WITHIN_MS = 30_000;

/**
 * Vitest's global set-up: one first start for the whole run, stopped once it has brought its pictures.
 * A start on a copy takes a third of the time and leaves the machine to the tests.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = makeOpenFolder(os.tmpdir());
  const product = await startProduct({}, { dataDir: makeOpenFolder(folder), output: '' });
  await isStocked(product.dataDir);
  await product.stop();
  project.provide('firstStart', { dataDir: product.dataDir, output: product.output() });
  return async () => {
    await areEnded(folder);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** A data folder as another product left it; as root its files belong to two accounts. */
export async function copyOf({ dataDir, output }: Place): Promise<Place> {
  const copy = makeOpenFolder(path.dirname(dataDir));
  await promisify(execFile)('cp', ['-a', `${dataDir}/.`, copy]);
  return { dataDir: copy, output };
}

/** Open to the database's own account: its cluster then lies in the folder, not at a place elsewhere. */
function makeOpenFolder(parent: string): string {
  const folder = mkdtempSync(path.join(parent, 'zhuhui-e2e-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Pictures are stored beside other work: until no more come. A later start brings what is missing. */
async function isStocked(dataDir: string): Promise<void> {
  const count = () => readdirSync(path.join(dataDir, 'files'), { recursive: true }).length;
  for (let before = -1, now = count(); now !== before; now = count()) {
    before = now;
    await delay(STILL_MS);
  }
}

/** Products that their process's end has just ended, too: the database of each is the last to go. */
async function areEnded(folder: string): Promise<void> {
  const deadline = Date.now() + ENDED_WITHIN_MS;
  while ((await databaseProcesses([folder])).length > 0 && Date.now() < deadline) {
    await delay(STILL_MS);
  }
}
