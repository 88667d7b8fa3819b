import { join } from 'node:path';
import type { Env } from '../env.ts';
import { type S3Place, s3PlaceOf } from '../env-storage.ts';
import { StartError } from '../start-error.ts';
import { openLocalStorage } from './local-storage.ts';
import { assertUsableStore, openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/**
 * Where an installation keeps its files when it has no object store.
 * @throws StartError when the folder can neither be found nor made
 */
export function openFolderStorage({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): Storage {
  const folder = join(DATA_DIR, 'files');
  try {
    return openLocalStorage(folder);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new StartError(
      `无法在 ${folder} 里存文件（${code}），请检查环境变量 DATA_DIR 与文件夹的权限`,
      { cause },
    );
  }
}

/**
 * Where this installation keeps its files.
 * @throws StartError when the object store cannot be used, or is empty while the data folder holds files
 */
export async function openStorage(env: Env): Promise<Storage> {
  const place = s3PlaceOf(env);
  if (!place) return openFolderStorage(env);
  const store = await openUsableStore(place);
  if ((await isEmpty(store)) && !(await isEmpty(openFolderStorage(env)))) {
    throw new StartError(
      `对象存储的桶 ${place.bucket} 里还没有文件，而 ${join(env.DATA_DIR, 'files')} 里有：先运行 npm run files:copy -- to-s3 把它们搬过去`,
    );
  }
  return store;
}

/** The object store, tried out. @throws StartError */
export async function openUsableStore(place: S3Place): Promise<Storage> {
  const store = await openS3Storage(place);
  await assertUsableStore(store, place);
  return store;
}

async function isEmpty(storage: Storage): Promise<boolean> {
  const { done } = await storage.list('files/')[Symbol.asyncIterator]().next();
  return done === true;
}
