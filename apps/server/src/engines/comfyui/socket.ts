import { type Dispatcher, WebSocket } from 'undici';
import { type ComfyEvent, readBinary, readText } from './frames.ts';

/** Hears what a server says of jobs, as long as somebody listens. */
export interface ComfySocket {
  /** The id under which jobs are queued, so that their messages come here. */
  readonly clientId: string;
  /**
   * Keeps what is said of a job until somebody listens. Waits until messages can arrive, but not long,
   * and not at all where they never do.
   */
  expect(promptId: string): Promise<void>;
  /** Hears of one job. Messages may be lost: the history is the authority. Ends by the function given back. */
  listen(promptId: string, hear: (event: ComfyEvent) => void): () => void;
  close(): void;
}

export interface ComfySocketOptions {
  /** `ws://…/ws`, without a query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly clientId: string;
  readonly dispatcher: Dispatcher;
  /** The server went away, or came back: it may have been started anew. */
  readonly onLost: () => void;
}

const READY_MOST_MS = 1_500;
const KEPT_MOST = 500;
const AGAIN_MS = 300;
const AGAIN_MOST_MS = 10_000;
/** First thing said: previews then tell which job they belong to. */
const HELLO = JSON.stringify({
  type: 'feature_flags',
  data: { supports_preview_metadata: true },
});

/** A websocket that is opened for the first listener and opened again, under the same id, while there are any. */
export function createComfySocket(options: ComfySocketOptions): ComfySocket {
  const { url, headers, clientId, dispatcher, onLost } = options;
  const listeners = new Map<string, (event: ComfyEvent) => void>();
  const kept = new Map<string, ComfyEvent[]>();
  let socket: WebSocket | null = null;
  let opened = createLatch();
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  /** The job whose nodes ran last: frames that name none belong to it. */
  let current: string | null = null;

  const tell = (event: ComfyEvent | null): void => {
    if (!event) return;
    if (event.type === 'node') current = event.promptId;
    const promptId = event.promptId ?? current;
    if (!promptId) return;
    listeners.get(promptId)?.(event);
    const events = kept.get(promptId);
    if (events && events.length < KEPT_MOST) events.push(event);
  };

  const connect = (): void => {
    timer = undefined;
    const fresh = new WebSocket(`${url}?clientId=${clientId}`, {
      headers: { ...headers },
      dispatcher,
    });
    socket = fresh;
    fresh.binaryType = 'arraybuffer';
    fresh.addEventListener('open', () => {
      failures = 0;
      fresh.send(HELLO);
      opened.release();
    });
    fresh.addEventListener('message', ({ data }: { data: unknown }) => {
      if (typeof data === 'string') tell(readText(data));
      else if (data instanceof ArrayBuffer) tell(readBinary(new Uint8Array(data)));
    });
    // What went wrong is told by the close that follows.
    fresh.addEventListener('error', () => undefined);
    fresh.addEventListener('close', () => {
      if (socket !== fresh) return;
      socket = null;
      opened.release();
      opened = createLatch();
      failures++;
      onLost();
      kept.clear();
      if (!closed && listeners.size > 0) {
        timer ??= setTimeout(connect, Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** failures)).unref();
      }
    });
  };

  const open = (): void => {
    if (!socket && !timer && !closed) connect();
  };

  return {
    clientId,
    listen(promptId, hear) {
      listeners.set(promptId, hear);
      for (const event of kept.get(promptId) ?? []) hear(event);
      kept.delete(promptId);
      open();
      return () => void listeners.delete(promptId);
    },
    async expect(promptId) {
      kept.set(promptId, []);
      open();
      if (failures > 0) return;
      const waited = setTimeout(opened.release, READY_MOST_MS);
      await opened.passed;
      clearTimeout(waited);
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
      opened.release();
    },
  };
}

/** Something that can be waited for until it is released. */
function createLatch(): { readonly passed: Promise<void>; readonly release: () => void } {
  let release = (): void => undefined;
  const passed = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { passed, release };
}
