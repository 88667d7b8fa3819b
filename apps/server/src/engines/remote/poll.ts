import { setTimeout as delay } from 'node:timers/promises';

/** Looks at a job at a provider until `look` finds its end. */
export async function pollUntil<T>(
  look: () => Promise<T | null>,
  options: { readonly everyMs: number; readonly signal: AbortSignal },
): Promise<T> {
  const { everyMs, signal } = options;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await delay(everyMs, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }
}
