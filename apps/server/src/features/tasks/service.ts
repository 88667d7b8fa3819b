import { randomUUID } from 'node:crypto';
import {
  type DataOf,
  type endpoints,
  isFinal,
  type ParsedInputOf,
  type Task,
} from '@zhuhui/contracts';
import { fileReferences, type Settings, type TicketType, type ToolDefinition } from '@zhuhui/tools';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, sqlStateOf, type Tx } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { JobQueue } from '../../platform/queue/queue.ts';
import { marked } from '../files/delivery.ts';
import { type FileRow, findUsableFiles } from '../files/repository.ts';
import type { FileService } from '../files/service.ts';
import { lockUser, reserve } from '../tickets/ledger.ts';
import { assertOn, type ToolTerms } from '../tool-rules/tool-rules.ts';
import { queueWeightOf } from '../vip/memberships.ts';
import { checkPictures, checkScenes, checkSettings, taskTool } from './checks.ts';
import { nextVirtualTime, priorityOf } from './fairness.ts';
import { pollAfterMs, presentTask } from './presenter.ts';
import type { Previews } from './previews.ts';
import {
  findTaskIdByRequest,
  insertTask,
  lockTask,
  readQueueClock,
  type TaskView,
  taskViewReader,
  updateTask,
} from './repository.ts';
import { createSceneFiles, sceneOf } from './scenes/scene-file.ts';
import { cancelTaskRow, removeTaskForGood } from './transitions.ts';

export interface StartRequest {
  readonly tool: string;
  readonly settings: Settings;
  readonly clientRequestId?: string;
  /** What the user was shown that it costs. */
  readonly costShown?: number;
}

type SceneCall = ParsedInputOf<typeof endpoints.exportScene>;

export interface TaskService {
  start(userId: string, request: StartRequest): Promise<DataOf<typeof endpoints.startTask>>;
  get(userId: string, taskId: string): Promise<Task>;
  /** The newest preview of the user's own task, which runs or has just ended. */
  preview(userId: string, taskId: string): Promise<Uint8Array>;
  /** The scene that one of the user's own results was rendered from, as a file. */
  scene(userId: string, call: SceneCall): Promise<Uint8Array>;
  cancel(userId: string, taskId: string): Promise<void>;
  remove(userId: string, taskId: string): Promise<void>;
  setFavorite(userId: string, taskId: string, favorite: boolean): Promise<void>;
}

const UNIQUE_VIOLATION = '23505';

/** Nobody pays more than he was shown. */
function assertShown(cost: number, costShown = cost): void {
  if (cost > costShown)
    throw new AppError('conflict', `这个功能刚改了价，现在是 ${cost} 券，请再提交一次`);
}

