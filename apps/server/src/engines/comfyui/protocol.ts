import { z } from 'zod';
import { EngineFailure } from '../engine.ts';
import { failureOfReply } from '../remote/failures.ts';
import { type ProviderReply, replyJson, replyText } from '../remote/http.ts';
import type { ApiGraph } from './graphs/graph.ts';

/** A file on a server's disk. */
export const storedFileSchema = z.object({
  filename: z.string(),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

/** What a server made of a job. */
export type JobEnd =
  | { readonly state: 'done'; readonly files: readonly StoredFile[] }
  | { readonly state: 'failed'; readonly failure: EngineFailure };

/** The graphics memory did not suffice; a smaller picture may do. */
export class OutOfMemory extends EngineFailure {
  constructor(cause: unknown) {
    super('permanent', '显卡内存不足，请换小一点的图', { cause });
  }
}

const errorSchema = z.object({
  type: z.string(),
  message: z.string().default(''),
  details: z.string().default(''),
  extra_info: z
    .object({
      input_name: z.string().nullish(),
      received_value: z.unknown(),
      class_type: z.string().nullish(),
    })
    .partial()
    .loose()
    .nullish(),
});
const nodeErrorsSchema = z.record(
  z.string(),
  z.object({ class_type: z.string().default(''), errors: z.array(errorSchema).default([]) }),
);
const refusalSchema = z.object({
  error: z.union([errorSchema, z.string()]).optional(),
  // Graph-level errors come with an empty list instead.
  node_errors: z.union([nodeErrorsSchema, z.array(z.never())]).optional(),
});

/** The first complaint about a node, in Chinese; null when there is none. */
function complaint(nodeErrors: z.infer<typeof refusalSchema>['node_errors']): string | null {
  if (!nodeErrors || Array.isArray(nodeErrors)) return null;
  for (const [id, { class_type, errors }] of Object.entries(nodeErrors)) {
    const [error] = errors;
    const { input_name: input, received_value: value } = error?.extra_info ?? {};
    const node = `节点 ${id}（${class_type}）`;
    if (!error) return `${node}有误`;
    if (error.type === 'value_not_in_list') {
      return `${node}的 ${input ?? ''} 没有 ${String(value)}，可能缺少模型文件`;
    }
    if (error.type === 'custom_validation_failed') return `${node}读不了上传的文件`;
    return `${node}的 ${input ?? error.details} 不被接受`;
  }
  return null;
}

const failed = (message: string, reply: ProviderReply): EngineFailure =>
  new EngineFailure('permanent', message, { cause: new Error(replyText(reply)) });

/**
 * @throws EngineFailure when the reply to a submitted graph is not a clean success: also for a 200 that
 *   names nodes which were dropped
 */
export function assertQueued(reply: ProviderReply): void {
  const { data } = refusalSchema.safeParse(replyJson(reply));
  const why = complaint(data?.node_errors);
  if (why) throw failed(`服务器不接受工作流：${why}`, reply);
  if (reply.status < 300) return;
  const error = data?.error;
  if (typeof error === 'object' && reply.status === 400) {
    // Older versions only name the class in their message.
    const missing =
      error.extra_info?.class_type ?? /node (\S+) does not exist/.exec(error.message)?.[1];
    const why = missing ? `服务器缺少节点 ${missing}` : '服务器不接受工作流，请联系管理员';
    throw failed(why, reply);
  }
  throw failureOfReply(reply, { code: '', message: '' }, []);
}

/** @throws EngineFailure when the reply to a plain call is not a success */
export function assertOk(reply: ProviderReply): void {
  if (reply.status < 300) return;
  throw failureOfReply(reply, { code: '', message: '' }, []);
}

const messageSchema = z.tuple([z.string(), z.record(z.string(), z.unknown())]);
const outputSchema = z.object({ images: z.unknown(), gifs: z.unknown(), video: z.unknown() });
const historySchema = z.object({
  outputs: z.record(z.string(), z.unknown()).default({}),
  status: z
    .object({
      status_str: z.string().default('success'),
      completed: z.boolean().default(true),
      messages: z.array(z.unknown()).default([]),
    })
    .nullish(),
});

/** Reads `/history/{id}`: null while the job is not in it. */
export function endIn(body: unknown, promptId: string): JobEnd | null {
  const all = z.record(z.string(), z.unknown()).safeParse(body).data ?? {};
  if (!(promptId in all)) return null;
  const { data: item } = historySchema.safeParse(all[promptId]);
  if (!item) return { state: 'failed', failure: unreadable('history') };
  if (item.status?.status_str === 'error') {
    return { state: 'failed', failure: failureIn(item.status.messages) };
  }
  return { state: 'done', files: filesIn(item.outputs) };
}

const unreadable = (what: string): EngineFailure =>
  new EngineFailure('permanent', '引擎返回的内容无法读取', { cause: new Error(what) });

/** Kept files first; where nothing was kept, those that were only shown. */
function filesIn(outputs: Readonly<Record<string, unknown>>): StoredFile[] {
  const files = Object.values(outputs).flatMap((output) => {
    const kinds = outputSchema.partial().safeParse(output).data ?? {};
    return [kinds.images, kinds.gifs, kinds.video].flatMap(
      (listed) => z.array(storedFileSchema).safeParse(listed).data ?? [],
    );
  });
  const kept = files.filter(({ type }) => type === 'output');
  return kept.length > 0 ? kept : files;
}

const executionErrorSchema = z
  .object({
    node_id: z.string(),
    node_type: z.string(),
    exception_type: z.string(),
    exception_message: z.string(),
  })
  .partial();

const OUT_OF_MEMORY = /OutOfMemory|out of memory|Allocation on device/i;

/** The failure that a job's messages tell of. */
function failureIn(messages: readonly unknown[]): EngineFailure {
  for (const message of messages) {
    const [event, told] = messageSchema.safeParse(message).data ?? [];
    if (event === 'execution_interrupted') {
      return new EngineFailure('temporary', '作业在服务器上被中断，请再试一次');
    }
    if (event !== 'execution_error') continue;
    const { data } = executionErrorSchema.safeParse(told);
    const { exception_type: type = '', exception_message: text = '' } = data ?? {};
    const cause = new Error(`${data?.node_type} ${type}: ${text}`.slice(0, 2_000));
    if (OUT_OF_MEMORY.test(`${type} ${text}`)) return new OutOfMemory(cause);
    const node = data?.node_type ? `节点 ${data.node_type} ` : '';
    return new EngineFailure('permanent', `服务器执行${node}时出错，请联系管理员`, { cause });
  }
  return new EngineFailure('permanent', '服务器执行出错，请联系管理员');
}

const queueSchema = z.object({
  queue_running: z.array(z.unknown()).default([]),
  queue_pending: z.array(z.unknown()).default([]),
});
const queueItem = z.tuple([z.number(), z.string()]).rest(z.unknown());

/** Where a job stands in `/queue`. */
export type QueuePlace =
  | { readonly state: 'running' }
  | { readonly state: 'pending'; readonly ahead: number }
  | { readonly state: 'gone' };

export function placeIn(body: unknown, promptId: string): QueuePlace {
  const { data } = queueSchema.safeParse(body);
  const items = (listed: readonly unknown[] = []) =>
    listed.flatMap((item) => {
      const [number, id] = queueItem.safeParse(item).data ?? [];
      return id === undefined || number === undefined ? [] : [{ number, id }];
    });
  const running = items(data?.queue_running);
  if (running.some(({ id }) => id === promptId)) return { state: 'running' };
  const pending = items(data?.queue_pending);
  const mine = pending.find(({ id }) => id === promptId);
  if (!mine) return { state: 'gone' };
  const before = pending.filter(({ number }) => number < mine.number).length;
  return { state: 'pending', ahead: running.length + before };
}

/** Jobs that run or wait on a server, from `GET /prompt`. */
export function queueRemainingIn(body: unknown): number {
  const shape = z.object({ exec_info: z.object({ queue_remaining: z.number() }) });
  return shape.safeParse(body).data?.exec_info.queue_remaining ?? 0;
}

const uploadSchema = z.object({ name: z.string(), subfolder: z.string().default('') });

/** What an uploaded file is called in a graph. */
export function uploadedName(reply: ProviderReply): string {
  const { data } = uploadSchema.safeParse(replyJson(reply));
  if (!data) throw unreadable('upload');
  return data.subfolder ? `${data.subfolder}/${data.name}` : data.name;
}

/** The body of `POST /prompt`. */
export function promptBody(
  graph: ApiGraph,
  ids: { readonly promptId: string; readonly clientId: string },
) {
  return {
    prompt: graph,
    prompt_id: ids.promptId,
    client_id: ids.clientId,
    // Newer servers show what is coming when a job asks for it; older ones ignore it.
    extra_data: { preview_method: 'auto' },
  };
}
