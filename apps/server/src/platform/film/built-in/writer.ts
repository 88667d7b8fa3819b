import { Worker } from 'node:worker_threads';
import type { FilmFormat, FilmRun, FilmWriter } from '../encoder.ts';
import { FilmFailure } from '../failure.ts';
import { inTurn } from '../turns.ts';
import type { ThreadAnswer, ThreadFilm, ThreadRequest } from './thread.ts';

const THREAD_FILE = new URL('./thread.ts', import.meta.url);
/** The thread works on one picture while the next one is made. */
const MOST_UNTAKEN = 2;

/**
 * Writes films where no program for it is installed: H.264 Baseline by minih264, compiled to
 * WebAssembly, on a thread of its own (decision 019).
 */
export function createBuiltInWriter(): FilmWriter {
  const turn = inTurn();
  return {
    name: 'minih264',
    encode(frames, format, run = {}) {
      const { width, height } = format;
      if (width % 2 !== 0 || height % 2 !== 0) throw new RangeError('a film has even sides');
      return turn(run.signal, () => encodeOnThread(frames, format, run));
    },
  };
}

async function encodeOnThread(
  frames: AsyncIterable<Uint8Array>,
  { width, height, fps, frames: count }: FilmFormat,
  { signal, onProgress }: FilmRun,
): Promise<Uint8Array> {
  signal?.throwIfAborted();
  const thread = openThread({ width, height, fps });
  const stop = () => thread.stop(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    let written = 0;
    for await (const frame of frames) {
      if (frame.length !== width * height * 3) throw new RangeError('a picture of another size');
      await thread.give(frame);
      written += 1;
      if (count) onProgress?.(Math.min(1, written / count));
    }
    return await thread.end();
  } finally {
    signal?.removeEventListener('abort', stop);
    await thread.stop(new FilmFailure('program', 'the film was given up'));
  }
}

/** A thread that writes one film. What it cannot do rejects whatever is waited for. */
function openThread(film: ThreadFilm) {
  const worker = new Worker(THREAD_FILE, { workerData: film });
  let resolve: (film: Uint8Array) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const whole = new Promise<Uint8Array>((...settle) => {
    [resolve, reject] = settle;
  });
  // Whoever gives pictures hears of it, too; nobody may be waiting for the film yet.
  whole.catch(() => undefined);
  let untaken = 0;
  let onTaken: () => void = () => undefined;
  worker.on('message', (answer: ThreadAnswer) => {
    if (answer !== 'taken') return resolve(answer);
    untaken -= 1;
    onTaken();
  });
  const fail = (cause: unknown) =>
    reject(new FilmFailure('program', 'the encoder broke', { cause }));
  worker.on('error', fail);
  worker.on('exit', fail);
  const ask = (request: ThreadRequest, moved: ArrayBuffer[] = []) =>
    worker.postMessage(request, moved);

  return {
    /** Resolves when there is room for another picture. */
    async give(frame: Uint8Array): Promise<void> {
      const own = new Uint8Array(frame);
      untaken += 1;
      ask(own, [own.buffer]);
      while (untaken >= MOST_UNTAKEN) {
        const taken = new Promise<void>((go) => {
          onTaken = go;
        });
        await Promise.race([taken, whole]);
      }
    },
    end(): Promise<Uint8Array> {
      ask('end');
      return whole;
    },
    async stop(reason: unknown): Promise<void> {
      reject(reason);
      await worker.terminate();
    },
  };
}
