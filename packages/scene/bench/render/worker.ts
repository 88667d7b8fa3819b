import { parentPort } from 'node:worker_threads';
import { type RenderJob, runRenderJob } from '../../src/render/picture.ts';

parentPort?.on('message', ({ index, job }: { index: number; job: RenderJob }) => {
  const result = runRenderJob(job);
  parentPort?.postMessage({ index, result }, [result.buffer as ArrayBuffer]);
});
