import { http } from 'msw';
import { expect, it } from 'vitest';
import { answerStream, openStream } from '../../testing/chat.ts';
import { Refusal } from '../../testing/handlers.ts';
import { server } from '../../testing/server.ts';
import { ApiError } from './api-error.ts';
import { HttpError } from './http-error.ts';
import { callForEvents } from './stream.ts';

const never = new AbortController().signal;

async function eventsOf(signal = never, silenceMs?: number): Promise<string[]> {
  const events: string[] = [];
  const options = { signal, ...(silenceMs && { silenceMs }) };
  for await (const data of callForEvents('talkResume', { messageId: 'a1' }, options)) {
    events.push(data);
  }
  return events;
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it('hands out the data of each event, however the bytes are cut', async () => {
  const { stream, write, end } = openStream();
  server.use(answerStream('talkResume', () => stream));
  const events = eventsOf();
  for (const piece of [': alive\n\nda', 'ta: 一', '\n', '\ndata: 二\r\n\r\n', 'data: 半'])
    write(piece);
  end();
  expect(await events).toEqual(['一', '二']);
});

it('tells a refusal from a broken and from a silent connection', async () => {
  server.use(
    answerStream('talkResume', () => {
      throw new Refusal('notFound');
    }),
  );
  expect(await failure(eventsOf())).toBeInstanceOf(ApiError);

  server.use(http.get('*/api/ai/gptTalkResume', () => new Response('bad', { status: 502 })));
  expect(await failure(eventsOf())).toMatchObject({
    kind: 'status',
    status: 502,
    cause: new Error('HTTP error! status: 502'),
  });

  const broken = openStream();
  server.use(answerStream('talkResume', () => broken.stream));
  const breaking = failure(eventsOf());
  broken.breakOff();
  expect(await breaking).toMatchObject({ kind: 'network' });

  server.use(answerStream('talkResume', () => openStream().stream));
  expect(await failure(eventsOf(never, 50))).toMatchObject({ kind: 'timeout' });
});

it('ends when the caller gives up', async () => {
  const giveUp = new AbortController();
  server.use(answerStream('talkResume', () => openStream().stream));
  const events = failure(eventsOf(giveUp.signal));
  giveUp.abort();
  const error = await events;
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ kind: 'abort' });
});
