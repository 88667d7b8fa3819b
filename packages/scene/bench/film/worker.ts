import { parentPort } from 'node:worker_threads';
import { type FilmJob, runFilmJob } from '../../src/film/film.ts';

parentPort?.on('message', async (job: FilmJob) => {
  parentPort?.postMessage(await runFilmJob(job));
});
