import { EngineFailure, willBeResumed } from '../engine.ts';
import type { EngineSettings } from '../kind.ts';
import type { ProviderReply, Send } from '../remote/http.ts';
import { sendPaid, sendPaidForReply } from '../remote/paid-call.ts';
import { assertLegible, pollUntil } from '../remote/poll.ts';
import { sendWithRetry } from '../remote/retry.ts';
import type { Submitter } from '../remote/submission.ts';
import type { TaskState } from '../remote/task-progress.ts';
import type { DashScopeOptions } from './options.ts';
import { assertAccepted, type DashScopeTask, failureOfTask, taskIn } from './protocol.ts';

/** Calls to DashScope under one key. */
export interface DashScopeClient {
  /** A call that answers with its result. The job cannot be come back to. */
  callNow(
    path: string,
    body: Body,
    submitter: Submitter,
    signal: AbortSignal,
  ): Promise<ProviderReply>;
  /** Creates a task, or goes on with the one an earlier process created, and waits for its end. */
  runTask(path: string, body: Body, run: TaskRun): Promise<DashScopeTask>;
  /** Whether the address answers and takes the key, at no cost. */
  probe(signal: AbortSignal): Promise<ProviderReply>;
}

export interface TaskRun {
  readonly submitter: Submitter;
  readonly signal: AbortSignal;
  readonly everyMs: number;
  /** Called at every look that finds the task under way. */
  onState(state: TaskState): void;
}

type Body = Readonly<Record<string, unknown>>;

const RETRIES = 2;
const POLL_TIMEOUT_MS = 30_000;
const CANCEL_TIMEOUT_MS = 5_000;
const UNDER_WAY: Readonly<Record<string, TaskState>> = {
  PENDING: 'queued',
  RUNNING: 'running',
  SUSPENDED: 'paused',
};

export function createDashScopeClient(
  { baseUrls, apiKey, options }: EngineSettings<DashScopeOptions>,
  send: Send,
): DashScopeClient {
  const [baseUrl = ''] = baseUrls;
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(options.workspace ? { 'x-dashscope-workspace': options.workspace } : {}),
  };
  const timeoutMs = options.timeoutSeconds * 1000;

  const ask = async (path: string, signal: AbortSignal): Promise<ProviderReply> => {
    const call = { method: 'GET' as const, url: `${baseUrl}${path}`, headers, signal };
    return sendWithRetry(
      send,
      { ...call, timeoutMs: POLL_TIMEOUT_MS },
      { retries: RETRIES, idempotent: true },
    );
  };

  /** Tries to take a task back; only one that waits can be. What is not taken back is let be. */
  const cancel = async (taskId: string): Promise<void> => {
    const signal = AbortSignal.timeout(CANCEL_TIMEOUT_MS);
    const url = `${baseUrl}/tasks/${taskId}/cancel`;
    await send({ method: 'POST', url, headers, signal, timeoutMs: CANCEL_TIMEOUT_MS }).catch(
      () => undefined,
    );
  };

  return {
    async callNow(path, body, submitter, signal) {
      const call = { method: 'POST' as const, url: `${baseUrl}${path}`, body, signal, timeoutMs };
      return sendPaidForReply(send, { ...call, headers }, { submitter, assertAccepted });
    },
    async runTask(path, body, { submitter, signal, everyMs, onState }) {
      const call = { method: 'POST' as const, url: `${baseUrl}${path}`, body, signal, timeoutMs };
      const taskId =
        submitter.remoteId ??
        (
          await sendPaid(
            send,
            { ...call, headers: { ...headers, 'x-dashscope-async': 'enable' } },
            { submitter, assertAccepted, read: (reply) => ({ remoteId: taskIn(reply).task_id }) },
          )
        ).remoteId;
      const onAbort = () => {
        if (!willBeResumed(signal)) void cancel(taskId);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const task = await pollUntil(
          async () => {
            const reply = await ask(`/tasks/${taskId}`, signal);
            assertAccepted(reply);
            assertLegible(reply);
            const found = taskIn(reply);
            const state = UNDER_WAY[found.task_status];
            if (!state) return found;
            onState(state);
            return null;
          },
          { everyMs, withinMs: timeoutMs, signal, onLate: () => cancel(taskId) },
        );
        if (task.task_status === 'SUCCEEDED') return task;
        if (task.task_status === 'UNKNOWN') {
          throw new EngineFailure('permanent', '引擎上的任务已过期，请重新提交');
        }
        // It ended without a result and costs nothing: another attempt must not come back to it.
        await submitter.forget();
        throw failureOfTask(task);
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
    },
    async probe(signal) {
      // A task that does not exist is answered at no cost, and only for a valid key.
      return ask('/tasks/00000000-0000-0000-0000-000000000000', signal);
    },
  };
}
