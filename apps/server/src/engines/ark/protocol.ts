import { z } from 'zod';
import { EngineFailure } from '../engine.ts';
import { type FailureRule, failureOfReply, type ProviderError } from '../remote/failures.ts';
import { type ProviderReply, replyJson, replyText } from '../remote/http.ts';

/** Ark's error codes, of calls, of single pictures and of tasks. */
const RULES: readonly FailureRule[] = [
  [/RiskDetection|SensitiveContent/i, 'refused', '内容未通过引擎的安全审核，请换个说法或换张图'],
  [/RateLimitExceeded|ServerOverloaded/i, 'rateLimited', '引擎繁忙，请稍后再试'],
  [
    /QuotaExceeded|AccountOverdue|SetLimitExceeded/i,
    'permanent',
    '引擎账户额度已用完，请联系管理员',
  ],
  [/AuthenticationError/i, 'permanent', '引擎密钥无效，请联系管理员'],
  [
    /AccessDenied|ModelNotOpen|InvalidEndpointOrModel/i,
    'permanent',
    '引擎账户没有开通这个模型，请联系管理员',
  ],
  [/InternalServiceError|ServiceUnavailable/i, 'temporary', '引擎服务出错，请稍后再试'],
];

const errorSchema = z.object({ code: z.string().nullish(), message: z.string().nullish() });

const errorIn = (error: unknown): ProviderError => {
  const { code, message } = errorSchema.safeParse(error).data ?? {};
  return { code: code ?? '', message: message ?? '' };
};

/** @throws EngineFailure when the reply is not a success */
export function assertAccepted(reply: ProviderReply): void {
  if (reply.status >= 200 && reply.status < 300) return;
  const body = z.object({ error: z.unknown() }).safeParse(replyJson(reply));
  throw failureOfReply(reply, errorIn(body.data?.error), RULES);
}

/** The failure that one picture or a task ended in; the call that tells of it is itself a success. */
function failureOfResult(error: unknown): EngineFailure {
  const { code, message } = errorIn(error);
  const cause = new Error(`${code}: ${message}`);
  const rule = RULES.find(([pattern]) => pattern.test(code) || pattern.test(message));
  return rule
    ? new EngineFailure(rule[1], rule[2], { cause })
    : new EngineFailure('permanent', '引擎没有做成，请换个设置再试', { cause });
}

const picturesSchema = z.object({
  data: z.array(z.object({ url: z.string().nullish(), error: z.unknown().optional() })),
});

/** The address of a call's one picture. */
export function pictureUrlIn(reply: ProviderReply): string {
  const parsed = picturesSchema.safeParse(replyJson(reply));
  const [first] = parsed.data?.data ?? [];
  if (first?.url) return first.url;
  throw first?.error ? failureOfResult(first.error) : unreadable(reply);
}

const filmTaskSchema = z.object({
  status: z.string(),
  content: z.object({ video_url: z.string().nullish() }).nullish(),
  error: z.unknown().optional(),
});

/** How a film task stands: the film's address, what it is doing, or why there will be no film. */
export function filmTaskIn(
  reply: ProviderReply,
): { url: string } | { state: 'queued' | 'running' } | { failure: EngineFailure } {
  const parsed = filmTaskSchema.safeParse(replyJson(reply));
  if (!parsed.success) throw unreadable(reply);
  const { status, content, error } = parsed.data;
  if (status === 'queued' || status === 'running') return { state: status };
  if (status === 'succeeded' && content?.video_url) return { url: content.video_url };
  return { failure: failureOfResult(error) };
}

/** The id of a task just created. */
export function taskIdIn(reply: ProviderReply): string {
  const parsed = z.object({ id: z.string() }).safeParse(replyJson(reply));
  if (!parsed.success) throw unreadable(reply);
  return parsed.data.id;
}

function unreadable(reply: ProviderReply): EngineFailure {
  const cause = new Error(replyText(reply));
  return new EngineFailure('permanent', '引擎返回的内容无法读取', { cause });
}
