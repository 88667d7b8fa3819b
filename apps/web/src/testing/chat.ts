import type { ChatEvent, ChatMessage, ConversationDetail, ToolCard } from '@zhuhui/contracts';
import { ERRORS, endpoints, errorEnvelope } from '@zhuhui/contracts';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { answer, Refusal } from './handlers.ts';

export const CONVERSATION = 'c1';

type Piece =
  | { readonly type: 'reasoning' | 'text' | 'error'; readonly delta: string }
  | { readonly type: 'card'; readonly card: ToolCard };

/** The events of a whole answer, as the server numbers them: ids first, the end last. */
export function eventsOf(
  messageId: string,
  pieces: readonly Piece[],
  end: Partial<Extract<ChatEvent, { type: 'usage' }>> = {},
): ChatEvent[] {
  const base = { conversationId: CONVERSATION, messageId };
  const said = pieces.map((piece, index): ChatEvent => ({ ...base, ...piece, seq: index + 1 }));
  return [
    { ...base, seq: 0, type: 'text', delta: '', questionId: `q-${messageId}` },
    ...said,
    {
      ...base,
      seq: pieces.length + 1,
      type: 'usage',
      state: 'done',
      promptTokens: null,
      answerTokens: null,
      model: { id: 'handbook', name: '离线手册' },
      sources: [],
      cost: 2,
      charged: true,
      ...end,
    },
  ];
}

/** Events as they travel; `[DONE]` follows unless they are only a part. */
export function linesOf(events: readonly ChatEvent[], isWhole = true): string {
  const lines = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
  return isWhole ? `${lines}data: [DONE]\n\n` : lines;
}

export function aMessage(change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    messageId: 'm1',
    parentId: null,
    role: 'user',
    state: 'done',
    text: '台面多高？',
    reasoning: '',
    images: [],
    cards: [],
    sources: [],
    model: null,
    isDeepThinking: true,
    errorMessage: null,
    seq: 0,
    ticketType: 3,
    cost: 0,
    charged: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    ...change,
  };
}

export function aConversation(
  messages: readonly ChatMessage[],
  change: Partial<ConversationDetail> = {},
): ConversationDetail {
  return {
    conversationId: CONVERSATION,
    title: '台面高度',
    assistant: 'deepseek',
    domain: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    messages: [...messages],
    leafId: messages.at(-1)?.messageId ?? null,
    ...change,
  };
}

/** What a chat page asks for besides its streams. */
export function chatAnswers(takesImages = false): HttpHandler[] {
  return [
    answer('talkModels', () => ({
      models: [
        { id: 'handbook', name: '离线手册', takesImages, thinks: false, offline: !takesImages },
      ],
      takesImages,
      ticketType: 3,
      cost: { plain: 1, deepThinking: 2 },
    })),
    answer('talkHistory', () => ({ list: [], total: 0, page: 1, pageSize: 40 })),
    answer('talkShow', ({ messageId }) => ({ leafId: messageId ?? '' })),
  ];
}

/** Answers a call with a stream; throw a {@link Refusal} to say no. */
export function answerStream(
  name: 'talkStream' | 'talkResume',
  resolve: (sent: Record<string, unknown>) => string | ReadableStream<Uint8Array>,
): HttpHandler {
  const { method, path } = endpoints[name];
  const verb = method === 'GET' ? http.get : http.post;
  return verb(`*/api${path}`, async ({ request }) => {
    try {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const sent = method === 'GET' ? query : ((await request.json()) as Record<string, unknown>);
      return new HttpResponse(resolve(sent), { headers: { 'content-type': 'text/event-stream' } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const envelope = errorEnvelope(error.reason, error.message);
      return HttpResponse.json(envelope, { status: ERRORS[error.reason].status });
    }
  });
}

/** A stream that is written to while the test looks on. */
export function openStream(): {
  readonly stream: ReadableStream<Uint8Array>;
  readonly write: (text: string) => void;
  readonly end: () => void;
  readonly breakOff: () => void;
} {
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  return {
    stream,
    write: (text) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
    breakOff: () => controller.error(new TypeError('connection lost')),
  };
}

/** What the answer `a1` is made of. */
export const SPOKEN = [
  { type: 'reasoning', delta: '先看人体尺度' },
  { type: 'text', delta: '台面高 **850** 毫米' },
] as const;

/** The conversation as the server has it once `a1` is written. */
export function anAnsweredConversation(): ConversationDetail {
  return aConversation([
    aMessage({ messageId: 'q-a1' }),
    aMessage({
      messageId: 'a1',
      parentId: 'q-a1',
      role: 'assistant',
      text: '台面高 **850** 毫米',
      reasoning: '先看人体尺度',
      seq: 3,
      charged: true,
      model: { id: 'handbook', name: '离线手册' },
      sources: [{ id: 'kitchen-counter', title: '厨房台面' }],
    }),
  ]);
}
