import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive: what it is called and where its bytes come from. */
export interface ArchiveEntry {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

/**
 * A zip as it is being written. Each file is read when its turn comes, so memory holds one at a time;
 * what goes wrong on the way ends the stream with the error.
 */
export function zipStream(entries: readonly ArchiveEntry[]): Readable {
  const zip = new ZipFile();
  // The library hands out a PassThrough under a narrower type.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const { name, read } of entries) {
    // The pictures are compressed already.
    zip.addReadStreamLazy(name, { compress: false }, (ready) => {
      read().then(
        (bytes) => ready(null, Readable.from([bytes])),
        (error) => output.destroy(error),
      );
    });
  }
  zip.end();
  return output;
}
