import type { Page } from 'playwright-core';

/** What turns for longer is no entrance: a spinner, a carousel. */
const ENTRANCE_MS = 2000;
/** Entrances end within this, also on a slow machine; one that is held up is put at its end. */
const STILL_WITHIN_MS = 10_000;

/** Waits until what fades or slides in has arrived: half seen, words lack contrast. */
export function isStill(page: Page): Promise<void> {
  return page.evaluate(
    async ({ entranceMs, mostMs }) => {
      const isEntrance = ({ playState, effect }: Animation) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) < entranceMs;
      const entrances = document.getAnimations().filter(isEntrance);
      const late = new Promise((resolve) => setTimeout(resolve, mostMs));
      await Promise.race([Promise.allSettled(entrances.map(({ finished }) => finished)), late]);
      for (const entrance of entrances) if (entrance.playState === 'running') entrance.finish();
    },
    { entranceMs: ENTRANCE_MS, mostMs: STILL_WITHIN_MS },
  );
}
