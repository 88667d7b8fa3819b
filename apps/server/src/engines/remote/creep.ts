/** Share of the way at which a run that takes as long as expected arrives. */
const AT_EXPECTED = 0.8;
const TICK_MS = 1_000;

/**
 * Progress for a provider that reports none: it nears, but never reaches, the end, and says how long
 * has been waited. `expectedMs` is what such a call usually takes.
 * @returns a function that stops it
 */
export function creep(
  report: (fraction: number, stage: string) => void,
  stage: string,
  expectedMs: number,
): () => void {
  const startedAt = performance.now();
  const rate = -Math.log(1 - AT_EXPECTED) / expectedMs;
  const tick = (): void => {
    const waitedMs = performance.now() - startedAt;
    report(1 - Math.exp(-rate * waitedMs), `${stage}，已等 ${Math.round(waitedMs / 1000)} 秒`);
  };
  const timer = setInterval(tick, TICK_MS);
  return () => clearInterval(timer);
}
