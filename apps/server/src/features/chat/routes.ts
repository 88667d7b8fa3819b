import { Readable } from 'node:stream';
import { endpoints } from '@zhuhui/contracts';
import { findEntry } from '@zhuhui/handbook';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '../../http/route.ts';
import { AppError } from '../../platform/errors.ts';
import type { FillCard } from './card-filling.ts';
import type { Events } from './follow.ts';
import type { ChatHistory } from './history.ts';
import { presentMessage } from './presenter.ts';
import type { Answer, ChatService } from './service.ts';

export interface ChatRoutes {
  readonly chat: ChatService;
  readonly history: ChatHistory;
  readonly fillCard: FillCard;
}

export function chatRoutes(app: FastifyInstance, { chat, history, fillCard }: ChatRoutes): void {
  route(app, endpoints.talkStream, async (input, { reply, user }) => {
    const answer = await chat.ask(user.id, input);
    return streamAnswer(reply, (signal) => chat.follow(answer, 0, signal), openingOf(answer));
  });
  route(app, endpoints.talkResume, async ({ messageId, after }, { reply, user }) => {
    const answer = await chat.resume(user.id, messageId, after);
    return streamAnswer(reply, (signal) => chat.follow(answer, after, signal));
  });
  route(app, endpoints.talk, async (input, { reply, user }) => {
    const answer = await chat.ask(user.id, input);
    const row = await chat.finished(answer, goneSignal(reply));
    const { conversationId, parentId } = row;
    return { conversationId, questionId: parentId ?? '', answer: presentMessage(row) };
  });
  route(app, endpoints.talkStop, async ({ messageId }, { user }) =>
    presentMessage(await chat.stop(user.id, messageId)),
  );
  route(app, endpoints.talkFillCard, ({ messageId, card, settings }, { user }) =>
    fillCard(user.id, { messageId, card }, settings),
  );
  route(app, endpoints.talkModels, ({ assistant }) => chat.models(assistant));

  route(app, endpoints.talkHistory, ({ keyword, assistant, ...page }, { user }) =>
    history.list({ userId: user.id, keyword, assistant }, page),
  );
  route(app, endpoints.talkHistoryDetail, ({ conversationId }, { user }) =>
    history.detail(user.id, conversationId),
  );
  route(app, endpoints.talkShow, async ({ conversationId, messageId }, { user }) => ({
    leafId: await history.show(user.id, conversationId, messageId),
  }));
  route(app, endpoints.talkRename, async ({ conversationId, title }, { user }) => {
    await history.rename(user.id, conversationId, title);
    return null;
  });
  route(app, endpoints.talkDelete, async ({ conversationId }, { user }) => {
    await history.remove(user.id, conversationId);
    return null;
  });
  route(app, endpoints.handbookEntry, ({ id }) => {
    const entry = findEntry(id);
    if (!entry) throw new AppError('notFound', '手册里没有这一条');
    const { title, what, when, numbers, pitfalls, see = [] } = entry;
    return {
      ...{ id, title, what, when, numbers: [...numbers], pitfalls: [...pitfalls] },
      see: see.flatMap((other) => {
        const found = findEntry(other);
        return found ? [{ id: other, title: found.title }] : [];
      }),
    };
  });
}

/** Tells the ids at once, before anything is said. */
function openingOf({ conversationId, id, parentId }: Answer): Events {
  const questionId = parentId ?? undefined;
  return [{ conversationId, messageId: id, seq: 0, type: 'text', delta: '', questionId }];
}

/** Sends an answer as server-sent events. The answer goes on when the reader leaves. */
function streamAnswer(
  reply: FastifyReply,
  follow: (signal: AbortSignal) => AsyncIterable<Events>,
  opening: Events = [],
): null {
  reply.headers({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Proxies of the nginx family hold answers back otherwise.
    'x-accel-buffering': 'no',
  });
  const signal = goneSignal(reply);
  reply.send(Readable.from(linesOf(opening, follow(signal), signal)));
  return null;
}

/** Fires when the caller has left or has been answered. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}

const SIGN_OF_LIFE = ':\n\n';
const DONE = 'data: [DONE]\n\n';

async function* linesOf(
  opening: Events,
  batches: AsyncIterable<Events>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (opening.length > 0) yield toLines(opening);
  for await (const events of batches) yield events.length > 0 ? toLines(events) : SIGN_OF_LIFE;
  if (!signal.aborted) yield DONE;
}

function toLines(events: Events): string {
  return events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}
