import { setTimeout as delay } from 'node:timers/promises';
import { readRetryAfter } from './failures.ts';
import { NoReply, type ProviderCall, type ProviderReply, type Send } from './http.ts';

export interface RetryOptions {
  /** Further tries after the first. */
  readonly retries: number;
  /** Whether a repeated request can do no harm: it reads, or the provider knows it by an id of ours. */
  readonly idempotent: boolean;
  /** Whether a reply that says "not now" may be taken at its word; always when absent. */
  readonly worthAnother?: (reply: ProviderReply) => boolean;
  /** First wait; doubles, with up to a quarter of jitter. */
  readonly waitMs?: number;
}

const WAIT_MS = 500;
const WAIT_MOST_MS = 8_000;

/**
 * Sends a call again when that is safe: nothing was sent, or the provider itself said "not now" (429,
 * 5xx with a body). A request whose answer got lost, or was a bare 5xx, is only repeated when it is
 * idempotent: it may have been accepted, and would be paid for twice.
 */
export async function sendWithRetry(
  send: Send,
  call: ProviderCall,
  { retries, idempotent, worthAnother = () => true, waitMs = WAIT_MS }: RetryOptions,
): Promise<ProviderReply> {
  for (let tried = 0; ; tried++) {
    const last = tried >= retries;
    const backOff = Math.min(WAIT_MOST_MS, waitMs * 2 ** tried) * (1 + Math.random() / 4);
    let pause = backOff;
    try {
      const reply = await send(call);
      if (last || !saysNotNow(reply, idempotent) || !worthAnother(reply)) return reply;
      pause = readRetryAfter(reply) ?? backOff;
    } catch (error) {
      const harmless = error instanceof NoReply && (idempotent || !error.sent);
      if (last || !harmless) throw error;
    }
    await delay(pause, undefined, { signal: call.signal }).catch(() => {
      throw call.signal.reason;
    });
  }
}

function saysNotNow({ status, bytes, headers }: ProviderReply, idempotent: boolean): boolean {
  if (headers.get('x-should-retry') === 'false') return false;
  return status === 429 || (status >= 500 && (idempotent || bytes.length > 0));
}
