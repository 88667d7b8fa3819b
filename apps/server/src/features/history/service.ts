import type { DataOf, endpoints, Page, Task } from '@zhuhui/contracts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction } from '../../platform/db/client.ts';
import { tasks } from '../../platform/db/schema.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { presentTask } from '../tasks/presenter.ts';
import type { TaskFilter } from './filter.ts';
import { presentItem, presentReference } from './presenter.ts';
import { assertAllFound, removeTasks, restoreTasks } from './removal.ts';
import { countByMonth, listTasks, readReferences, readSlice, type Stretch } from './repository.ts';

export interface HistoryService {
  list(filter: TaskFilter, page: { page: number; pageSize: number }): Promise<Page<Task>>;
  months(filter: TaskFilter, zone: string): Promise<DataOf<typeof endpoints.historyMonths>>;
  slice(filter: TaskFilter, stretch: Stretch): Promise<DataOf<typeof endpoints.historySlice>>;
  references(
    filter: TaskFilter,
    stretch: Stretch,
  ): Promise<DataOf<typeof endpoints.historyReferences>>;
  setFavorite(userId: string, taskIds: readonly string[], favorite: boolean): Promise<void>;
  remove(userId: string, taskIds: readonly string[]): Promise<DataOf<typeof endpoints.removeTasks>>;
  restore(userId: string, removalId: string): Promise<DataOf<typeof endpoints.restoreTasks>>;
}

export function createHistoryService(deps: {
  db: Db;
  queue: JobQueue;
  clock: Clock;
}): HistoryService {
  const { db, clock } = deps;
  return {
    async list(filter, { page, pageSize }) {
      const stretch = { offset: (page - 1) * pageSize, limit: pageSize };
      const { views, total } = await listTasks(db, filter, stretch);
      return { list: views.map(presentTask), total, page, pageSize };
    },

    async months(filter, zone) {
      const rows = await countByMonth(db, filter, zone);
      const first = filter.from ? new Date(filter.from).getTime() : Number.NEGATIVE_INFINITY;
      const last = filter.to ? new Date(filter.to).getTime() : Number.POSITIVE_INFINITY;
      return {
        total: rows.reduce((sum, { count }) => sum + count, 0),
        months: rows.map(({ month, from, to, count }) => ({
          month,
          count,
          from: new Date(Math.max(from.getTime(), first)).toISOString(),
          to: new Date(Math.min(to.getTime(), last)).toISOString(),
        })),
      };
    },

    async slice(filter, stretch) {
      return { list: (await readSlice(db, filter, stretch)).map(presentItem) };
    },

    async references(filter, stretch) {
      return { list: (await readReferences(db, filter, stretch)).map(presentReference) };
    },

    async setFavorite(userId, taskIds, favorite) {
      await inTransaction(db, async (tx) => {
        const own = and(
          inArray(tasks.id, [...taskIds]),
          eq(tasks.userId, userId),
          isNull(tasks.deletedAt),
        );
        const rows = await tx
          .update(tasks)
          .set({ favorite })
          .where(own)
          .returning({ id: tasks.id });
        assertAllFound(rows.length, taskIds);
      });
    },

    async remove(userId, taskIds) {
      const { undoUntil, ...removal } = await removeTasks(deps, userId, taskIds, clock.now());
      return { ...removal, undoUntil: undoUntil.toISOString() };
    },

    async restore(userId, removalId) {
      return { restored: await restoreTasks(db, userId, removalId) };
    },
  };
}
