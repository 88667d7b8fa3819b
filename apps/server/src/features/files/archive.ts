import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive: what it is called and where its bytes come from. */
export interface ArchiveEntry {
  readonly name: string;
  readonly read: () => Promise<Uint8Array | Readable>;
  /** Text is worth compressing; pictures are compressed already. */
  readonly compress?: boolean;
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
  for (const { name, read, compress = false } of entries) {
    zip.addReadStreamLazy(name, { compress }, (ready) => {
      const fail = (error: Error) => output.destroy(error);
      read().then((content) => {
        const stream = content instanceof Readable ? content : Readable.from([content]);
        stream.once('error', fail);
        ready(null, stream);
      }, fail);
    });
  }
  zip.end();
  return output;
}
