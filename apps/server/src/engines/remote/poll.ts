import { setTimeout as delay } from 'node:timers/promises';
import { EngineFailure } from '../engine.ts';
import { failureOf } from './failures.ts';
import { type ProviderReply, replyJson, replyText } from './http.ts';

export interface PollOptions {
  readonly everyMs: number;
  /** Counted from the first look of this process: one that goes on with a job waits anew. */
  readonly withinMs: number;
  /** How long the provider may be out of reach, counted from the last look that succeeded; 90 s when absent. */
  readonly patienceMs?: number;
  readonly signal: AbortSignal;
  /** The job is waited for no longer: takes it back, where that is possible. */
  onLate(): Promise<void>;
}

const PATIENCE_MS = 90_000;

/**
 * Looks at a job at a provider until `look` finds its end. The job is paid for and goes on whether or not
 * somebody looks: what `look` throws in passing is waited out.
 * @throws EngineFailure permanent when it has not ended in time: asking for it again would wait as long;
 *   what `look` threw, when that does not pass
 */
export async function pollUntil<T>(
  look: () => Promise<T | null>,
  { everyMs, withinMs, patienceMs = PATIENCE_MS, signal, onLate }: PollOptions,
): Promise<T> {
  const until = performance.now() + withinMs;
  let seenAt = performance.now();
  for (;;) {
    try {
      const found = await look();
      if (found !== null) return found;
      seenAt = performance.now();
    } catch (error) {
      const mayPass = !signal.aborted && failureOf(error, signal).retryable;
      if (!mayPass || performance.now() + everyMs > seenAt + patienceMs) throw error;
    }
    if (performance.now() + everyMs > until) {
      await onLate();
      throw new EngineFailure('permanent', '引擎做得太久，没有等到结果，请稍后再试');
    }
    await delay(everyMs, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }
}

/**
 * A look is to be answered in JSON; a proxy's page, or an answer cut off in the middle, says nothing of the job.
 * @throws EngineFailure temporary
 */
export function assertLegible(reply: ProviderReply): void {
  if (replyJson(reply) !== undefined) return;
  const cause = new Error(`HTTP ${reply.status} ${replyText(reply)}`);
  throw new EngineFailure('temporary', '引擎返回的内容无法读取', { cause });
}