export function createTaskService(deps: {
  db: Db;
  queue: JobQueue;
  files: FileService;
  engines: EngineRegistry;
  previews: Previews;
  clock: Clock;
  terms: ToolTerms;
}): TaskService {
  const { db, queue, files, engines, previews, clock, terms } = deps;

  const readView = taskViewReader(db);
  const sceneFile = createSceneFiles();

  const owned = async (userId: string, taskId: string): Promise<TaskView> => {
    const view = await readView(userId, taskId);
    if (!view) throw new AppError('notFound', '没有找到这个任务');
    return view;
  };

  const started = async (userId: string, taskId: string) => {
    const { task, queueNum } = await owned(userId, taskId);
    return {
      taskId,
      queueNum,
      ticketType: task.ticketType as TicketType,
      cost: task.cost,
      pollAfterMs: pollAfterMs(task, queueNum),
    };
  };

  /** The same for a task that its request made before. */
  const again = async (userId: string, taskId: string) => {
    if (!(await readView(userId, taskId))) throw new AppError('notFound', '这次提交的任务已经删除');
    return started(userId, taskId);
  };

  /** Everything that can be wrong with a request is told before tickets are touched. */
  const check = async (userId: string, tool: ToolDefinition, raw: Settings): Promise<Settings> => {
    assertOn(terms, tool.id);
    const settings = checkSettings(tool, raw);
    checkScenes(tool, settings);
    const ids = fileReferences(tool.fields, settings).map((reference) => reference.fileId);
    const rows = await findUsableFiles(db, userId, ids);
    const byId = new Map<string, FileRow>(rows.map((row) => [row.id, row]));
    await checkPictures(tool, settings, byId, (file) => files.read(file.id));
    const reason = await engines.whyUnavailable(tool, settings);
    if (reason) throw new AppError('unavailable', reason);
    return settings;
  };

  const create = (
    userId: string,
    tool: ToolDefinition,
    run: {
      readonly settings: Settings;
      readonly cost: number;
      readonly clientRequestId: string | undefined;
    },
  ) =>
    inTransaction(db, async (tx: Tx) => {
      await lockUser(tx, userId);
      const now = clock.now();
      const weight = await queueWeightOf(tx, userId, now);
      const virtualTime = nextVirtualTime(await readQueueClock(tx, userId), weight);
      const task = {
        id: newId(),
        userId,
        tool: tool.id,
        ...run,
        settingsVersion: tool.settingsVersion,
        ticketType: tool.ticketType,
        virtualTime,
        jobId: randomUUID(),
        queuedAt: now,
        createdAt: now,
      };
      await insertTask(tx, task);
      await reserve(tx, {
        userId,
        ticketType: tool.ticketType,
        amount: task.cost,
        taskId: task.id,
        memo: tool.name,
        now,
      });
      await queue.enqueue(tx, {
        jobId: task.jobId,
        taskId: task.id,
        priority: priorityOf(virtualTime),
      });
      return task.id;
    });

  return {
    async start(userId, request) {
      const { clientRequestId } = request;
      const repeated = clientRequestId && (await findTaskIdByRequest(db, userId, clientRequestId));
      if (repeated) return again(userId, repeated);
      const tool = taskTool(request.tool);
      const settings = await check(userId, tool, request.settings);
      const cost = terms.priceOf(tool, settings);
      assertShown(cost, request.costShown);
      try {
        return await started(
          userId,
          await create(userId, tool, { settings, cost, clientRequestId }),
        );
      } catch (error) {
        // The same request came twice at once; the other one made the task.
        const winner =
          clientRequestId &&
          sqlStateOf(error) === UNIQUE_VIOLATION &&
          (await findTaskIdByRequest(db, userId, clientRequestId));
        if (!winner) throw error;
        return again(userId, winner);
      }
    },

    async get(userId, taskId) {
      return presentTask(await owned(userId, taskId));
    },

    async preview(userId, taskId) {
      await owned(userId, taskId);
      const bytes = await previews.read(taskId);
      if (!bytes) throw new AppError('notFound', '没有预览图');
      return bytes;
    },

    async scene(userId, { taskId, ordinal, format }) {
      const { task, results } = await owned(userId, taskId);
      const result = results.find((each) => each.ordinal === ordinal);
      if (!result) throw new AppError('notFound', '没有找到这个结果');
      const scene = sceneOf(task.effective, ordinal);
      const [dress] = await files.dressesFor(userId, [result.fileId]);
      const bytes = await sceneFile(scene, format);
      return dress ? marked(bytes, dress) : bytes;
    },

    async cancel(userId, taskId) {
      const { task } = await owned(userId, taskId);
      await inTransaction(db, (tx) => cancelTaskRow(tx, queue, task, clock.now()));
    },

    async remove(userId, taskId) {
      const { task } = await owned(userId, taskId);
      await inTransaction(db, async (tx) => {
        await cancelTaskRow(tx, queue, task, clock.now());
        const row = await lockTask(tx, taskId);
        if (row && isFinal(row.status)) await removeTaskForGood(tx, taskId, clock.now());
      });
    },

    async setFavorite(userId, taskId, favorite) {
      await owned(userId, taskId);
      await updateTask(db, taskId, { favorite });
    },
  };
}
