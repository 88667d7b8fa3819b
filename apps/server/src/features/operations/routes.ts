import { type AdminTask, endpoints, TASK_STATE_NAMES } from '@zhuhui/contracts';
import { TICKET_NAMES } from '@zhuhui/tools';
import type { FastifyInstance } from 'fastify';
import type { EngineRegistry } from '../../engines/registry.ts';
import { type CsvColumn, sendCsv } from '../../http/csv.ts';
import { route } from '../../http/route.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { readDashboard } from './dashboard.ts';
import { readQueueState } from './queue-state.ts';
import type { TaskAdmin } from './tasks.ts';

const TASK_COLUMNS: readonly CsvColumn<AdminTask>[] = [
  { name: '任务', of: ({ taskId }) => taskId },
  { name: '功能', of: ({ toolName }) => toolName },
  { name: '状态', of: ({ status }) => TASK_STATE_NAMES[status] },
  { name: '用户', of: ({ userId }) => userId },
  { name: '手机号', of: ({ phone }) => phone },
  { name: '引擎', of: ({ engine }) => engine?.name },
  { name: '券', of: ({ ticketType }) => TICKET_NAMES[ticketType] },
  { name: '券数', of: ({ cost }) => cost },
  { name: '尝试次数', of: ({ attempt }) => attempt },
  { name: '等待毫秒', of: ({ waitMs }) => waitMs },
  { name: '运行毫秒', of: ({ runMs }) => runMs },
  { name: '失败原因', of: ({ errorMessage }) => errorMessage },
  { name: '提交时间', of: ({ createdAt }) => createdAt },
  { name: '结束时间', of: ({ finishedAt }) => finishedAt },
];

export interface OperationRoutes {
  readonly db: Db;
  readonly clock: Clock;
  readonly engines: EngineRegistry;
  readonly tasks: TaskAdmin;
  /** Where data is kept on this machine. */
  readonly dataFolder: string;
}

export function operationRoutes(app: FastifyInstance, deps: OperationRoutes): void {
  const { tasks } = deps;
  route(app, endpoints.dashboard, ({ days }) => readDashboard(deps, days));
  route(app, endpoints.queueState, () => readQueueState(deps));
  route(app, endpoints.adminTasks, (input) => tasks.page(input));
  route(app, endpoints.adminTasksCsv, async (filter, { admin, reply }) => {
    const rows = await tasks.take(admin, filter);
    return sendCsv(reply, { name: '任务', columns: TASK_COLUMNS, rows });
  });
  route(app, endpoints.adminTask, ({ taskId }) => tasks.detail(taskId));
  route(app, endpoints.viewTaskResults, (look, { admin }) => tasks.view(admin, look));
  route(app, endpoints.cancelTaskOf, async ({ taskId }, { admin }) => {
    await tasks.cancel(admin, taskId);
    return null;
  });
  route(app, endpoints.requeueTaskOf, async (ask, { admin }) => {
    await tasks.requeue(admin, ask);
    return null;
  });
  route(app, endpoints.pauseQueue, async ({ paused }, { admin }) => {
    await tasks.setPaused(admin, paused);
    return null;
  });
}
