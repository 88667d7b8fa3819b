import type { EngineRegistry } from './engines/registry.ts';
import {
  type SelfBenchmarkOptions,
  startSelfBenchmark,
} from './features/benchmark/self-benchmark.ts';
import type { FileService } from './features/files/service.ts';
import { sweepFiles } from './features/files/sweeper.ts';
import { lookAtResults } from './features/history/look.ts';
import { purgeRemoved } from './features/history/removal.ts';
import { writeMissingWords } from './features/history/write-words.ts';
import { rollUpDays } from './features/operations/roll-up.ts';
import { pausableWork } from './features/tasks/pausing.ts';
import type { Previews } from './features/tasks/previews.ts';
import { reconcileTasks } from './features/tasks/reconcile.ts';
import { STOP_CHANNEL } from './features/tasks/transitions.ts';
import { createTaskWorker } from './features/tasks/worker.ts';
import { expireDue } from './features/tickets/ledger.ts';
import { grantDueMonths } from './features/vip/memberships.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { DatabaseConnection, Db } from './platform/db/client.ts';
import { warnOfLittleSpace } from './platform/disk-space.ts';
import type { Env } from './platform/env.ts';
import { removeAbandonedWork } from './platform/film/work-folder.ts';
import type { Log } from './platform/log/log.ts';
import type { JobQueue } from './platform/queue/queue.ts';
import { registerWorker } from './platform/queue/worker-identity.ts';
import { forgetOldWindows } from './platform/rate-limit.ts';
import {
  type Chore,
  doInTurn,
  repeat,
  type Started,
  settledWithin,
  untilDone,
} from './platform/schedule.ts';
import type { Storage } from './platform/storage/storage.ts';

/** What a process that runs tasks works with. */
export interface WorkingParts {
  readonly env: Env;
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Db;
  readonly connection: DatabaseConnection;
  readonly storage: Storage;
  readonly queue: JobQueue;
  readonly files: FileService;
  readonly engines: EngineRegistry;
  readonly previews: Previews;
  readonly livePainter: SelfBenchmarkOptions['live'];
  readonly isClicking: SelfBenchmarkOptions['isClicking'];
  readonly chat: { reconcile(): Promise<unknown> };
  /** Puts what the product brings where it belongs. */
  readonly stock: () => readonly Started[];
  /** Housekeeping of the features that keep something of their own. */
  readonly sweeps: readonly (() => Promise<unknown>)[];
}

/** How long running work may take to end when the process stops. */
export const DRAIN_MS = 5_000;
const RECONCILE_MS = 2_000;
/** How soon after its end a result can be found by its colours. */
const LOOK_MS = 3_000;
/** How soon a worker sees that it is to take no more tasks, or to take them again. */
const FOLLOW_PAUSE_MS = 2_000;
const HOUSEKEEPING_MS = 10 * 60_000;
/** How long the first visitors are kept waiting for what the product brings, on a slow store. */
const STOCK_PATIENCE_MS = 15_000;

/**
 * Runs tasks and does everything else that is done beside answering requests. What the product brings is in
 * its place when this ends: a page that finds a shelf empty believes it for a while.
 * @returns what stops it
 */
export async function startWorking(parts: WorkingParts): Promise<() => Promise<void>> {
  const { env, log, clock, db, connection, storage, queue, files, engines, previews, chat } = parts;
  const { sweeps } = parts;
  const identity = await registerWorker({
    db,
    connection,
    channel: STOP_CHANNEL,
    takesTasks: true,
    onNotice: (taskId) => worker.stopTask(taskId),
    log,
  });
  const worker = createTaskWorker({
    db,
    queue,
    files,
    engines,
    clock,
    log,
    workerId: identity.id,
    previews,
  });
  const chores: readonly Chore[] = [
    () => purgeRemoved(db, clock.now()),
    // Of tasks from before; those that come now have theirs, and looking for others reads them all.
    untilDone(() => writeMissingWords(db)),
    (stop) => sweepFiles(db, storage, clock.now(), stop),
    (stop) => expireDue(db, clock.now(), stop),
    (stop) => grantDueMonths(db, clock.now(), stop),
    () => forgetOldWindows(db, clock.now()),
    () => rollUpDays(db, clock.now()),
    () => warnOfLittleSpace(env.DATA_DIR, log),
    () => removeAbandonedWork(clock.now()),
    ...sweeps,
  ];
  const reconciling = repeat(
    'reconcile',
    RECONCILE_MS,
    async () => {
      await reconcileTasks(db, queue, clock.now());
      await chat.reconcile();
    },
    log,
  );
  const keeping = repeat(
    'housekeeping',
    HOUSEKEEPING_MS,
    (stop) => doInTurn('housekeeping', chores, stop, log),
    log,
  );
  const looking = repeat(
    'look at results',
    LOOK_MS,
    () => lookAtResults({ db, storage, log }),
    log,
  );
  const followPause = pausableWork(db, queue, env.WORKER_CONCURRENCY, worker.handle);
  await followPause();
  const pausing = repeat('pause', FOLLOW_PAUSE_MS, followPause, log);
  const stocking = parts.stock();
  const benchmark = env.SELF_BENCHMARK
    ? startSelfBenchmark({
        db,
        engines: engines.engines().filter(({ remote }) => !remote),
        live: parts.livePainter,
        isClicking: parts.isClicking,
        clock,
        log,
      })
    : undefined;
  await settledWithin(
    stocking.map(({ finished }) => finished),
    STOCK_PATIENCE_MS,
  );
  return async () => {
    await Promise.all([benchmark, ...stocking].map((work) => work?.stop()));
    await pausing.stop();
    await queue.pause();
    await worker.drain(DRAIN_MS);
    await Promise.all([reconciling.stop(), keeping.stop(), looking.stop()]);
    await identity.close();
  };
}
