import { EngineFailure, type EnginePreview } from '../engine.ts';
import { NoReply } from '../remote/http.ts';
import type { JobLook } from './client.ts';
import type { ComfyEvent } from './frames.ts';
import type { ApiGraph } from './graphs/graph.ts';
import { followProgress } from './progress.ts';
import type { StoredFile } from './protocol.ts';
import type { ComfyServer } from './server.ts';

/** How a job that was followed ended. */
export type Followed =
  | {
      readonly state: 'done';
      readonly files: readonly StoredFile[];
      /** Pictures that the graph sent instead of keeping them. */
      readonly sent: readonly Uint8Array[];
    }
  | { readonly state: 'failed'; readonly failure: EngineFailure }
  /** Neither in the queue nor in the history. */
  | { readonly state: 'gone' }
  /** The server does not answer, and another could take over. */
  | { readonly state: 'unreachable' };

export interface FollowOptions {
  readonly graph: ApiGraph;
  readonly signal: AbortSignal;
  onProgress(fraction: number, stage: string): void;
  readonly onPreview?: ((preview: EnginePreview) => void) | undefined;
  /** How often the server is asked, whatever its messages say. */
  readonly pollMs: number;
  /** A server that has not answered for so long has lost the job. */
  readonly lostAfterMs: number;
  /** Whether another server could take the job over. */
  replaceable(): boolean;
}

/** Looks in a row that must find nothing: a job is briefly in neither list while it is taken up. */
const GONE_LOOKS = 3;
const FIRST_LOOK_MS = 10;
const SENDS_PICTURES = 'SaveImageWebsocket';

/**
 * Waits for a job's end. Messages tell of progress and when to look; what the server's history and queue
 * say counts. Progress never falls.
 * @throws EngineFailure temporary when the server does not answer for long and none can take over
 */
export async function followJob(
  server: ComfyServer,
  promptId: string,
  options: FollowOptions,
): Promise<Followed> {
  const { graph, signal, pollMs, lostAfterMs } = options;
  const sent: Uint8Array[] = [];
  const progress = followProgress(graph, options.onProgress);
  const bell = createBell();
  /** After the last message the history follows within moments. */
  let soonMs: number | null = null;

  const hear = (event: ComfyEvent): void => {
    if (signal.aborted) return;
    progress.hear(event);
    if (event.type === 'picture') {
      const node = event.node ?? progress.node ?? '';
      if (graph[node]?.class_type === SENDS_PICTURES) sent.push(event.preview.bytes);
      else options.onPreview?.(event.preview);
    }
    const over = event.type === 'end' || (event.type === 'node' && event.node === null);
    if (!over) return;
    soonMs = FIRST_LOOK_MS;
    bell.ring();
  };

  const stop = server.socket.listen(promptId, hear);
  let goneLooks = 0;
  let silentSince: number | null = null;
  try {
    for (;;) {
      const look = await tryLook(server, promptId, signal);
      if (look) {
        silentSince = null;
        if (look.state === 'done') return { ...look, sent };
        if (look.state === 'failed') return look;
        if (look.state === 'pending') options.onProgress(0, waitingStage(look.ahead));
        goneLooks = look.state === 'gone' ? goneLooks + 1 : 0;
        if (goneLooks >= GONE_LOOKS) return { state: 'gone' };
      } else {
        silentSince ??= performance.now();
        options.onProgress(0, '等服务器恢复');
        if (performance.now() - silentSince > lostAfterMs) {
          if (options.replaceable()) return { state: 'unreachable' };
          throw new EngineFailure('temporary', 'ComfyUI 服务器没有响应，请稍后再试');
        }
      }
      if (goneLooks > 0) soonMs ??= FIRST_LOOK_MS;
      const waitMs: number = Math.min(pollMs, soonMs ?? pollMs);
      if (soonMs !== null) soonMs = soonMs * 2 < pollMs ? soonMs * 2 : null;
      await bell.wait(waitMs, signal);
    }
  } finally {
    stop();
  }
}

const waitingStage = (ahead: number): string =>
  ahead > 0 ? `服务器排队中，前面还有 ${ahead} 个` : '服务器排队中';

/** One look; null when the server did not answer, or a proxy answered for it that it is not there. */
async function tryLook(
  server: ComfyServer,
  promptId: string,
  signal: AbortSignal,
): Promise<JobLook | null> {
  try {
    return await server.client.look(promptId, signal);
  } catch (error) {
    const silent = error instanceof NoReply || (error instanceof EngineFailure && error.retryable);
    if (!silent || signal.aborted) throw error;
    server.missed();
    return null;
  }
}

/** Lets a wait end early. */
function createBell() {
  let rung = false;
  let wake: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    /** @throws the signal's reason */
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      signal.throwIfAborted();
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake, { once: true });
        });
        if (wake) signal.removeEventListener('abort', wake);
        wake = null;
      }
      rung = false;
      signal.throwIfAborted();
    },
  };
}
