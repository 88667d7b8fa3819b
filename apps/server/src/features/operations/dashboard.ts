import type { Dashboard } from '@zhuhui/contracts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { readDiskSpace } from '../../platform/disk-space.ts';
import { countTroubles } from '../orders/order-list.ts';
import { readDays } from './day-figures.ts';
import { engineStates } from './engine-states.ts';
import { DAY_MS, readIncome, readStorage, readUsers, startOfDay, ticketsOf } from './figures.ts';
import { readTaking } from './queue-state.ts';
import { taskFiguresOf } from './task-figures.ts';
import { readWaiting } from './waiting.ts';

/** Everything on the first page of the administration, over the last `days` days, today among them. */
export async function readDashboard(
  deps: {
    readonly db: Db;
    readonly clock: Clock;
    readonly engines: Pick<EngineRegistry, 'engines'>;
    readonly dataFolder: string;
  },
  days: Dashboard['days'],
): Promise<Dashboard> {
  const { db, clock, engines, dataFolder } = deps;
  const now = clock.now();
  const from = new Date(startOfDay(now).getTime() - (days - 1) * DAY_MS);
  const span = { from, days };
  const counting = readDays(db, span);
  const [{ byDay }, users, income, storage, disk, queue, waiting, troubles, health] =
    await Promise.all([
      counting,
      counting.then(({ uncounted }) => readUsers(db, span, uncounted)),
      readIncome(db, span),
      readStorage(db),
      readDiskSpace(dataFolder),
      readTaking(db),
      readWaiting(db),
      countTroubles(db, now),
      engineStates(engines.engines(), db, now),
    ]);
  const { tasks, queueWait, speeds } = taskFiguresOf(byDay, span, engines.engines());
  const tickets = ticketsOf(byDay.values());
  const succeeded = tasks.reduce((sum, day) => sum + day.succeeded, 0);
  const failed = tasks.reduce((sum, day) => sum + day.failed, 0);
  const ended = succeeded + failed;
  return {
    ...{
      days,
      users,
      tasks,
      queueWait,
      speeds,
      tickets,
      income,
      storage,
      disk,
      queue,
      waiting,
      troubles,
    },
    successRate: ended === 0 ? null : succeeded / ended,
    engines: health,
  };
}
