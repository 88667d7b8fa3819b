import type { AdminTask, DataOf, endpoints, ParsedInputOf } from '@zhuhui/contracts';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import sharp from 'sharp';
import { CSV_BATCH, inBatches } from '../../http/csv.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { engines, taskFaults, taskResults, tasks } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import type { FileService } from '../files/service.ts';
import type { FellBackFrom } from '../tasks/first-able.ts';
import { setPaused } from '../tasks/pausing.ts';
import { type TaskView, viewColumns } from '../tasks/repository.ts';
import { cancelTaskRow, reviveTask } from '../tasks/transitions.ts';
import { countTasks, readTask, readTasks, type TaskFilter } from './task-list.ts';

type Calls = typeof endpoints;

/** What administrators do with everybody's tasks. Changes and looks are written down where they happen. */
export interface TaskAdmin {
  page(input: ParsedInputOf<Calls['adminTasks']>): Promise<DataOf<Calls['adminTasks']>>;
  /** All of a list, to be taken away as a file. */
  take(admin: AdminRow, filter: TaskFilter): Promise<AsyncIterable<AdminTask>>;
  detail(taskId: string): Promise<DataOf<Calls['adminTask']>>;
  view(
    admin: AdminRow,
    look: ParsedInputOf<Calls['viewTaskResults']>,
  ): Promise<DataOf<Calls['viewTaskResults']>>;
  cancel(admin: AdminRow, taskId: string): Promise<void>;
  requeue(admin: AdminRow, ask: ParsedInputOf<Calls['requeueTaskOf']>): Promise<void>;
  setPaused(admin: AdminRow, paused: boolean): Promise<void>;
}

const THUMB_SIDE_PX = 320;

export function createTaskAdmin(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly queue: JobQueue;
  readonly files: FileService;
}): TaskAdmin {
  const { db, clock, queue, files } = deps;

  const viewOf = async (taskId: string): Promise<TaskView> => {
    const [view] = await db.select(viewColumns).from(tasks).where(eq(tasks.id, taskId));
    if (!view) throw new AppError('notFound', '没有找到这个任务');
    return view;
  };

  const thumbOf = async (fileId: string): Promise<string> => {
    const bytes = await files.read(fileId);
    const small = sharp(bytes).resize(THUMB_SIDE_PX, THUMB_SIDE_PX, { fit: 'inside' });
    return `data:image/webp;base64,${(await small.webp({ quality: 70 }).toBuffer()).toString('base64')}`;
  };

  return {
    async page({ page, pageSize, ...filter }) {
      const place = { offset: (page - 1) * pageSize, limit: pageSize };
      const [list, total] = await Promise.all([
        readTasks(db, filter, place),
        countTasks(db, filter),
      ]);
      return { list, total, page, pageSize };
    },

    async take(admin, filter) {
      const deed = { admin, action: 'list.export', target: 'tasks' } as const;
      await recordDeed(db, { ...deed, after: { ...filter }, now: clock.now() });
      return inBatches((after?: AdminTask) => readTasks(db, filter, { limit: CSV_BATCH, after }));
    },

    async detail(taskId) {
      const [{ task: row, results, queueNum }, task, faults] = await Promise.all([
        viewOf(taskId),
        readTask(db, taskId),
        db
          .select({ ...getTableColumns(taskFaults), engineName: engines.name })
          .from(taskFaults)
          .leftJoin(engines, eq(engines.id, taskFaults.engineId))
          .where(eq(taskFaults.taskId, taskId))
          .orderBy(asc(taskFaults.id)),
      ]);
      if (!task) throw new AppError('notFound', '没有找到这个任务');
      const { fellBackFrom = [], ...effective } = row.effective as { fellBackFrom?: FellBackFrom };
      return {
        task,
        ...{ settings: row.settings, settingsVersion: row.settingsVersion, effective },
        fellBackFrom: fellBackFrom.map(({ id, name, reason }) => ({ id, name, reason })),
        faults: faults.map(({ id: _, taskId: __, startedAt, createdAt, ...fault }) => ({
          ...fault,
          startedAt: startedAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
        })),
        ...{ lostAttempts: row.lostAttempts, round: row.round, queueNum },
        ...{ progress: row.progress, stage: row.stage, remoteId: row.remoteId },
        results: results.map(({ ordinal, kind, widthPx, heightPx }) => ({
          ...{ ordinal, kind, width: widthPx, height: heightPx },
        })),
      };
    },

    async view(admin, { taskId, reason }) {
      await viewOf(taskId);
      const results = await db
        .select()
        .from(taskResults)
        .where(eq(taskResults.taskId, taskId))
        .orderBy(asc(taskResults.ordinal));
      const deed = { admin, action: 'task.view', target: taskId } as const;
      await recordDeed(db, { ...deed, after: { reason }, now: clock.now() });
      return Promise.all(
        results.map(async ({ ordinal, kind, fileId }) => ({
          ordinal,
          thumb: kind === 'image' ? await thumbOf(fileId) : null,
        })),
      );
    },

    async cancel(admin, taskId) {
      const { task } = await viewOf(taskId);
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        // What it was before, where there was anything to cancel.
        const before = await cancelTaskRow(tx, queue, task, now);
        if (before?.status !== 'queued' && before?.status !== 'running') {
          throw new AppError('conflict', '这个任务已经结束');
        }
        await recordDeed(tx, {
          ...{ admin, now, action: 'task.cancel', target: taskId },
          before: { status: before.status },
          after: { status: 'cancelled' },
        });
      });
    },

    async requeue(admin, { taskId, round }) {
      const { task } = await viewOf(taskId);
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        const revived = await reviveTask(tx, queue, { ...task, round }, now);
        if (!revived) throw new AppError('conflict', '这个任务不是失败状态，或已经重新排队');
        await recordDeed(tx, {
          ...{ admin, now, action: 'task.requeue', target: taskId },
          before: { status: 'failed', errorMessage: task.errorMessage },
          after: { status: 'queued', round: revived.round },
        });
      });
    },

    async setPaused(admin, paused) {
      await inTransaction(db, async (tx) => {
        const now = clock.now();
        await setPaused(tx, paused, now);
        const action = paused ? 'queue.pause' : 'queue.resume';
        await recordDeed(tx, { admin, now, action, target: 'queue' });
      });
    },
  };
}
