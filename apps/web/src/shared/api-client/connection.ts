/**
 * Whether the server answers. Every call reports what it met; once one found nobody, the server is asked
 * again until it is there, so that the page can say so even when nothing else is going on.
 */

const ASK_AGAIN_MS = 2_000;
/** What a server says of its health that is still starting. */
const NOT_YET = 503;

const listeners = new Set<() => void>();
let reachable = true;
let timer: ReturnType<typeof setTimeout> | undefined;

export const isServerReachable = (): boolean => reachable;

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Any answer at all counts, whatever its status. */
export function reportAnswer(): void {
  change(true);
}

/** The call did not get through. */
export function reportNoAnswer(): void {
  change(false);
}

function change(now: boolean): void {
  if (now === reachable) return;
  reachable = now;
  clearTimeout(timer);
  if (!reachable) timer = setTimeout(askAgain, ASK_AGAIN_MS);
  for (const listener of listeners) listener();
}

async function askAgain(): Promise<void> {
  try {
    const { status } = await fetch('/api/health', { cache: 'no-store' });
    if (status !== NOT_YET) return reportAnswer();
  } catch {
    // Nobody is there.
  }
  if (!reachable) timer = setTimeout(askAgain, ASK_AGAIN_MS);
}
