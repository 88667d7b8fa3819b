import { setTimeout as delay } from 'node:timers/promises';
import { EngineFailure } from '../engine.ts';

export interface PollOptions {
  readonly everyMs: number;
  /** Counted from the first look of this process: one that goes on with a job waits anew. */
  readonly withinMs: number;
  readonly signal: AbortSignal;
  /** The job is waited for no longer: takes it back, where that is possible. */
  onLate(): Promise<void>;
}

/**
 * Looks at a job at a provider until `look` finds its end.
 * @throws EngineFailure permanent when it has not ended in time: asking for it again would wait as long
 */
export async function pollUntil<T>(
  look: () => Promise<T | null>,
  { everyMs, withinMs, signal, onLate }: PollOptions,
): Promise<T> {
  const until = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (performance.now() + everyMs > until) {
      await onLate();
      throw new EngineFailure('permanent', '引擎做得太久，没有等到结果，请稍后再试');
    }
    await delay(everyMs, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }
}
