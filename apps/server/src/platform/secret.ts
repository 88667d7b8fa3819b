import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { StartError } from './start-error.ts';

const BYTES = 32;
/** As many characters as the bytes have in base64, and as a configured one must have. */
const LEAST_CHARACTERS = 32;

/**
 * The key this installation signs with: the configured one, or one made at the first start and kept in
 * the data folder, readable by the server's account alone. Of processes that start together all take
 * what the first one made.
 * @throws StartError when what is kept is no whole key: signing with it would be signing with nothing
 */
export async function loadSecret(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const path = resolve(dataDir, 'secret.key');
  const kept = (await readFile(path, 'utf8').catch(nothingWhenMissing)) ?? (await make(path));
  if (kept.trim().length < LEAST_CHARACTERS) {
    throw new StartError(
      `${path} 不完整，请用备份恢复；没有备份就删掉它，下次启动会另做一个，引擎的密钥要重新填写`,
    );
  }
  return kept;
}

/** Written aside, flushed and then named, so that nobody ever reads half a key. */
async function make(path: string): Promise<string> {
  const aside = `${path}.${randomUUID()}`;
  makeFolder(dirname(path), 0o700);
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(randomBytes(BYTES).toString('base64url'));
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(aside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(aside, { force: true });
  }
  return readFile(path, 'utf8');
}

function nothingWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code !== 'ENOENT') throw error;
  return null;
}
