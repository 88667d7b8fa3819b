import { z } from 'zod';
import { EngineFailure } from '../engine.ts';
import { type FailureRule, failureOfReply, type ProviderError } from '../remote/failures.ts';
import { type ProviderReply, replyJson, replyText } from '../remote/http.ts';
import { readLongReply } from '../remote/long-reply.ts';

/** The error codes of OpenAI and of those who speak like it. */
const RULES: readonly FailureRule[] = [
  [
    /insufficient_quota|billing|Arrearage|AccountOverdue|free tier of the model has been exhausted/i,
    'permanent',
    '引擎账户额度已用完，请联系管理员',
  ],
  [
    /moderation|content_policy|content_filter|safety|SensitiveContent|DataInspection|RiskDetection/i,
    'refused',
    '内容未通过引擎的安全审核，请换个说法或换张图',
  ],
  [/context_length|string_above_max_length/i, 'badInput', '内容太长，超出了模型能读的范围'],
  [/invalid_image|image_too_(large|small)|unsupported_image/i, 'badInput', '引擎读不了这张图片'],
  [/model_not_found|does not exist/i, 'permanent', '引擎没有这个模型，请联系管理员'],
];

/** @throws EngineFailure when the reply is not a success */
export function assertAccepted(reply: ProviderReply): void {
  if (reply.status >= 200 && reply.status < 300) return;
  throw failureOfReply(reply, errorIn(replyJson(reply), reply), RULES);
}

/** An error that comes in the middle of a stream. */
export function failureInStream(data: unknown): EngineFailure {
  const { code, message } = errorIn(data, null);
  const rule = RULES.find(([pattern]) => pattern.test(code) || pattern.test(message));
  const cause = new Error(`${code}: ${message}`);
  return rule
    ? new EngineFailure(rule[1], rule[2], { cause })
    : new EngineFailure('temporary', '回答中断，请重试', { cause });
}

const text = z.union([z.string(), z.number()]).nullish();
const errorSchema = z.object({
  error: z
    .union([z.string(), z.object({ message: text, type: text, code: text, param: text })])
    .optional(),
  message: text,
  detail: z.unknown().optional(),
});

/** Compatible servers write their errors in several shapes, plain text among them. */
function errorIn(body: unknown, reply: ProviderReply | null): ProviderError {
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return { code: '', message: reply ? replyText(reply) : '' };
  const { error, message, detail } = parsed.data;
  if (typeof error === 'string') return { code: '', message: error };
  const fallback = message ?? (typeof detail === 'string' ? detail : '');
  return {
    code: [error?.code, error?.type].filter(Boolean).join(' '),
    message: String(error?.message ?? fallback ?? ''),
  };
}

const imagesSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().nullish(), url: z.string().nullish() })).min(1),
});

/** Where each picture of an answer is: in it, or at an address. */
export type PictureSource = { readonly bytes: Uint8Array } | { readonly url: string };

/** @throws EngineFailure permanent when the answer holds no pictures */
export function picturesIn(reply: ProviderReply): readonly PictureSource[] {
  const { json, bytesOf } = readLongReply(reply);
  const parsed = imagesSchema.safeParse(json);
  const sources = parsed.data?.data.flatMap(({ b64_json, url }): PictureSource[] => {
    if (b64_json) return [{ bytes: bytesOf(b64_json) }];
    return url ? [{ url }] : [];
  });
  if (!sources?.length) {
    const cause = new Error(replyText(reply));
    throw new EngineFailure('permanent', '引擎没有返回图片', { cause });
  }
  return sources;
}
