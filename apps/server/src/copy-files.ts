/**
 * Copies the files of an installation between its data folder and the object store that the environment
 * names; see docs/deployment.md. What is there already is left alone, nothing is deleted.
 *
 *   npm run files:copy -- to-s3
 *   npm run files:copy -- to-folder
 */
import { readEnvOrExit } from './platform/env.ts';
import { s3PlaceOf } from './platform/env-storage.ts';
import { StartError } from './platform/start-error.ts';
import { copyObjects } from './platform/storage/copy.ts';
import { openFolderStorage, openUsableStore } from './platform/storage/open.ts';

const TELL_EVERY = 100;

async function main(): Promise<void> {
  const [, , way] = process.argv;
  if (way !== 'to-s3' && way !== 'to-folder') {
    throw new StartError('用法：npm run files:copy -- to-s3，或 npm run files:copy -- to-folder');
  }
  const env = readEnvOrExit();
  const place = s3PlaceOf(env);
  if (!place) throw new StartError('对象存储还没有设置：先设好环境变量 S3_BUCKET 等');
  const [folder, store] = [openFolderStorage(env), await openUsableStore(place)];
  const [from, to] = way === 'to-s3' ? [folder, store] : [store, folder];
  const { copied, kept } = await copyObjects(from, to, (soFar) => {
    const done = soFar.copied + soFar.kept;
    if (done % TELL_EVERY === 0) process.stdout.write(`已处理 ${done} 个文件\n`);
  });
  process.stdout.write(`完成：复制 ${copied} 个文件，${kept} 个已经在那里\n`);
}

main().catch((error: unknown) => {
  const known = error instanceof StartError;
  process.stderr.write(known ? `${error.message}\n` : `没有复制完：${String(error)}\n`);
  process.exitCode = 1;
});
