import type { RunJobs } from '../render/picture.ts';
import { runRenderJob } from '../render/picture.ts';

/** Runs render jobs in this thread: threads take whole scenes. */
export const runHere: RunJobs = async (jobs, onDone) =>
  jobs.map((job, k) => {
    const part = runRenderJob(job);
    onDone(k + 1);
    return part;
  });
