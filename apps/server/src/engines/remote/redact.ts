import { EngineFailure } from '../engine.ts';
import { reasonOf } from './reason.ts';

/** Takes secrets out of words: a server may repeat the key that it was given. */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  const known = secrets.filter(Boolean);
  return (text) => known.reduce((clean, secret) => clean.replaceAll(secret, '***'), text);
}

/** A server may answer with a page; so much of it tells what is wrong, characters. */
const REASON_MOST = 2_000;

/**
 * The same failure, with its reason for operators; of its technical causes only the words, without secrets.
 * What is long is cut after that.
 */
export function redacted(failure: EngineFailure, redact: (text: string) => string): EngineFailure {
  const { kind, message, cause, retryAfterMs } = failure;
  const reasons: string[] = [];
  for (let at: unknown = cause; at instanceof Error; at = at.cause) {
    reasons.push(redact(`${at.name}: ${at.message}`).slice(0, REASON_MOST));
  }
  const clean = reasons.length > 0 ? new Error(reasons.join(' ← ')) : undefined;
  const reason = reasonOf(failure, redact);
  return new EngineFailure(kind, redact(message), { cause: clean, retryAfterMs, reason });
}
