import { randomUUID } from 'node:crypto';
import { isFinal } from '@zhuhui/contracts';
import { findTool, type TicketType } from '@zhuhui/tools';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { files, taskFaults, taskResults, tasks, taskWords } from '../../platform/db/schema.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { namedIn, releaseFiles, retireFiles } from '../files/keeping.ts';
import { lockUser, type ReservedTask, release, reserve, settle } from '../tickets/ledger.ts';
import { queueWeightOf } from '../vip/memberships.ts';
import { nextVirtualTime, priorityOf } from './fairness.ts';
import { lockTask, type NewTask, readQueueClock, type TaskRow } from './repository.ts';

/**
 * The life of a task: queued → running → succeeded | failed | cancelled, back to queued when an attempt
 * ends without a word, and from failed to queued when an operator gives it another round. Every change stands in this file. Each is one transaction, and each
 * end moves the tickets in the same transaction. A worker writes through a fence: task id and attempt
 * number; when the task was cancelled, requeued or taken over, its writes find no row and it stops.
 */

/** Name of the channel on which workers hear that a running task is not wanted any more. */
export const STOP_CHANNEL = 'task_stop';

/** Attempts that may be lost to crashes or passing faults before the task fails. */
const MOST_LOST_ATTEMPTS = 4;

export interface Fence {
  readonly taskId: string;
  readonly userId: string;
  readonly attempt: number;
}

export interface StoredOutput {
  readonly fileId: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly kind: 'image' | 'video' | 'vector';
  readonly durationSeconds?: number;
  readonly seed?: number;
  readonly scores?: Readonly<Record<string, number>>;
}

const knownBesides = (known: Record<string, unknown>) =>
  sql`${tasks.effective} || ${JSON.stringify(known)}::jsonb`;

const holdsFence = (fence: Fence) =>
  and(eq(tasks.id, fence.taskId), eq(tasks.attempt, fence.attempt), eq(tasks.status, 'running'));

/** A worker takes the task for one attempt. Undefined when the job is stale: the task went another way. */
export async function claimTask(
  db: Db,
  claim: { jobId: string; taskId: string; workerId: number; now: Date },
): Promise<TaskRow | undefined> {
  const [row] = await db
    .update(tasks)
    .set({
      status: 'running',
      attempt: sql`${tasks.attempt} + 1`,
      workerId: claim.workerId,
      startedAt: claim.now,
      progress: 0,
      stage: '准备中',
      previewAt: null,
    })
    .where(
      and(eq(tasks.id, claim.taskId), eq(tasks.jobId, claim.jobId), eq(tasks.status, 'queued')),
    )
    .returning();
  return row;
}

/**
 * Writes what a running attempt has to say. False when the attempt is not wanted any more.
 * @param parts how far each of several pictures is; told with what is known of the run
 */
export async function recordAttempt(
  db: Db,
  fence: Fence,
  change: Pick<NewTask, 'progress' | 'stage' | 'previewAt' | 'engine' | 'remoteId'>,
  parts?: readonly number[],
): Promise<boolean> {
  const rows = await db
    .update(tasks)
    .set({ ...change, ...(parts && { effective: knownBesides({ parts }) }) })
    .where(holdsFence(fence))
    .returning({ id: tasks.id });
  return rows.length === 1;
}

/**
 * A running attempt has made one of several results: it becomes readable at once. False when the attempt
 * is not wanted any more.
 */
export async function addEarlyResult(
  db: Db,
  fence: Fence,
  early: { ordinal: number; output: StoredOutput; effective: Record<string, unknown> },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .update(tasks)
      .set({ effective: knownBesides(early.effective) })
      .where(holdsFence(fence))
      .returning({ id: tasks.id });
    if (rows.length === 0) return false;
    await insertResult(tx, fence.taskId, early.ordinal, early.output);
    return true;
  });
}

/**
 * The attempt made its pictures: they become readable, the tickets are spent.
 * @param end the outputs in their order; null stands for one that is readable already
 */
export async function succeedTask(
  db: Db,
  fence: Fence,
  end: { outputs: readonly (StoredOutput | null)[]; effective: Record<string, unknown>; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const task = await endRunning(tx, fence, {
      status: 'succeeded',
      progress: 1,
      stage: '已完成',
      effective: end.effective,
      finishedAt: end.now,
    });
    if (!task) return false;
    for (const [ordinal, output] of end.outputs.entries()) {
      if (output) await insertResult(tx, task.id, ordinal, output);
    }
    await settle(tx, reservationOf(task));
    return true;
  });
}

