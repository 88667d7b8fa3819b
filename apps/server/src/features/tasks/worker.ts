import { setTimeout as delay } from 'node:timers/promises';
import { fileReferences, findTool, generatedBy } from '@zhuhui/tools';
import {
  type AbortReason,
  type Engine,
  type EngineContext,
  EngineFailure,
  type EngineOutput,
  type InputForm,
  willBeResumed,
} from '../../engines/engine.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { seedOfTask } from '../../platform/ids.ts';
import type { Log } from '../../platform/log/log.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { settledWithin } from '../../platform/schedule.ts';
import { ObjectNotFound } from '../../platform/storage/storage.ts';
import type { FileService, ResultOrigin } from '../files/service.ts';
import { earlyResults } from './early-results.ts';
import { faultOf } from './faults.ts';
import { runOnFirstAble } from './first-able.ts';
import { assertSoundFilms, assertSoundOutputs } from './output-check.ts';
import type { Previews } from './previews.ts';
import { progressWriter } from './progress.ts';
import { createRemoteJobs } from './remote-jobs.ts';
import type { TaskRow } from './repository.ts';
import {
  addEarlyResult,
  claimTask,
  type Fault,
  type Fence,
  failTask,
  giveBack,
  noteFault,
  recordAttempt,
  type StoredOutput,
  succeedTask,
} from './transitions.ts';

export interface WorkerDeps {
  readonly db: Db;
  readonly queue: JobQueue;
  readonly files: FileService;
  readonly engines: EngineRegistry;
  readonly clock: Clock;
  readonly log: Log;
  readonly workerId: number;
  readonly previews: Previews;
}

/** An attempt at a task that this worker makes, from before it is claimed until its end is recorded. */
interface Attempt {
  readonly taskId: string;
  readonly abort: AbortController;
  readonly done: Promise<void>;
}

export interface TaskWorker {
  /** Handles one job from the queue. Never throws. */
  handle(job: { jobId: string; taskId: string }): Promise<void>;
  /** The task is over for its user; an attempt that runs here stops. */
  stopTask(taskId: string): void;
  /** Waits up to `graceMs` for running attempts, then hands the rest back to the queue. */
  drain(graceMs: number): Promise<void>;
}

const RECORD_AGAIN_MS = 2_000;
/** Waits before a task whose engine failed in passing is tried again; one per lost attempt. */
const RETRY_DELAYS_MS = [2_000, 10_000, 30_000, 60_000];

