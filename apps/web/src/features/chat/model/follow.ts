import { type ChatEvent, chatEventSchema } from '@zhuhui/contracts';
import {
  ApiError,
  callForEvents,
  HttpError,
  type Input,
} from '../../../shared/api-client/index.ts';

/** Ends a stream in which everything was sent. */
export const END_MARK = '[DONE]';

/** The first and the longest wait before another try, ms. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** A question to be asked, or an answer that is being written already and is known up to `after`. */
export type Answering =
  | { readonly ask: Input<'talkStream'> }
  | { readonly messageId: string; readonly after: number };

export interface Listener {
  readonly onEvent: (event: ChatEvent) => void;
  /** Whether pieces come, or the connection is being made again. */
  readonly onConnection: (connection: 'open' | 'reconnecting') => void;
  readonly signal: AbortSignal;
  /** Waits before another try. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Follows an answer to its end over as many connections as it takes. Every piece is handed out once and in
 * order: a connection that breaks is made anew from the last piece seen, and what comes twice is dropped.
 * A question whose connection breaks before its answer has an id is sent again; its `clientRequestId`
 * makes that the same question. Resolves at the end mark or when the signal fires.
 *
 * @throws ApiError when the server says no
 */
export async function followAnswer(
  answering: Answering,
  { onEvent, onConnection, signal, pause = pauseUnlessWoken }: Listener,
): Promise<void> {
  let messageId = 'ask' in answering ? null : answering.messageId;
  let seen = 'ask' in answering ? -1 : answering.after;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const options = { signal, onOpen: () => onConnection('open') };
      for await (const data of connect(answering, messageId, seen, options)) {
        if (data === END_MARK) return;
        const event = readEvent(data);
        if (event === null) continue;
        failures = 0;
        messageId = event.messageId;
        if (event.seq <= seen) continue;
        seen = event.seq;
        onEvent(event);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error, messageId !== null)) throw error;
    }
    if (signal.aborted) return;
    onConnection('reconnecting');
    await pause(waitMs(failures), signal);
    failures += 1;
  }
}

function connect(
  answering: Answering,
  messageId: string | null,
  seen: number,
  options: Parameters<typeof callForEvents>[2],
): AsyncIterable<string> {
  if (messageId === null && 'ask' in answering) {
    return callForEvents('talkStream', answering.ask, options);
  }
  const after = Math.max(0, seen);
  return callForEvents('talkResume', { messageId: messageId ?? '', after }, options);
}

/** One line of the stream; what cannot be read is logged and skipped. */
function readEvent(data: string): ChatEvent | null {
  try {
    return chatEventSchema.parse(JSON.parse(data));
  } catch (error) {
    console.warn('skipped a line of the stream', data, error);
    return null;
  }
}

/** Whether another try may go better: no connection, or a server that is just starting. */
function isPassing(error: unknown, hasBegun: boolean): boolean {
  if (error instanceof HttpError) return error.kind !== 'status' || error.status >= 500;
  // Before its answer has begun, a refusal is the answer.
  return error instanceof ApiError && hasBegun && error.code >= 500;
}

/** Doubles from half a second to a quarter of a minute. */
export function waitMs(failures: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
}

/** Waits, less long when the network comes back or the page is looked at again. */
function pauseUnlessWoken(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      document.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });
}
