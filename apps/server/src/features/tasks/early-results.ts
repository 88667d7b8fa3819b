import type { EarlyOutput } from '../../engines/engine.ts';

/** Results of a run that are readable before the rest of them is there. */
export interface EarlyResults {
  /** Takes one; it is kept behind the engine's back. */
  report(early: EarlyOutput): void;
  /** Resolves, when nothing is under way any more, with the places of those that are kept. */
  settled(): Promise<ReadonlySet<number>>;
}

/**
 * Keeps early results one after another. One that could not be kept is no loss: it comes with the
 * others at the end.
 * @param keep false when the attempt is not wanted any more
 */
export function earlyResults(keep: (early: EarlyOutput) => Promise<boolean>): EarlyResults {
  const kept = new Set<number>();
  const told = new Set<number>();
  let work: Promise<void> = Promise.resolve();
  return {
    report(early) {
      // Another engine that takes over makes the first ones again: what is shown stays.
      if (told.has(early.ordinal)) return;
      told.add(early.ordinal);
      work = work.then(async () => {
        const done = await keep(early).catch(() => false);
        if (done) kept.add(early.ordinal);
        else told.delete(early.ordinal);
      });
    },
    async settled() {
      await work;
      return kept;
    },
  };
}
