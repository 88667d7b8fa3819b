import { type Helper, processOf, threadOf } from './helper.ts';
import type { ThreadMessage, ThreadRequest } from './kernels.ts';

/** What does a pool's jobs, one at a time; requests go before them. */
export interface PoolWorker {
  readonly place: 'thread' | 'process';
  /** Begins a job; what is said of it is heard until `rest`. */
  start(request: ThreadRequest, hear: Hearing): void;
  /** Nobody listens any more; it keeps no process alive. */
  rest(): void;
  /** Resolves when nothing of it runs any more. */
  end(): Promise<unknown>;
}

interface Hearing {
  readonly onMessage: (message: ThreadMessage) => void;
  readonly onError: (error: Error) => void;
  readonly onExit: (code: number | null) => void;
}

const THREAD_FILE = new URL('./thread.ts', import.meta.url);
const HEAP_LIMIT_MIB = 4096;
const PROCESS_FILE = new URL('./process.ts', import.meta.url);
/** A process that nobody needed for so long is ended: what it holds is freed. */
const PROCESS_IDLE_MS = 60_000;

/** `onEnding`: no job may be given to it any more; `onGone`: it has ended, however it ended. */
interface Leaving {
  readonly onEnding: (worker: PoolWorker) => void;
  readonly onGone: (worker: PoolWorker) => void;
}

export function openPoolWorker(
  place: PoolWorker['place'],
  { onEnding, onGone }: Leaving,
): PoolWorker {
  const helper: Helper<ThreadRequest, ThreadMessage> =
    place === 'thread'
      ? threadOf(THREAD_FILE, { maxOldGenerationSizeMb: HEAP_LIMIT_MIB })
      : processOf(PROCESS_FILE, { givesWay: true });
  let heard: Hearing | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (): Promise<unknown> => {
    clearTimeout(idle);
    onEnding(worker);
    return helper.end();
  };
  const worker: PoolWorker = {
    place,
    start(request, hear) {
      clearTimeout(idle);
      heard = hear;
      helper.ref();
      helper.post(request);
    },
    rest() {
      heard = null;
      helper.unref();
      if (place === 'process') idle = setTimeout(end, PROCESS_IDLE_MS).unref();
    },
    end,
  };
  helper.onAnswer((message) => heard?.onMessage(message));
  helper.onError((error) => heard?.onError(error));
  helper.onExit((code) => {
    clearTimeout(idle);
    onEnding(worker);
    onGone(worker);
    heard?.onExit(code);
  });
  return worker;
}
