import { type DrawBetween, drawBetween } from './between.ts';
import { type Glance, type Glanced, glance } from './glance.ts';
import { type SettleKey, settleKey } from './settle.ts';
import { type ShowFrame, showFrame } from './steady.ts';
import { type TraceRows, traceRows } from './trace-rows.ts';

/** A share of the work, for any thread; what it reads and writes lies in shared memory. */
export type FilmJob = Glance | TraceRows | SettleKey | DrawBetween | ShowFrame;

/** What a job gives: a picture (sRGB, 3 bytes a pixel) for a frame that is shown, mostly nothing. */
export interface FilmResult<J extends FilmJob = FilmJob> {
  readonly value: J extends Glance ? Glanced : J extends ShowFrame ? Uint8Array : undefined;
}

/** Does a job somewhere. Jobs that are asked for together may run side by side. */
export type RunFilmJob = <J extends FilmJob>(job: J) => Promise<FilmResult<J>['value']>;

/** One job, in this thread. */
export async function runFilmJob(job: FilmJob): Promise<Glanced | Uint8Array | undefined> {
  switch (job.kind) {
    case 'glance':
      return glance(job);
    case 'show':
      return showFrame(job);
    case 'trace':
      return void traceRows(job);
    case 'settle':
      return void settleKey(job);
    case 'between':
      return void drawBetween(job);
  }
}