/** Why an attempt came to nothing. */
export interface Fault {
  /** Chinese, for the user. */
  readonly message: string;
  /** The error behind it, for operators; without secrets. */
  readonly detail: string;
  /** It stands among the task's faults already. */
  readonly isNoted?: boolean;
}

/** Notes that one engine gave up on a running attempt, which goes on with the next; for operators. */
export async function noteFault(
  db: Db,
  fence: Fence,
  engineId: string,
  fault: Fault,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [task] = await tx.select().from(tasks).where(holdsFence(fence)).for('update');
    if (task) await writeFault(tx, { ...task, engineId }, fault, now);
  });
}

/** The attempt cannot succeed: the tickets go back. */
export async function failTask(db: Db, fence: Fence, fault: Fault, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const task = await endRunning(tx, fence, {
      status: 'failed',
      errorMessage: fault.message,
      finishedAt: now,
    });
    if (!task) return false;
    await writeFault(tx, task, fault, now);
    await release(tx, reservationOf(task));
    return true;
  });
}

/**
 * The user does not want the task any more. A waiting one leaves the queue; a running one is over at
 * once, and its worker hears of it. A final task stays as it is.
 */
export async function cancelTaskRow(
  tx: Tx,
  queue: JobQueue,
  task: Pick<TaskRow, 'id' | 'userId'>,
  now: Date,
): Promise<TaskRow | undefined> {
  await lockUser(tx, task.userId);
  const row = await lockTask(tx, task.id);
  if (!row || isFinal(row.status)) return row;
  if (row.status === 'queued') await queue.withdraw(tx, row.jobId);
  else await tx.execute(sql`select pg_notify(${STOP_CHANNEL}, ${row.id})`);
  await tx
    .update(tasks)
    .set({ status: 'cancelled', finishedAt: now, stage: '' })
    .where(eq(tasks.id, row.id));
  await release(tx, reservationOf(row));
  return row;
}

/**
 * Puts a task back into the queue at its old place: its attempt was lost (`lost`, counted; the task
 * fails when there were too many) or given up on purpose by a worker that shuts down.
 */
export async function requeueTask(
  tx: Tx,
  queue: JobQueue,
  task: TaskRow,
  options: { lost: boolean; fault?: Fault; startAfter?: Date; now: Date },
): Promise<'queued' | 'failed'> {
  if (options.fault) await writeFault(tx, task, options.fault, options.now);
  const lostAttempts = task.lostAttempts + (options.lost ? 1 : 0);
  if (lostAttempts > MOST_LOST_ATTEMPTS) {
    await tx
      .update(tasks)
      .set({
        status: 'failed',
        errorMessage: options.fault
          ? `试了 ${lostAttempts} 次都没有做成：${options.fault.message}`
          : '多次中断，未能完成',
        finishedAt: options.now,
        lostAttempts,
      })
      .where(eq(tasks.id, task.id));
    await release(tx, reservationOf(task));
    return 'failed';
  }
  const jobId = randomUUID();
  // The next attempt makes every result anew.
  await dropResults(tx, [task.id]);
  await tx
    .update(tasks)
    .set({
      ...{ status: 'queued', jobId, workerId: null, lostAttempts },
      ...{ progress: 0, stage: options.fault ? untilAgain(options.fault) : '', effective: {} },
    })
    .where(eq(tasks.id, task.id));
  await queue.withdraw(tx, task.jobId);
  await queue.enqueue(tx, {
    jobId,
    taskId: task.id,
    priority: priorityOf(task.virtualTime),
    startAfter: options.startAfter,
  });
  return 'queued';
}

/** Why a task waits although it began already, for its user; what he is asked to do is done for him. */
const untilAgain = ({ message }: Fault): string =>
  `${message.replace(/，请[^，]*$/, '')}，稍后自动再试`;

/**
 * An operator gives a failed task another round: a new place at the end of its user's, tickets reserved
 * anew at the price it had. Undefined when it is in no state for that, or another round than the one the
 * operator saw; nothing has moved then, so asking twice queues once.
 * @throws AppError notEnoughTickets; nothing has moved then
 */
