import { Worker } from 'node:worker_threads';
import type { RunJobs } from '../../src/render/picture.ts';

/** Threads that render; `end` them when done. */
export function renderThreads(count: number): { run: RunJobs; end(): Promise<void> } {
  const workers = Array.from(
    { length: count },
    () => new Worker(new URL('./worker.ts', import.meta.url)),
  );
  const run: RunJobs = (jobs, onDone) =>
    new Promise((resolve, reject) => {
      const results: Float32Array[] = new Array(jobs.length);
      let next = 0;
      let done = 0;
      if (jobs.length === 0) resolve(results);
      for (const worker of workers) {
        worker.removeAllListeners('message').removeAllListeners('error');
        worker.once('error', reject);
        const give = (): void => {
          if (next < jobs.length) worker.postMessage({ index: next, job: jobs[next++] });
        };
        worker.on('message', ({ index, result }: { index: number; result: Float32Array }) => {
          results[index] = result;
          onDone(++done);
          if (done === jobs.length) resolve(results);
          else give();
        });
        give();
      }
    });
  return {
    run,
    end: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
