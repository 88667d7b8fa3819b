import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { AppError } from '../platform/errors.ts';

/** A day's bill is a few hundred bytes a trade; beyond these it is something else. */
const MOST_FILES = 20;
const MOST_UNFOLDED_BYTES = 128 * 1024 * 1024;

export interface ZippedFile {
  /** As it stands in the archive: Chinese ones are written in GBK. */
  readonly name: Uint8Array;
  readonly bytes: Uint8Array;
}

/**
 * The files of a small archive, in memory. What they say of their sizes is checked before anything is
 * unfolded and again while it is.
 * @throws AppError upstream when it is none, or too large
 */
export async function filesOfZip(archive: Uint8Array): Promise<ZippedFile[]> {
  try {
    return await unfold(Buffer.from(archive));
  } catch (cause) {
    throw new AppError('upstream', '支付方的账单打不开，请稍后再试', { cause });
  }
}

async function unfold(archive: Buffer): Promise<ZippedFile[]> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true, decodeStrings: false });
  if (zip.entryCount > MOST_FILES) throw new Error(`${zip.entryCount} files`);
  const files: ZippedFile[] = [];
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    total += entry.uncompressedSize;
    if (total > MOST_UNFOLDED_BYTES) throw new Error(`${total} bytes`);
    if (entry.fileNameRaw.at(-1) === SLASH) continue;
    files.push({
      name: entry.fileNameRaw,
      bytes: await buffer(await zip.openReadStreamPromise(entry)),
    });
  }
  return files;
}

/** Ends the names of folders. */
const SLASH = 0x2f;
