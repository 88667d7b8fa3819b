import { heardClicks } from '@zhuhui/kernels';
import type { Log } from '../platform/log/log.ts';
import type { ClickMask, Engine } from './engine.ts';
import type { Selector } from './selector.ts';

/** A click waits no longer than this for an engine before the built-in one answers. */
const WAIT_MS = 6_000;

/**
 * Selecting by whatever engine finds masks and is well, and by the built-in one where there is none, where
 * it fails or takes too long, and for a box without clicks, which the built-in one understands better. Of clicks that
 * differ on one spot the later ones are heard, as if the earlier ones had never been.
 * @param engines asked anew each time, in the order of preference
 */
export function createPreferredSelector(
  engines: () => readonly Engine[],
  builtIn: Selector,
  log: Log,
): Selector {
  /** Of those that are well the first that can. */
  const able = async (): Promise<{ id: string; clickMask: ClickMask } | undefined> => {
    for (const engine of engines()) {
      if (!engine.clickMask) continue;
      const { status } = await engine.health();
      // What it can do may have come out only now.
      const { id, clickMask } = engine as Engine;
      if (status === 'ok' && clickMask) return { id, clickMask };
    }
    return undefined;
  };
  return {
    async ready(key, longSidePx, read) {
      if (!(await able())) await builtIn.ready(key, longSidePx, read);
    },
    async select(key, longSidePx, given, read) {
      const prompt = { ...given, points: heardClicks(given.points, longSidePx) };
      const own = () => builtIn.select(key, longSidePx, prompt, read);
      const clicked = prompt.points.some(({ label }) => label === 1);
      const engine = clicked ? await able() : undefined;
      if (!engine) return own();
      try {
        return await engine.clickMask(await read(), prompt, AbortSignal.timeout(WAIT_MS));
      } catch (error) {
        log.warn({ err: error, engine: engine.id }, 'engine could not select');
        return own();
      }
    },
    // No engine's protocol has a word for it.
    subject: (key, longSidePx, read) => builtIn.subject(key, longSidePx, read),
    close: () => builtIn.close(),
  };
}
