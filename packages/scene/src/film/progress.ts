import type { FilmJob, RunFilmJob } from './jobs.ts';

/** What a film's work is made of. */
export interface FilmShape {
  readonly frames: number;
  readonly keys: number;
  /** Looks at the way beforehand. */
  readonly glances: number;
  /** Rows of a frame. */
  readonly height: number;
  /** Paths a pixel of a key frame, from new to well known. */
  pathsOf(key: number): readonly number[];
}

/**
 * CPU seconds at 640 × 360, means of a living room and a villa (of a glance as docs/decisions/025 has it); only
 * their proportions count.
 */
const SECONDS = { glance: 0.75, settle: 0.3, between: 0.71, show: 0.1 } as const;
/** Of a key frame: what is seen first and where it was before, and every path a pixel. */
const FIRST_HITS = 3.6;
const PATH = 0.44;

/** Most pixels of a key frame are neither new nor well known. */
const traceSeconds = (paths: readonly number[]): number =>
  FIRST_HITS + PATH * (paths[paths.length >> 1] ?? 0);

const secondsOf = (job: FilmJob, height: number): number =>
  job.kind === 'trace' ? (traceSeconds(job.paths) * job.rows) / height : SECONDS[job.kind];

function wholeSeconds({ frames, keys, glances, pathsOf }: FilmShape): number {
  let seconds = Math.min(glances, frames) * SECONDS.glance + frames * SECONDS.show;
  for (let key = 0; key < keys; key++) seconds += traceSeconds(pathsOf(key)) + SECONDS.settle;
  return seconds + (frames - keys) * SECONDS.between;
}

/** Runs jobs as `run` does and says after each how much of a film's work is done, about as evenly as time goes by. */
export function reporting(
  run: RunFilmJob,
  shape: FilmShape,
  onProgress: (fraction: number) => void,
): RunFilmJob {
  const whole = wholeSeconds(shape);
  let done = 0;
  return async (job) => {
    const value = await run(job);
    done += secondsOf(job, shape.height);
    onProgress(Math.min(1, done / whole));
    return value;
  };
}