export function createTaskWorker(deps: WorkerDeps): TaskWorker {
  const { db, queue, files, clock, log, workerId, previews } = deps;
  const running = new Set<Attempt>();
  let draining = false;

  const runAttempt = async (task: TaskRow, abort: AbortController): Promise<void> => {
    const fence: Fence = { taskId: task.id, userId: task.userId, attempt: task.attempt };
    const stop = (reason: AbortReason) => abort.abort(reason);
    const noted = new Set<EngineFailure>();
    const progress = progressWriter((fraction, stage, parts) =>
      recordAttempt(db, fence, { progress: fraction, stage }, parts).then((wanted) => {
        if (!wanted) stop('notWanted');
      }),
    );
    const early = earlyResults(async ({ ordinal, output, effective }) => {
      await assertSoundOutputs([output], () => givenPictures(files, task));
      const [stored] = await storeOutputs(task, [{ output, ordinal }], abort.signal);
      return (
        stored !== undefined && addEarlyResult(db, fence, { ordinal, output: stored, effective })
      );
    });
    const preview = previews.writer(task.id, async (previewAt) => {
      await recordAttempt(db, fence, { previewAt });
    });
    try {
      // Stopped while it was claimed: it ends like any other.
      abort.signal.throwIfAborted();
      const jobs = createRemoteJobs(task.remoteId, async (remoteId) => {
        await recordAttempt(db, fence, { remoteId });
      });
      const { result, fellBackFrom } = await runOnFirstAble(deps, task, jobs, {
        async runOn(engine) {
          const { id, name, version } = engine;
          await recordAttempt(db, fence, { engine: { id, name, version } });
          const made = await runEngine(engine, task, abort.signal, {
            onProgress: progress.report,
            onPreview: preview.report,
            // What is shown cannot be charged for any more: only what is free is shown early.
            onOutput: task.cost === 0 ? early.report : undefined,
            remote: jobs.of(id),
          });
          // Engines read the pictures they are given; what a film shows they cannot see.
          const look = (film: EngineOutput, seconds: number) =>
            files.lookAtFilm(film, seconds, abort.signal);
          await assertSoundFilms(made.outputs, look, () => givenPictures(files, task));
          return made;
        },
        async onGaveUp(engine, failure) {
          await noteFault(db, fence, engine.id, faultOf(failure), clock.now());
          noted.add(failure);
        },
      });
      await progress.settled();
      abort.signal.throwIfAborted();
      const shown = await early.settled();
      const made = result.outputs.map((output, ordinal) => ({ output, ordinal }));
      const rest = made.filter(({ ordinal }) => !shown.has(ordinal));
      if (rest.length > 0 || shown.size === 0) {
        const outputs = rest.map(({ output }) => output);
        await assertSoundOutputs(outputs, () => givenPictures(files, task));
      }
      const stored = await storeOutputs(task, rest, abort.signal);
      await succeedTask(db, fence, {
        outputs: result.outputs.map((_, ordinal) =>
          shown.has(ordinal) ? null : (stored.shift() ?? null),
        ),
        effective: { ...result.effective, ...(fellBackFrom.length > 0 && { fellBackFrom }) },
        now: clock.now(),
      });
    } catch (error) {
      await Promise.all([progress.settled(), early.settled()]);
      if (abort.signal.aborted) {
        if (willBeResumed(abort.signal))
          await giveBack(db, queue, fence, { lost: false, now: clock.now() });
        return;
      }
      // What is not the engine's own failure is ours (database, storage): the picture may be fine, so
      // the task is handed back and tried again instead of being called failed.
      if (!(error instanceof EngineFailure)) throw error;
      const fault = { ...faultOf(error), isNoted: noted.has(error) };
      await endFailedAttempt(task, fence, error, fault);
    } finally {
      await preview.end();
    }
  };

  const runEngine = (
    engine: Engine,
    task: TaskRow,
    signal: AbortSignal,
    on: Pick<EngineContext, 'onProgress' | 'onPreview' | 'onOutput' | 'remote'>,
  ) => {
    const tool = findTool(task.tool);
    if (!tool) throw new EngineFailure('permanent', '这个工具已下线');
    const seed = typeof task.settings.seed === 'number' ? task.settings.seed : seedOfTask(task.id);
    const run = engine.run(
      { taskId: task.id, tool, settings: task.settings, seed },
      {
        signal,
        ...on,
        marksFilms: files.marksFilms(),
        markFrame: files.frameMark(),
        files: {
          read: (fileId, wanted) =>
            generatedBy(tool, task.settings) === 'kept'
              ? orGone(files.readToKeep(fileId))
              : readInput(files, fileId, wanted),
        },
      },
    );
    return run.catch((error: unknown) => {
      if (error instanceof EngineFailure) throw error;
      log.error({ err: error, taskId: task.id, engine: engine.id }, 'engine broke its contract');
      throw new EngineFailure('permanent', '生成时出错，请稍后再试', { cause: error });
    });
  };

  const storeOutputs = (
    task: TaskRow,
    outputs: readonly { readonly output: EngineOutput; readonly ordinal: number }[],
    signal: AbortSignal,
  ): Promise<StoredOutput[]> => {
    return Promise.all(
      outputs.map(async ({ output, ordinal }) => {
        const { kind, durationSeconds, seed, scores, bytes, mime, widthPx, heightPx } = output;
        const origin = { ...originOf(task, ordinal), isMarked: output.isMarked ?? false };
        const result = { bytes, mime, widthPx, heightPx, origin };
        const file = await files.storeResult({ ownerId: task.userId, ...result }, signal);
        return { kind, durationSeconds, seed, scores, ...file };
      }),
    );
  };

  const endFailedAttempt = async (
    task: TaskRow,
    fence: Fence,
    failure: EngineFailure,
    fault: Fault,
  ): Promise<void> => {
    if (!failure.retryable) {
      await failTask(db, fence, fault, clock.now());
      return;
    }
    const waitMs = failure.retryAfterMs ?? RETRY_DELAYS_MS[task.lostAttempts] ?? 0;
    const startAfter = new Date(clock.now().getTime() + waitMs);
    await giveBack(db, queue, fence, { lost: true, fault, startAfter, now: clock.now() });
  };

  /** The end of an attempt could not be written (no database, full disk): hands the task back until that works. */
  const giveBackUntilRecorded = async (task: TaskRow, abort: AbortController): Promise<void> => {
    const fence: Fence = { taskId: task.id, userId: task.userId, attempt: task.attempt };
    while (!abort.signal.aborted) {
      await delay(RECORD_AGAIN_MS);
      try {
        await giveBack(db, queue, fence, { lost: true, now: clock.now() });
        return;
      } catch (error) {
        log.error({ err: error, taskId: task.id }, 'task could not be handed back yet');
      }
    }
  };

  const claimAndRun = async (
    job: { jobId: string; taskId: string },
    abort: AbortController,
  ): Promise<void> => {
    const { taskId } = job;
    let task: TaskRow | undefined;
    try {
      task = await claimTask(db, { ...job, workerId, now: clock.now() });
    } catch (error) {
      // Whether it was claimed is not known; the reconciler finds out once this job's grace is over.
      log.error({ err: error, taskId }, 'task could not be claimed');
    }
    if (!task) return;
    const claimed = task;
    await runAttempt(claimed, abort).catch((error) => {
      log.error({ err: error, taskId }, 'attempt could not be recorded');
      return giveBackUntilRecorded(claimed, abort);
    });
  };

  return {
    async handle(job) {
      const abort = new AbortController();
      // A job that was fetched before the queue heard of the end.
      if (draining) abort.abort('shutdown' satisfies AbortReason);
      const attempt = { taskId: job.taskId, abort, done: claimAndRun(job, abort) };
      running.add(attempt);
      await attempt.done.finally(() => running.delete(attempt));
    },
    stopTask(taskId) {
      for (const attempt of running)
        if (attempt.taskId === taskId) attempt.abort.abort('notWanted' satisfies AbortReason);
    },
    async drain(graceMs) {
      draining = true;
      const all = () => [...running].map((attempt) => attempt.done);
      await settledWithin(all(), graceMs);
      for (const { abort } of running) abort.abort('shutdown' satisfies AbortReason);
      await Promise.allSettled(all());
    },
  };
}

