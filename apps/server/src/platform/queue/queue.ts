import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { DatabaseConnection, Tx } from '../db/client.ts';
import type { Log } from '../log/log.ts';

/** One attempt at a task, waiting for a worker. */
export interface QueueJob {
  /** A UUID of the caller's choosing, one per attempt. */
  readonly jobId: string;
  readonly taskId: string;
  /** Higher goes first; equal ones in the order they came. */
  readonly priority: number;
  readonly startAfter?: Date;
}

export interface JobQueue {
  /** Adds the job in the caller's transaction: it exists exactly when the transaction commits. */
  enqueue(tx: Tx, job: QueueJob): Promise<void>;
  /** Takes a waiting job out, in the caller's transaction. A job that runs already is not stopped. */
  withdraw(tx: Tx, jobId: string): Promise<void>;
  /** Starts taking jobs, `concurrency` at once. The handler must not throw. */
  work(
    concurrency: number,
    handler: (job: { jobId: string; taskId: string }) => Promise<void>,
  ): Promise<void>;
  /** Takes no new jobs; those being handled go on. */
  pause(): Promise<void>;
  stop(): Promise<void>;
}

/** Table of all jobs, for the reconciler's reading; pg-boss owns it. */
export const JOB_TABLE = 'pgboss.job';
const QUEUE = 'tasks';

/** A task decides itself how often it is tried, so the queue's own retries and time limits stay out of the way. */
const QUEUE_OPTIONS = {
  retryLimit: 0,
  expireInSeconds: 24 * 3600 - 1,
  retentionSeconds: 30 * 24 * 3600,
  deleteAfterSeconds: 3600,
} as const;

/** Opens the queue in the tasks' own database. `supervise`: this process does the housekeeping. */
export async function openJobQueue(options: {
  connection: DatabaseConnection;
  log: Log;
  supervise: boolean;
}): Promise<JobQueue> {
  const { connection, log, supervise } = options;
  const boss = new PgBoss({
    ...connection,
    application_name: 'zhuhui-queue',
    max: 4,
    supervise,
    schedule: false,
    useListenNotify: supervise,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  await boss.start();
  await boss.createQueue(QUEUE, { ...QUEUE_OPTIONS, notify: true });

  return {
    async enqueue(tx, job) {
      await boss.send(
        QUEUE,
        { taskId: job.taskId },
        {
          id: job.jobId,
          priority: job.priority,
          startAfter: job.startAfter,
          db: fromDrizzle(tx, sql),
        },
      );
    },
    async withdraw(tx, jobId) {
      await boss.deleteJob(QUEUE, jobId, { db: fromDrizzle(tx, sql) });
    },
    async work(concurrency, handler) {
      await boss.work<{ taskId: string }>(
        QUEUE,
        {
          batchSize: 1,
          localConcurrency: concurrency,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: 1,
        },
        async ([job]) => {
          if (job) await handler({ jobId: job.id, taskId: job.data.taskId });
        },
      );
    },
    async pause() {
      await boss.offWork(QUEUE, { wait: false });
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 5_000, close: true });
    },
  };
}
