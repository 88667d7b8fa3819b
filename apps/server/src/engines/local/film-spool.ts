import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Keeps slow frames in a file until all are there: the encoder writes one film at a time and others wait
 * for it, so that it is only asked for once frames come as fast as they are written. The file has no name once
 * it is open, so that its hundreds of megabytes are freed even when this process is killed.
 */
export async function withSpooled<T>(
  frames: AsyncIterable<Uint8Array>,
  frameBytes: number,
  use: (frames: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'zhuhui-frames-'));
  const file = await open(join(folder, 'frames'), 'wx+').finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  try {
    let count = 0;
    for await (const frame of frames) {
      await file.write(frame, 0, frameBytes, count * frameBytes);
      count++;
    }
    return await use(readAll(file, count, frameBytes));
  } finally {
    await file.close();
  }
}

async function* readAll(
  file: FileHandle,
  count: number,
  frameBytes: number,
): AsyncGenerator<Uint8Array> {
  for (let k = 0; k < count; k++) {
    const frame = new Uint8Array(frameBytes);
    await file.read(frame, 0, frameBytes, k * frameBytes);
    yield frame;
  }
}
