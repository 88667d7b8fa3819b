import { createParser } from 'eventsource-parser';

/** One event of a `text/event-stream`. */
export interface ServerEvent {
  /** Empty when the event has no name. */
  readonly event: string;
  readonly data: string;
}

/**
 * Reads a stream of server-sent events (WHATWG HTML §9.2) as it arrives: comments, CRLF, `data:`
 * without a space and characters split over chunks are all taken as they should be. An event that the
 * stream breaks off in is dropped.
 */
export async function* readServerEvents(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<ServerEvent> {
  const ready: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = '', data }) => ready.push({ event, data }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of chunks) {
    parser.feed(decoder.decode(chunk, { stream: true }));
    yield* ready.splice(0);
  }
  // Some servers leave out the blank line that ends the last event.
  parser.feed('\n\n');
  yield* ready.splice(0);
}
