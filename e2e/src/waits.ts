/**
 * How long the tests wait before they call a thing missing. Nothing here says how fast the product is, only when to stop
 * hoping on the slowest machine that they run on, where other tests take its cores.
 */

/** A press, a navigation, an answer of the server. */
export const STEP_WITHIN_MS = 60_000;
/** A tool's run: a picture traced from words, a film. */
export const RUN_WITHIN_MS = 300_000;

/** For `expect.poll`: what the page shows within a few polls of the server. */
export const SOON = { timeout: 20_000 } as const;
/** For `expect.poll`: what stands there when a run has ended. */
export const AFTER_A_RUN = { timeout: RUN_WITHIN_MS } as const;
