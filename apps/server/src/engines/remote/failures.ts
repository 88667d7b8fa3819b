import { cancelledFailure, EngineFailure, type FailureKind } from '../engine.ts';
import { NoReply, type ProviderReply, ReplyTooLong, replyText } from './http.ts';

/** What a provider's own error code, found in a reply's body, means. */
export type FailureRule = readonly [code: RegExp, kind: FailureKind, message: string];

/** What went wrong in a provider's own words; both may be missing. */
export interface ProviderError {
  readonly code: string;
  readonly message: string;
}

/** Longest wait that a provider's `Retry-After` is believed for. */
const RETRY_AFTER_MOST_MS = 60_000;

const BY_STATUS: readonly [from: number, kind: FailureKind, message: string][] = [
  [500, 'temporary', '引擎服务出错，请稍后再试'],
  [429, 'rateLimited', '引擎繁忙，请稍后再试'],
  [413, 'badInput', '图片过大，引擎不接受'],
  [409, 'temporary', '引擎正忙，请稍后再试'],
  [408, 'temporary', '引擎响应超时，请稍后再试'],
  [402, 'permanent', '引擎账户余额不足，请联系管理员'],
  [401, 'permanent', '引擎密钥无效，请联系管理员'],
];
/** Statuses between those named above. */
const OTHERWISE: readonly [kind: FailureKind, message: string] = [
  'permanent',
  '引擎不接受这次请求，请联系管理员',
];

/**
 * The failure behind a reply that is not a success. A rule that matches the provider's own code or
 * message wins over the status. What the provider wrote goes into the cause, for the log, never into
 * the message.
 */
export function failureOfReply(
  reply: ProviderReply,
  error: ProviderError,
  rules: readonly FailureRule[],
): EngineFailure {
  const cause = new Error(
    `HTTP ${reply.status} ${error.code}: ${error.message || replyText(reply)}`,
  );
  const retryAfterMs = readRetryAfter(reply);
  const rule = rules.find(([code]) => code.test(error.code) || code.test(error.message));
  if (rule) return new EngineFailure(rule[1], rule[2], { cause, retryAfterMs });
  const named = BY_STATUS.find(
    ([from]) => reply.status === from || (from === 500 && reply.status > 500),
  );
  const forbidden = reply.status === 403;
  const [kind, message] = named
    ? [named[1], named[2]]
    : forbidden
      ? (['permanent', '引擎账户无权使用这个模型，请联系管理员'] as const)
      : OTHERWISE;
  return new EngineFailure(kind, message, { cause, retryAfterMs });
}

/** Milliseconds that a 429 or 503 asks to wait; undefined when it does not say, or unreasonably long. */
export function readRetryAfter({ headers }: ProviderReply, now = Date.now()): number | undefined {
  const inMs = Number(headers.get('retry-after-ms') ?? Number.NaN);
  const text = headers.get('retry-after');
  const seconds = text === null ? Number.NaN : Number(text);
  const waits = [inMs, seconds * 1000, text === null ? Number.NaN : Date.parse(text) - now];
  const wait = waits.find((ms) => Number.isFinite(ms) && ms >= 0);
  return wait !== undefined && wait <= RETRY_AFTER_MOST_MS ? wait : undefined;
}

/** Whatever was thrown on the way to a provider, as one of the engine's failures. */
export function failureOf(error: unknown, signal: AbortSignal): EngineFailure {
  if (signal.aborted) return cancelledFailure();
  if (error instanceof EngineFailure) return error;
  if (error instanceof NoReply) {
    const message = error.timedOut ? '引擎响应超时，请稍后再试' : '连不上引擎，请稍后再试';
    return new EngineFailure('temporary', message, { cause: error });
  }
  if (error instanceof ReplyTooLong) {
    return new EngineFailure('permanent', '引擎返回的数据过大', { cause: error });
  }
  return new EngineFailure('permanent', '生成时出错，请稍后再试', { cause: error });
}