/** What one of a task's results was made by and from; a tool that keeps makes one of each picture. */
function originOf(
  { id, tool, settings }: TaskRow,
  ordinal: number,
): Omit<ResultOrigin, 'isMarked'> {
  const definition = findTool(tool);
  const kind = definition ? generatedBy(definition, settings) : 'picture';
  const from = fileReferences(definition?.fields ?? {}, settings)
    .filter(({ role }) => role === 'picture')
    .map(({ fileId }) => fileId);
  const own = kind === 'kept' ? from.slice(ordinal, ordinal + 1) : from;
  return { taskId: id, tool, kind, from: own };
}

/** The pictures a task was given; masks are none. */
async function givenPictures(files: FileService, task: TaskRow): Promise<readonly Uint8Array[]> {
  const references = fileReferences(findTool(task.tool)?.fields ?? {}, task.settings);
  const pictures = references.filter(({ role }) => role === 'picture');
  return Promise.all(pictures.map(({ fileId }) => readInput(files, fileId)));
}

function readInput(files: FileService, fileId: string, wanted?: InputForm): Promise<Uint8Array> {
  return orGone(files.read(fileId, wanted));
}

/** What is gone stays gone; what cannot be read just now (no store, no database) can be later. */
function orGone(reading: Promise<Uint8Array>): Promise<Uint8Array> {
  return reading.catch((cause: unknown) => {
    const isGone =
      cause instanceof ObjectNotFound || (cause instanceof AppError && cause.reason === 'notFound');
    throw isGone
      ? new EngineFailure('badInput', '输入的图片已不存在', { cause })
      : new EngineFailure('temporary', '图片暂时读不出来，请稍后再试', { cause });
  });
}