export async function reviveTask(
  tx: Tx,
  queue: JobQueue,
  { id, userId, round }: Pick<TaskRow, 'id' | 'userId' | 'round'>,
  now: Date,
): Promise<TaskRow | undefined> {
  await lockUser(tx, userId);
  const task = await lockTask(tx, id);
  if (task?.status !== 'failed' || task.round !== round || task.deletedAt) return undefined;
  const virtualTime = nextVirtualTime(
    await readQueueClock(tx, userId),
    await queueWeightOf(tx, userId, now),
  );
  const jobId = randomUUID();
  await dropResults(tx, [id]);
  const [revived] = await tx
    .update(tasks)
    .set({
      ...{ status: 'queued', jobId, virtualTime, round: round + 1, queuedAt: now },
      ...{ workerId: null, lostAttempts: 0, progress: 0, stage: '', previewAt: null },
      ...{ effective: {}, remoteId: null, errorMessage: null, startedAt: null, finishedAt: null },
    })
    .where(eq(tasks.id, id))
    .returning();
  if (!revived) return undefined;
  await reserve(tx, { ...reservationOf(revived), amount: revived.cost, now });
  await queue.enqueue(tx, { jobId, taskId: id, priority: priorityOf(virtualTime) });
  return revived;
}

/** A running attempt hands its task back. False when the fence is broken. */
export async function giveBack(
  db: Db,
  queue: JobQueue,
  fence: Fence,
  options: { lost: boolean; fault?: Fault; startAfter?: Date; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, fence.userId);
    const task = await lockTask(tx, fence.taskId);
    if (task?.status !== 'running' || task.attempt !== fence.attempt) return false;
    await requeueTask(tx, queue, task, options);
    return true;
  });
}

/** Takes a final task away from its user; the sweeper removes its pictures. */
export async function removeTaskForGood(tx: Tx, taskId: string, now: Date): Promise<void> {
  await tx.update(tasks).set({ deletedAt: now }).where(eq(tasks.id, taskId));
  await purgeTasks(tx, [taskId], now);
}

/** Gives up for good what deleted tasks have made, and what only they still used of others that are gone. */
export async function purgeTasks(tx: Tx, taskIds: readonly string[], now: Date): Promise<void> {
  if (taskIds.length === 0) return;
  await tx
    .update(tasks)
    .set({ purgedAt: now })
    .where(inArray(tasks.id, [...taskIds]));
  await tx.delete(taskWords).where(inArray(taskWords.taskId, [...taskIds]));
  await dropResults(tx, taskIds);
  await releaseFiles(tx, await namedIn(tx, taskIds));
}

async function insertResult(
  tx: Tx,
  taskId: string,
  ordinal: number,
  { fileId, bytes, sha256, kind, durationSeconds, seed, scores }: StoredOutput,
): Promise<void> {
  await tx.update(files).set({ state: 'ready', bytes, sha256 }).where(eq(files.id, fileId));
  await tx
    .insert(taskResults)
    .values({ taskId, ordinal, fileId, kind, durationSeconds, seed, scores });
}

/** Takes the results of tasks away; the sweeper removes the bytes of those that nothing else keeps. */
async function dropResults(tx: Tx, taskIds: readonly string[]): Promise<void> {
  const results = await tx
    .delete(taskResults)
    .where(inArray(taskResults.taskId, [...taskIds]))
    .returning({ fileId: taskResults.fileId });
  await retireFiles(
    tx,
    results.map(({ fileId }) => fileId),
  );
}

async function writeFault(
  tx: Tx,
  task: TaskRow,
  { message, detail, isNoted }: Fault,
  now: Date,
): Promise<void> {
  if (isNoted) return;
  const { id: taskId, attempt, engineId, startedAt } = task;
  await tx
    .insert(taskFaults)
    .values({ taskId, attempt, engineId, startedAt, message, detail, createdAt: now });
}

async function endRunning(
  tx: Tx,
  fence: Fence,
  end: Partial<NewTask>,
): Promise<TaskRow | undefined> {
  await lockUser(tx, fence.userId);
  const [task] = await tx.update(tasks).set(end).where(holdsFence(fence)).returning();
  return task;
}

function reservationOf(task: TaskRow): ReservedTask {
  return {
    taskId: task.id,
    round: task.round,
    userId: task.userId,
    ticketType: task.ticketType as TicketType,
    memo: findTool(task.tool)?.name ?? task.tool,
  };
}
