import { z } from 'zod';
import { EngineFailure } from '../engine.ts';
import { type FailureRule, failureOfReply } from '../remote/failures.ts';
import { type ProviderReply, replyJson, replyText } from '../remote/http.ts';
import { readLongReply } from '../remote/long-reply.ts';

/** Exceptions as the web UI's API writes them, by class name or words. */
const RULES: readonly FailureRule[] = [
  [/OutOfMemory|out of memory/i, 'temporary', '显卡内存不足，请稍后再试或调小尺寸'],
  [
    /Sampler not found|No upscaler|Invalid upscaler/i,
    'permanent',
    '引擎没有所选的采样器或放大模型，请联系管理员',
  ],
  [/checkpoint|model .*not found/i, 'permanent', '引擎没有这个模型，请联系管理员'],
  [/Invalid encoded image|Init image not found/i, 'badInput', '引擎读不了这张图片'],
];

const errorSchema = z.object({
  error: z.string().nullish(),
  detail: z.unknown(),
  errors: z.string().nullish(),
});

/** @throws EngineFailure when the reply is not a success */
export function assertAccepted(reply: ProviderReply): void {
  if (reply.status >= 200 && reply.status < 300) return;
  const parsed = errorSchema.safeParse(replyJson(reply));
  const { error, detail, errors } = parsed.data ?? {};
  const told = [errors, typeof detail === 'string' ? detail : JSON.stringify(detail)];
  throw failureOfReply(
    reply,
    { code: error ?? '', message: told.filter(Boolean).join(' ') },
    RULES,
  );
}

const imagesSchema = z.object({ images: z.array(z.string()).min(1) });
const imageSchema = z.object({ image: z.string().min(1) });

/**
 * The first `count` pictures of an answer; control maps may follow them.
 * @throws EngineFailure permanent when there are none
 */
export function picturesIn(reply: ProviderReply, count: number): readonly Uint8Array[] {
  const { json, bytesOf } = readLongReply(reply);
  const parsed = imagesSchema.safeParse(json);
  if (!parsed.success) throw noPicture(reply);
  return parsed.data.images.slice(0, count).map(bytesOf);
}

/** @throws EngineFailure permanent when there is none */
export function pictureIn(reply: ProviderReply): Uint8Array {
  const { json, bytesOf } = readLongReply(reply);
  const parsed = imageSchema.safeParse(json);
  if (!parsed.success) throw noPicture(reply);
  return bytesOf(parsed.data.image);
}

function noPicture(reply: ProviderReply): EngineFailure {
  const cause = new Error(replyText(reply));
  return new EngineFailure('permanent', '引擎没有返回图片', { cause });
}

/** Base64, with or without the head of a data URI. */
export const bytesOf = (text: string): Uint8Array =>
  Buffer.from(text.slice(text.indexOf(',') + 1), 'base64');

export const base64Of = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Names out of one of the server's lists; empty when it has no such list. */
export function namesIn(reply: ProviderReply, key: 'title' | 'name'): readonly string[] {
  const listed = z.array(z.record(z.string(), z.unknown())).safeParse(replyJson(reply));
  if (reply.status !== 200 || !listed.success) return [];
  return listed.data.flatMap((each) => {
    const name = each[key];
    return typeof name === 'string' ? [name] : [];
  });
}

/** The list under a key of an object; empty when it is not there. */
export function listIn(reply: ProviderReply, key: 'model_list' | 'module_list'): readonly string[] {
  const parsed = z.object({ [key]: z.array(z.string()) }).safeParse(replyJson(reply));
  return reply.status === 200 && parsed.success ? (parsed.data[key] ?? []) : [];
}

/** The checkpoint that is loaded; empty when the server does not say. */
export function loadedCheckpoint(reply: ProviderReply): string {
  const parsed = z.object({ sd_model_checkpoint: z.string() }).safeParse(replyJson(reply));
  return parsed.success ? parsed.data.sd_model_checkpoint : '';
}
