import { EngineFailure } from '../engine.ts';
import { NoReply, type ProviderCall, type ProviderReply, type Send } from './http.ts';
import { sendWithRetry } from './retry.ts';
import type { Submitter } from './submission.ts';

export interface PaidCallOptions<T> {
  readonly submitter: Submitter;
  /** Throws the failure behind a reply that is not a success. */
  readonly assertAccepted: (reply: ProviderReply) => void;
  readonly read: (reply: ProviderReply) => T;
}

const RETRIES = 2;

/**
 * Sends a call that is paid for: written down before it goes out, never repeated when its answer was
 * lost, free to be made again when the provider surely accepted nothing.
 */
export function sendPaid<T extends { remoteId: string }>(
  send: Send,
  call: ProviderCall,
  { submitter, assertAccepted, read }: PaidCallOptions<T>,
): Promise<T> {
  /** A used-up quota is a 429 too, and waiting does not help. */
  const worthAnother = (reply: ProviderReply): boolean => {
    try {
      assertAccepted(reply);
      return false;
    } catch (error) {
      return error instanceof EngineFailure && error.retryable;
    }
  };
  return submitter.create(async (nothingAccepted) => {
    const retry = { retries: RETRIES, idempotent: false, worthAnother };
    const reply = await sendWithRetry(send, call, retry).catch(async (error: unknown) => {
      if (error instanceof NoReply && !error.sent) await nothingAccepted();
      throw error;
    });
    if (reply.status >= 400) await nothingAccepted();
    assertAccepted(reply);
    return read(reply);
  });
}

/** For a call that answers with its result: there is no job to come back to. */
export async function sendPaidForReply(
  send: Send,
  call: ProviderCall,
  options: Omit<PaidCallOptions<never>, 'read'>,
): Promise<ProviderReply> {
  const read = (reply: ProviderReply) => ({ remoteId: '', reply });
  return (await sendPaid(send, call, { ...options, read })).reply;
}
