import { z } from 'zod';
import type { ChatModel, ChatPiece, ChatRequest, ChatTurn } from '../chat/chat-model.ts';
import { EngineFailure } from '../engine.ts';
import type { EngineSettings } from '../kind.ts';
import { failureOf } from '../remote/failures.ts';
import {
  type OpenStream,
  type ProviderReply,
  type ProviderStream,
  replyText,
} from '../remote/http.ts';
import { healthOfReply } from '../remote/probe.ts';
import { reasonOf } from '../remote/reason.ts';
import { createRedactor, redacted } from '../remote/redact.ts';
import { readServerEvents, type ServerEvent } from '../remote/server-events.ts';
import type { OpenAiOptions } from './options.ts';
import { assertAccepted, failureInStream } from './protocol.ts';
import { createThoughtSplitter } from './thoughts.ts';

const DONE = '[DONE]';
/** An answer to a failed request is short. */
const ERROR_MOST_BYTES = 64 * 1024;
const ANSWER_MOST_BYTES = 4 * 1024 * 1024;
const PROBE_TIMEOUT_MS = 5_000;

/** Text as one string, or as parts, of which those that are no text are left out. */
const content = z
  .union([
    z.string(),
    z
      .array(z.object({ text: z.string().nullish() }))
      .transform((parts) => parts.map((part) => part.text ?? '').join('')),
  ])
  .nullish();
const said = z
  .object({
    content,
    reasoning_content: z.string().nullish(),
    reasoning: z.string().nullish(),
  })
  .nullish();
const chunkSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: said,
        /** Of an answer that comes whole. */
        message: said,
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z
    .object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() })
    .nullish(),
});

/** What a chat model needs of its engine's settings. */
export interface OpenAiChatSettings
  extends Pick<EngineSettings<unknown>, 'id' | 'name' | 'apiKey'> {
  readonly options: Pick<OpenAiOptions, 'chatModel' | 'chatImages' | 'thinking' | 'timeoutSeconds'>;
}

/**
 * A chat model behind `/chat/completions`: OpenAI, DeepSeek, DashScope's compatible mode, Ark, vLLM,
 * Ollama and others. Reasoning comes as `reasoning_content`, as `reasoning`, or inline in `<think>`.
 */
export function createOpenAiChat(
  settings: OpenAiChatSettings,
  baseUrl: string,
  openStream: OpenStream,
): ChatModel {
  const { options, apiKey } = settings;
  return {
    id: settings.id,
    name: settings.name,
    takesImages: options.chatImages,
    thinks: options.thinking !== 'none',
    async probe(signal) {
      const url = `${baseUrl}/models`;
      const headers: Record<string, string> = apiKey ? { authorization: `Bearer ${apiKey}` } : {};
      try {
        const timeoutMs = PROBE_TIMEOUT_MS;
        const reply = await openStream({ method: 'GET', url, headers, signal, timeoutMs });
        await readShort(reply, ANSWER_MOST_BYTES);
        return healthOfReply(reply);
      } catch (error) {
        const failure = failureOf(error, signal);
        const redact = createRedactor([apiKey]);
        return { status: 'down', detail: failure.message, reason: reasonOf(failure, redact) };
      }
    },
    async *stream(request, signal) {
      try {
        const reply = await openStream({
          method: 'POST',
          url: `${baseUrl}/chat/completions`,
          headers: {
            accept: 'text/event-stream',
            ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
          },
          body: {
            model: options.chatModel,
            messages: request.messages.map(toMessage),
            stream: true,
            stream_options: { include_usage: true },
            ...thinkingParameters(options.thinking, request.deepThinking),
          },
          signal,
          timeoutMs: options.timeoutSeconds * 1000,
        });
        if (reply.status !== 200) assertAccepted(await readShort(reply));
        yield* piecesOf(reply);
      } catch (error) {
        throw redacted(failureOf(error, signal), createRedactor([apiKey]));
      }
    },
  };
}

/** The events of a stream, or the one answer of a server that streams nothing. */
async function* eventsOf(reply: ProviderStream): AsyncGenerator<ServerEvent> {
  if (!reply.headers.get('content-type')?.startsWith('application/json')) {
    return yield* readServerEvents(reply.chunks);
  }
  yield { event: '', data: replyText(await readShort(reply, ANSWER_MOST_BYTES)) };
}

async function* piecesOf(reply: ProviderStream): AsyncGenerator<ChatPiece> {
  const split = createThoughtSplitter();
  let finished = false;
  for await (const { event, data } of eventsOf(reply)) {
    if (data.trim() === DONE) {
      finished = true;
      break;
    }
    const body = parseJson(data);
    if (event === 'error' || isError(body)) throw failureInStream(body);
    const parsed = chunkSchema.safeParse(body);
    // One line that cannot be read is no reason to lose the rest.
    if (!parsed.success) continue;
    const { choices, usage } = parsed.data;
    for (const { delta: part, message, finish_reason } of choices ?? []) {
      const delta = part ?? message;
      const reasoning = delta?.reasoning_content ?? delta?.reasoning;
      if (reasoning) yield { type: 'reasoning', delta: reasoning };
      if (delta?.content) yield* split.push(delta.content);
      if (finish_reason === 'content_filter') {
        throw new EngineFailure('refused', '内容未通过安全审核，请换个说法');
      }
      // DeepSeek ends an answer so when it has no machine left to go on with it.
      if (finish_reason === 'insufficient_system_resource') {
        throw new EngineFailure('temporary', '模型服务繁忙，回答中断，请重试');
      }
      if (finish_reason === 'length') yield { type: 'cut' };
      if (finish_reason) finished = true;
    }
    if (usage) {
      const { prompt_tokens, completion_tokens } = usage;
      yield {
        type: 'usage',
        promptTokens: prompt_tokens ?? 0,
        answerTokens: completion_tokens ?? 0,
      };
    }
  }
  yield* split.end();
  if (!finished) throw new EngineFailure('temporary', '回答中断，请重试');
}

const isError = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function readShort(
  { status, headers, chunks }: ProviderStream,
  mostBytes = ERROR_MOST_BYTES,
): Promise<ProviderReply> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    if (length > mostBytes) break;
  }
  return { status, headers, bytes: Buffer.concat(parts) };
}

function toMessage({ role, text, images = [] }: ChatTurn) {
  if (images.length === 0) return { role, content: text };
  const pictures = images.map(({ bytes, mime }) => ({
    type: 'image_url',
    image_url: { url: `data:${mime};base64,${Buffer.from(bytes).toString('base64')}` },
  }));
  return { role, content: [{ type: 'text', text }, ...pictures] };
}

function thinkingParameters(style: OpenAiOptions['thinking'], deep: ChatRequest['deepThinking']) {
  switch (style) {
    case 'none':
      return {};
    case 'type':
      return { thinking: { type: deep ? 'enabled' : 'disabled' } };
    case 'enable':
      return { enable_thinking: deep };
    case 'effort':
      return { reasoning_effort: deep ? 'high' : 'low' };
  }
}
