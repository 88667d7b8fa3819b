import { parentPort } from 'node:worker_threads';
import { type FilmJob, runFilmJob } from '../../src/film/jobs.ts';

parentPort?.on('message', async (job: FilmJob) => {
  parentPort?.postMessage(await runFilmJob(job));
});
