/** Longest wait for the code of a page. */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The code or the style sheet of a page could not be loaded. */
export class ChunkLoadError extends Error {
  readonly failure: 'missing' | 'timeout' | 'styleSheet';
  /** Address that failed, as far as the browser tells. */
  readonly request: string;

  constructor(failure: ChunkLoadError['failure'], request: string, cause?: unknown) {
    super(`Loading chunk failed (${failure}: ${request})`, { cause });
    this.name = 'ChunkLoadError';
    this.failure = failure;
    this.request = request;
  }
}

/** Loads a page's code, or says why it could not: each browser words a failed import differently. */
export async function loadChunk<T>(
  load: () => Promise<T>,
  timeoutMs = CHUNK_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('timeout', location.pathname)), timeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw asChunkError(error);
  } finally {
    clearTimeout(timer);
  }
}

function asChunkError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof ChunkLoadError) return error;
  const styleSheet = /Unable to preload CSS for (\S+)/.exec(error.message);
  if (styleSheet) return new ChunkLoadError('styleSheet', styleSheet[1] ?? '', error);
  const importFailed =
    /dynamically imported module|Importing a module script failed|error loading/i.test(
      error.message,
    );
  if (!importFailed) return error;
  return new ChunkLoadError('missing', /\S+\.m?js\S*/.exec(error.message)?.[0] ?? '', error);
}
