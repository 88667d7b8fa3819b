import type { ChatEvent } from '@zhuhui/contracts';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../shared/api-client/index.ts';
import { answerStream, eventsOf, linesOf } from '../../../testing/chat.ts';
import { Refusal } from '../../../testing/handlers.ts';
import { server } from '../../../testing/server.ts';
import { type Answering, followAnswer, waitMs } from './follow.ts';

const EVENTS = eventsOf('a1', [
  { type: 'reasoning', delta: '先想尺寸' },
  { type: 'text', delta: '台面高 850 毫米，' },
  { type: 'text', delta: '吊柜底 1500。😀\n\n' },
]);
const ASK: Answering = { ask: { message: '台面多高？', clientRequestId: 'r1' } };

const after = (seq: number) => EVENTS.filter((event) => event.seq > seq);

/** Follows to the end without waiting; returns what was handed out and how the connection went. */
async function followed(answering: Answering, signal = new AbortController().signal) {
  const events: ChatEvent[] = [];
  const connections: string[] = [];
  await followAnswer(answering, {
    signal,
    onEvent: (event) => events.push(event),
    onConnection: (connection) => connections.push(connection),
    pause: async () => undefined,
  });
  return { events, connections };
}

/** A body that sends some bytes and then breaks, or ends as if all were well. */
function cutAt(text: string, bytes: number, breaks: boolean): ReadableStream<Uint8Array> {
  const part = new TextEncoder().encode(text).slice(0, bytes);
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent && breaks) return controller.error(new TypeError('connection lost'));
      if (isSent) return controller.close();
      isSent = true;
      if (part.length > 0) controller.enqueue(part);
    },
  });
}

const streamed = (body: string | ReadableStream<Uint8Array>) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream' } });

describe('following an answer', () => {
  it('hands out every piece once', async () => {
    server.use(answerStream('talkStream', () => linesOf(EVENTS)));
    expect((await followed(ASK)).events).toEqual(EVENTS);
  });

  it('loses and doubles nothing wherever the connection is cut', async () => {
    const whole = linesOf(EVENTS);
    const length = new TextEncoder().encode(whole).length;
    const fetched = vi.spyOn(globalThis, 'fetch');
    for (let bytes = 0; bytes < length; bytes += 1) {
      fetched.mockReset().mockResolvedValueOnce(streamed(cutAt(whole, bytes, bytes % 2 === 0)));
      fetched.mockImplementation(async (address) => {
        const url = new URL(String(address), 'http://localhost');
        if (!url.pathname.endsWith('gptTalkResume')) return streamed(whole);
        // One piece too many, as a server that was just started may send.
        return streamed(linesOf(after(Number(url.searchParams.get('after')) - 1)));
      });
      const { events } = await followed(ASK);
      expect(events, `cut after ${bytes} bytes`).toEqual(EVENTS);
    }
  });

  it('goes on with an answer that is known in part', async () => {
    server.use(answerStream('talkResume', (sent) => linesOf(after(Number(sent.after)))));
    const { events } = await followed({ messageId: 'a1', after: 2 });
    expect(events.map(({ seq }) => seq)).toEqual([3, 4]);
  });

  it('tells that the connection is made again, and that it stands', async () => {
    server.use(
      answerStream('talkStream', () => linesOf(EVENTS.slice(0, 2), false)),
      answerStream('talkResume', (sent) => linesOf(after(Number(sent.after)))),
    );
    expect((await followed(ASK)).connections).toEqual(['open', 'reconnecting', 'open']);
  });

  it('asks the same question again when nothing of the answer had come', async () => {
    const ids: unknown[] = [];
    server.use(
      answerStream('talkStream', (sent) => {
        ids.push(sent.clientRequestId);
        return ids.length === 1 ? '' : linesOf(EVENTS);
      }),
    );
    expect((await followed(ASK)).events).toEqual(EVENTS);
    expect(ids).toEqual(['r1', 'r1']);
  });

  it('takes a refusal for the answer', async () => {
    server.use(
      answerStream('talkStream', () => {
        throw new Refusal('notEnoughTickets');
      }),
    );
    await expect(followed(ASK)).rejects.toBeInstanceOf(ApiError);
  });

  it('logs and skips a line that cannot be read', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(answerStream('talkStream', () => `data: {oops\n\n${linesOf(EVENTS)}`));
    expect((await followed(ASK)).events).toEqual(EVENTS);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('waits longer each time, up to a quarter of a minute', () => {
    expect([0, 1, 2, 5, 20].map(waitMs)).toEqual([500, 1000, 2000, 15_000, 15_000]);
  });
});
