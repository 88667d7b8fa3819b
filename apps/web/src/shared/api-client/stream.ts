import { wire } from 'virtual:contract';
import { createParser } from 'eventsource-parser';
import { ApiError } from './api-error.ts';
import { type Input, isEnvelope } from './call.ts';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import { type Values, withQuery } from './encode.ts';
import { HttpError } from './http-error.ts';
import { parseBody } from './parse-body.ts';
import { API_BASE } from './request.ts';

/** The endpoints that answer with a stream of events. */
type StreamName = 'talkStream' | 'talkResume';

/** A silent connection is taken for lost after this long; the server says something more often. */
const SILENCE_MS = 40_000;
/** The clock is read this often: a timer stands still while the machine sleeps, the clock goes on. */
const LOOK_EVERY_MS = 2_000;

interface StreamOptions {
  readonly signal: AbortSignal;
  /** The server has begun to answer. */
  readonly onOpen?: () => void;
  readonly silenceMs?: number;
}

/**
 * Calls an endpoint that answers with server-sent events and hands out the data of each. Ends with the
 * connection, which says nothing about whether all was sent: that is the protocol's own end mark.
 *
 * @throws ApiError when the server says no; HttpError `abort` when the signal fired, `network` when the
 *   connection broke, `timeout` when it fell silent, `status` for an answer that is no envelope
 */
export async function* callForEvents<Name extends StreamName>(
  name: Name,
  input: Input<Name>,
  { signal, onOpen, silenceMs = SILENCE_MS }: StreamOptions,
): AsyncGenerator<string, void> {
  const silence = new AbortController();
  let heardAtMs = Date.now();
  const heard = () => {
    heardAtMs = Date.now();
  };
  const timer = setInterval(
    () => {
      if (Date.now() - heardAtMs >= silenceMs) silence.abort();
    },
    Math.min(LOOK_EVERY_MS, silenceMs),
  );
  try {
    const response = await open(name, input, AbortSignal.any([signal, silence.signal]));
    heard();
    reportAnswer();
    await refuseBadAnswer(response);
    if (response.body === null) {
      throw new HttpError('network', { cause: new Error('Response body is null') });
    }
    onOpen?.();
    yield* eventsIn(response.body, heard);
  } catch (cause) {
    if (cause instanceof HttpError || cause instanceof ApiError) throw cause;
    if (signal.aborted) throw new HttpError('abort', { cause });
    if (silence.signal.aborted) throw new HttpError('timeout', { cause });
    reportNoAnswer();
    throw new HttpError('network', { cause });
  } finally {
    clearInterval(timer);
  }
}

function open(name: StreamName, input: Values, signal: AbortSignal): Promise<Response> {
  const { method, path } = wire[name];
  const isGet = method === 'GET';
  return fetch(withQuery(`${API_BASE}${path}`, method, isGet ? input : {}), {
    method,
    credentials: 'include',
    signal,
    headers: {
      accept: 'text/event-stream',
      ...(!isGet && { 'content-type': 'application/json' }),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
  });
}

async function refuseBadAnswer(response: Response): Promise<void> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  if (response.ok && isStream) return;
  const body = await parseBody(response);
  if (isEnvelope(body) && body.error.code !== 0) throw new ApiError(body.error);
  const cause = new Error(`HTTP error! status: ${response.status}`);
  throw new HttpError('status', { status: response.status, body, cause });
}

async function* eventsIn(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
): AsyncGenerator<string, void> {
  let ready: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => ready.push(data) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard();
      parser.feed(decoder.decode(value, { stream: true }));
      const events = ready;
      ready = [];
      yield* events;
    }
  } finally {
    // Whoever stops listening closes the connection.
    await reader.cancel().catch(() => undefined);
  }
}
