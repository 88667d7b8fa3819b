import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Smaller files gain nothing: they fill one packet as it is. */
const LEAST_BYTES = 1024;
const BROTLI_QUALITY = 10;
const GZIP_LEVEL = 9;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Lays a `.br` and a `.gz` beside every text file of the build; the server hands out what a browser reads. */
export function compressPlugin(): Plugin {
  return {
    name: 'zhuhui:compress',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          if (!TEXT.test(file.fileName) || bytes.length < LEAST_BYTES) return;
          const path = join(dir, file.fileName);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          await writeFile(`${path}.br`, await brotli(bytes, { params }));
          await writeFile(`${path}.gz`, await gzipped(bytes, { level: GZIP_LEVEL }));
        }),
      );
    },
  };
}
