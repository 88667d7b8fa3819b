import type { LiveLoop } from './live-loop.ts';

/** What is asked of the document. */
type Page = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

/**
 * Pauses a share while its page is hidden, so that no minute begins that nobody sees, and lets it go on
 * when the page is back. What the user paused stays paused.
 * @returns ends the watching
 */
export function pauseWhileHidden(
  { store, pause, resume }: Pick<LiveLoop, 'store' | 'pause' | 'resume'>,
  page: Page = document,
): () => void {
  let pausedHere = false;
  const follow = () => {
    if (page.hidden && store.getState().phase === 'running') {
      pausedHere = true;
      pause();
    } else if (!page.hidden && pausedHere) {
      pausedHere = false;
      resume();
    }
  };
  // A browser that is asked for a tab may show that tab before the share has begun.
  follow();
  page.addEventListener('visibilitychange', follow);
  return () => page.removeEventListener('visibilitychange', follow);
}
