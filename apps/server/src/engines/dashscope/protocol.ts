import { z } from 'zod';
import { EngineFailure } from '../engine.ts';
import { type FailureRule, failureOfReply, type ProviderError } from '../remote/failures.ts';
import { type ProviderReply, replyJson, replyText } from '../remote/http.ts';

/** DashScope's error codes, of calls and of tasks. */
const RULES: readonly FailureRule[] = [
  [
    /DataInspection|InappropriateContent|content.?review/i,
    'refused',
    '内容未通过引擎的安全审核，请换个说法或换张图',
  ],
  // `AllocationQuota.FreeTierOnly`: the account is set to stop there, so that waiting does not help.
  [
    /FreeTierOnly|free tier of the model has been exhausted/i,
    'permanent',
    '引擎账户的免费额度已用完，请联系管理员',
  ],
  [/Throttling|RateQuota|AllocationQuota/i, 'rateLimited', '引擎繁忙，请稍后再试'],
  [/Arrearage|Overdue/i, 'permanent', '引擎账户已欠费，请联系管理员'],
  [/InvalidApiKey/i, 'permanent', '引擎密钥无效，请联系管理员'],
  [/AccessDenied|Model\.?AccessDenied/i, 'permanent', '引擎账户无权使用这个模型，请联系管理员'],
  [/ModelNotFound/i, 'permanent', '引擎没有这个模型，请联系管理员'],
  [
    /InvalidParameter\.(DataInspection|Image)|InvalidURL|ImageFormat|image.*(size|resolution)/i,
    'badInput',
    '引擎读不了这张图片',
  ],
  [/InternalError|ServiceUnavailable|RequestTimeOut/i, 'temporary', '引擎服务出错，请稍后再试'],
];

const codeSchema = z.object({ code: z.string().nullish(), message: z.string().nullish() });

const errorIn = (body: unknown): ProviderError => {
  const { code, message } = codeSchema.safeParse(body).data ?? {};
  return { code: code ?? '', message: message ?? '' };
};

/** @throws EngineFailure when the reply is not a success */
export function assertAccepted(reply: ProviderReply): void {
  if (reply.status >= 200 && reply.status < 300) return;
  throw failureOfReply(reply, errorIn(replyJson(reply)), RULES);
}

/** The failure that a task ended in; the call that tells of it is itself a success. */
export function failureOfTask(output: unknown): EngineFailure {
  const error = errorIn(output);
  const cause = new Error(`${error.code}: ${error.message}`);
  const rule = RULES.find(([pattern]) => pattern.test(error.code) || pattern.test(error.message));
  return rule
    ? new EngineFailure(rule[1], rule[2], { cause })
    : new EngineFailure('permanent', '引擎没有做成，请换个设置再试', { cause });
}

const taskSchema = z.object({
  output: z
    .object({
      task_id: z.string(),
      task_status: z.string(),
      video_url: z.string().nullish(),
      results: z.array(z.object({ url: z.string().nullish() }).loose()).nullish(),
      choices: z.unknown().optional(),
    })
    .loose(),
});
export type DashScopeTask = z.infer<typeof taskSchema>['output'];

/** @throws EngineFailure permanent when the answer is no task */
export function taskIn(reply: ProviderReply): DashScopeTask {
  const parsed = taskSchema.safeParse(replyJson(reply));
  if (!parsed.success) throw unreadable(reply);
  return parsed.data.output;
}

const choicesSchema = z.array(
  z.object({
    message: z.object({
      content: z.array(z.object({ image: z.string().nullish(), text: z.string().nullish() })),
    }),
  }),
);

/** Addresses of the pictures of a call that answered at once. */
export function pictureUrlsIn(reply: ProviderReply): string[] {
  const body = z
    .object({ output: z.object({ choices: choicesSchema }) })
    .safeParse(replyJson(reply));
  const urls = body.data?.output.choices.flatMap(({ message }) =>
    message.content.flatMap(({ image }) => image ?? []),
  );
  if (!urls?.length) throw unreadable(reply);
  return urls;
}

/** Addresses of the pictures of a finished task; those that failed on their own are left out. */
export function pictureUrlsOf(task: DashScopeTask): string[] {
  const listed = (task.results ?? []).flatMap(({ url }) => url ?? []);
  const chosen = (choicesSchema.safeParse(task.choices).data ?? []).flatMap(({ message }) =>
    message.content.flatMap(({ image }) => image ?? []),
  );
  const urls = [...listed, ...chosen];
  if (urls.length === 0) throw failureOfTask(task.results?.[0] ?? task);
  return urls;
}

function unreadable(reply: ProviderReply): EngineFailure {
  const cause = new Error(replyText(reply));
  return new EngineFailure('permanent', '引擎返回的内容无法读取', { cause });
}
