import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type EnginePreview, willBeResumed } from '../engine.ts';
import { type ProviderReply, replyJson } from '../remote/http.ts';
import type { A1111Client } from './client.ts';
import { bytesOf } from './protocol.ts';

/**
 * How a job of ours stands: `absent` when the server knows it not (yet), `unknown` where it cannot tell
 * jobs apart.
 */
type Standing =
  | { readonly state: 'queued' | 'absent' | 'ended' | 'unknown' }
  | { readonly state: 'running'; readonly fraction: number; readonly preview: Uint8Array | null };

const taskSchema = z.object({
  active: z.boolean(),
  queued: z.boolean(),
  completed: z.boolean(),
  progress: z.number().nullish(),
  live_preview: z.string().nullish(),
});

const overallSchema = z.object({
  progress: z.number(),
  current_image: z.string().nullish(),
  current_task: z.string().nullish(),
});

/** How long a job that was cancelled while it waited is watched, so that it is stopped when its turn comes. */
const WATCH_CANCELLED_MS = 10 * 60_000;
/** The call that brings a job may still be on its way. */
const LOOKS_FOR_ABSENT = 3;

/** Looks after one job that a call in flight is waiting for. */
export interface Follower {
  stop(): void;
}

export interface FollowOptions {
  readonly signal: AbortSignal;
  readonly pollMs: number;
  onProgress(fraction: number, stage: string): void;
  onPreview?(preview: EnginePreview): void;
}

/**
 * Tells progress and previews of the job, never of somebody else's on the same server. When the task
 * is cancelled the job is interrupted, but only while it is the one that runs: the server's interrupt
 * stops whatever is running.
 */
export function followJob(client: A1111Client, jobId: string, options: FollowOptions): Follower {
  const { signal, pollMs, onProgress, onPreview } = options;
  const done = new AbortController();
  const look = (within: AbortSignal) => standingOf(client, jobId, within);

  const follow = async (): Promise<void> => {
    const within = AbortSignal.any([signal, done.signal]);
    while (!within.aborted) {
      const standing = await look(within);
      if (within.aborted || standing.state === 'unknown') return;
      if (standing.state === 'queued') onProgress(0, '引擎排队中');
      if (standing.state === 'running') {
        onProgress(standing.fraction, '引擎出图中');
        if (standing.preview)
          onPreview?.({ bytes: standing.preview, mime: mimeOf(standing.preview) });
      }
      await delay(pollMs, undefined, { signal: within });
    }
  };

  const interrupt = async (): Promise<void> => {
    const within = AbortSignal.timeout(WATCH_CANCELLED_MS);
    for (let absent = 0; absent < LOOKS_FOR_ABSENT; ) {
      const { state } = await look(within);
      if (state === 'running') await client.ask('/sdapi/v1/interrupt', within, {});
      if (state === 'absent') absent++;
      else if (state !== 'queued') return;
      await delay(pollMs, undefined, { signal: within });
    }
  };

  // Progress is a courtesy: a server that does not answer here may still be drawing.
  follow().catch(() => undefined);
  const onAbort = (): void => {
    if (!done.signal.aborted && !willBeResumed(signal)) interrupt().catch(() => undefined);
  };
  signal.addEventListener('abort', onAbort, { once: true });
  return {
    stop() {
      if (!signal.aborted) done.abort();
      signal.removeEventListener('abort', onAbort);
    },
  };
}

async function standingOf(
  client: A1111Client,
  jobId: string,
  signal: AbortSignal,
): Promise<Standing> {
  const task = await client.ask('/internal/progress', signal, {
    id_task: jobId,
    id_live_preview: -1,
  });
  return task.status === 200
    ? standingOfTask(task)
    : standingOverall(
        await client.ask('/sdapi/v1/progress?skip_current_image=false', signal),
        jobId,
      );
}

function standingOfTask(reply: ProviderReply): Standing {
  const parsed = taskSchema.safeParse(replyJson(reply));
  if (!parsed.success) return { state: 'unknown' };
  const { active, queued, completed, progress, live_preview } = parsed.data;
  if (active) return running(progress, live_preview);
  if (queued) return { state: 'queued' };
  return { state: completed ? 'ended' : 'absent' };
}

/** Of whatever runs on the server; of use only where it names the job. */
function standingOverall(reply: ProviderReply, jobId: string): Standing {
  const parsed = overallSchema.safeParse(replyJson(reply));
  if (!parsed.success || parsed.data.current_task == null) return { state: 'unknown' };
  const { current_task, progress, current_image } = parsed.data;
  return current_task === jobId ? running(progress, current_image) : { state: 'absent' };
}

function running(
  progress: number | null | undefined,
  preview: string | null | undefined,
): Standing {
  const fraction = Math.max(0, Math.min(1, progress ?? 0));
  return { state: 'running', fraction, preview: preview ? bytesOf(preview) : null };
}

const mimeOf = (bytes: Uint8Array): EnginePreview['mime'] =>
  bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x89 ? 'image/png' : 'image/webp';
