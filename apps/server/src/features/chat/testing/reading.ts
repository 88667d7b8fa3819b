import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { type ChatEvent, chatEventSchema, endpoints, type InputOf } from '@zhuhui/contracts';
import type { TestClient } from '../../../testing/build-app.ts';

export interface Reading {
  readonly events: ChatEvent[];
  /** Whether `[DONE]` came. */
  readonly done: boolean;
}

/** Reads an event stream as a browser would; every payload is checked against the contract. */
export function readStream(body: string): Reading {
  const payloads = body
    .split('\n\n')
    .flatMap((block) => (block.startsWith('data: ') ? block.slice('data: '.length) : []));
  const done = payloads.at(-1) === '[DONE]';
  const events = payloads
    .slice(0, done ? -1 : undefined)
    .map((payload) => chatEventSchema.parse(JSON.parse(payload)));
  return { events, done };
}

/** What a reader has on its page after these events. */
export function pageOf(events: readonly ChatEvent[]) {
  const said = (type: 'text' | 'reasoning') =>
    events.map((event) => (event.type === type ? event.delta : '')).join('');
  return {
    text: said('text'),
    reasoning: said('reasoning'),
    cards: events.flatMap((event) => (event.type === 'card' ? event.card : [])),
    usage: events.find((event) => event.type === 'usage'),
  };
}

/** Reads until `enough` of the events that came so far says so, then hangs up. */
export async function readUntil(
  stream: Readable,
  enough: (events: readonly ChatEvent[]) => boolean,
): Promise<Reading> {
  let body = '';
  stream.on('error', () => undefined);
  for await (const chunk of stream) {
    body += String(chunk);
    // A block may be cut in two; only whole ones count.
    const whole = readStream(body.slice(0, body.lastIndexOf('\n\n') + 2));
    if (enough(whole.events)) {
      stream.destroy();
      if (!stream.closed) await once(stream, 'close');
      return whole;
    }
  }
  return readStream(body);
}

/** Reads an answer to its end. */
export async function askAll(
  client: TestClient,
  input: InputOf<typeof endpoints.talkStream>,
): Promise<Reading> {
  return readUntil(await client.open(endpoints.talkStream, input), () => false);
}

/** What the opening event tells. */
export function idsOf({ events: [opening] }: Reading) {
  if (opening?.type !== 'text' || !opening.questionId) throw new Error('no opening event');
  const { conversationId, messageId, questionId } = opening;
  return { conversationId, messageId, questionId };
}
