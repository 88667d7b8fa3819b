import { endpoints, isFinal, type Task, type TaskResult } from '@zhuhui/contracts';
import { findTool, type TicketType } from '@zhuhui/tools';
import { fileUrl } from '../files/urls.ts';
import type { ResultRow, TaskRow, TaskView } from './repository.ts';

/** How long a page should wait before it asks again. */
export function pollAfterMs(task: Pick<TaskRow, 'status'>, queueNum: number): number {
  if (isFinal(task.status)) return 0;
  if (task.status === 'running') return 800;
  return Math.min(5_000, 800 + queueNum * 200);
}

export function presentTask({ task, results, queueNum }: TaskView): Task {
  return {
    taskId: task.id,
    tool: task.tool,
    toolName: findTool(task.tool)?.name ?? task.tool,
    status: task.status,
    queueNum,
    progress: task.progress,
    stage: task.stage,
    previewUrl: previewUrl(task),
    results: results.map(presentResult),
    errorMessage: task.errorMessage,
    settings: task.settings,
    engine: task.engine,
    effective: task.effective,
    ticketType: task.ticketType as TicketType,
    cost: task.cost,
    charged: task.status === 'succeeded' && task.cost > 0,
    favorite: task.favorite,
    createdAt: task.createdAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    finishedAt: task.finishedAt?.toISOString() ?? null,
    pollAfterMs: pollAfterMs(task, queueNum),
  };
}

/** Another address for each preview, so that pages show the newest; null unless the task runs. */
function previewUrl({ id, status, previewAt }: TaskRow): string | null {
  if (status !== 'running' || !previewAt) return null;
  const query = new URLSearchParams({ taskId: id, at: String(previewAt.getTime()) });
  return `/api${endpoints.taskPreview.path}?${query}`;
}

function presentResult(result: ResultRow): TaskResult {
  return {
    ordinal: result.ordinal,
    fileId: result.fileId,
    url: fileUrl(result.fileId),
    kind: result.kind,
    mime: result.mime,
    width: result.widthPx,
    height: result.heightPx,
    ...(result.durationSeconds === null ? {} : { durationSeconds: result.durationSeconds }),
    ...(result.seed === null ? {} : { seed: result.seed }),
    ...(result.scores === null ? {} : { scores: result.scores }),
  };
}
