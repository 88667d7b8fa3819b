/** Least time between two writes of one attempt's progress. */
const INTERVAL_MS = 400;

export interface ProgressWriter {
  /** Takes every report; writes the newest, at most every 400 ms, never going back. */
  report(fraction: number, stage: string, parts?: readonly number[]): void;
  /** Resolves when no write is under way; nothing is written after it. */
  settled(): Promise<void>;
}

/** Thins out an engine's progress reports to what is worth a database write. */
export function progressWriter(
  write: (fraction: number, stage: string, parts?: readonly number[]) => Promise<void>,
): ProgressWriter {
  let highest = 0;
  let newest: { fraction: number; stage: string; parts?: readonly number[] } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let ended = false;

  const flush = (): void => {
    timer = undefined;
    const report = newest;
    newest = null;
    if (!report || ended) return;
    // A failed write is no reason to stop drawing: the next one, or the end, will tell.
    writing = write(report.fraction, report.stage, report.parts).catch(() => undefined);
  };

  return {
    report(fraction, stage, parts) {
      highest = Math.max(highest, Math.min(1, fraction));
      newest = { fraction: highest, stage, ...(parts && { parts }) };
      timer ??= setTimeout(flush, INTERVAL_MS);
    },
    async settled() {
      ended = true;
      clearTimeout(timer);
      await writing;
    },
  };
}
