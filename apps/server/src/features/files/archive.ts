import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { RasterFormat } from './formats.ts';
import type { FileService } from './service.ts';

/**
 * A zip of one's own files as it is being written. Each file is read and converted when its turn comes,
 * so memory holds one at a time; what goes wrong on the way ends the stream with the error.
 * @param entries the files with the endings they will have
 */
export function zipStream(
  files: FileService,
  ownerId: string,
  entries: readonly { fileId: string; extension: string }[],
  format: RasterFormat,
): Readable {
  const zip = new ZipFile();
  // The library hands out a PassThrough under a narrower type.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [index, { fileId, extension }] of entries.entries()) {
    const name = `zhuhui-${String(index + 1).padStart(3, '0')}.${extension}`;
    // The pictures are compressed already.
    zip.addReadStreamLazy(name, { compress: false }, (ready) => {
      files.convert(ownerId, fileId, format).then(
        (bytes) => ready(null, Readable.from([bytes])),
        (error) => output.destroy(error),
      );
    });
  }
  zip.end();
  return output;
}
