import { Worker } from 'node:worker_threads';
import type { FilmJob, RunFilmJob } from '../../src/film/jobs.ts';

/** Threads that make films; `end` them when done. */
export function filmThreads(count: number): { run: RunFilmJob; end(): Promise<void> } {
  const all = Array.from(
    { length: count },
    () => new Worker(new URL('./worker.ts', import.meta.url)),
  );
  const idle = [...all];
  const waiting: ((worker: Worker) => void)[] = [];
  const run = async (job: FilmJob): Promise<unknown> => {
    const worker = idle.pop() ?? (await new Promise<Worker>((resolve) => waiting.push(resolve)));
    try {
      return await new Promise((resolve, reject) => {
        worker.once('error', reject);
        worker.once('message', (value) => {
          worker.off('error', reject);
          resolve(value);
        });
        worker.postMessage(job);
      });
    } finally {
      const next = waiting.shift();
      if (next) next(worker);
      else idle.push(worker);
    }
  };
  return {
    run: run as RunFilmJob,
    end: async () => {
      await Promise.all(all.map((worker) => worker.terminate()));
    },
  };
}
