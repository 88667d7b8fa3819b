import type { Page } from 'playwright-core';

/** What turns for longer is no entrance: a spinner, a carousel. */
const ENTRANCE_MS = 2000;
/** Entrances end within this, also on a slow machine; one that is held up is put at its end. */
const STILL_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 50;

/**
 * Waits until what fades or slides in has arrived: half seen, words lack contrast. Looks at the animations again and
 * again: Chromium now and then forgets to settle `finished` of one that has ended.
 */
export function waitUntilStill(page: Page): Promise<void> {
  return page.evaluate(
    async ({ entranceMs, mostMs, everyMs }) => {
      const runs = ({ playState }: Animation) => playState === 'running';
      const isEntrance = ({ effect }: Animation) =>
        Number(effect?.getComputedTiming().endTime) < entranceMs;
      // Also those that begin meanwhile: a message may come in while a tile still moves.
      const entering = () => document.getAnimations().filter((one) => isEntrance(one) && runs(one));
      for (let waitedMs = 0; waitedMs < mostMs; waitedMs += everyMs) {
        if (entering().length === 0) return;
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
      for (const entrance of entering()) entrance.finish();
    },
    { entranceMs: ENTRANCE_MS, mostMs: STILL_WITHIN_MS, everyMs: LOOK_EVERY_MS },
  );
}
