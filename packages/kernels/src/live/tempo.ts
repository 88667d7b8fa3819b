/** Long side at which moving frames are painted on a machine that is fast enough. */
const MOST_PX = 352;
/** Below this posts and chairs are no longer told from what stands behind them. */
const LEAST_PX = 256;
const STEP_PX = 16;
/** Four frames a second leave this for painting one; the rest goes into encoding and sending it. */
const MOST_MS = 230;
/** What a smaller size aims at, and what a larger one must stay below. */
const AIM_MS = 210;
/** A single frame may be slow because something else ran: so many in a row are not. */
const SLOW_FRAMES = 3;
const QUICK_FRAMES = 8;

/** At what size moving frames of a session are painted, and what the last ones say about it. */
export interface Tempo {
  readonly longSidePx: number;
  /** Frames in a row that took too long. */
  readonly slow: number;
  /** Frames in a row after which a larger one would have been in time as well. */
  readonly quick: number;
}

export const FULL_TEMPO: Tempo = { longSidePx: MOST_PX, slow: 0, quick: 0 };

/**
 * The tempo after a frame was painted anew: smaller frames when several in a row were too slow for four a second,
 * larger ones again when the machine has time for them. Painting takes time as the pixels do.
 * @param ms what painting took
 */
export function tempoAfter({ longSidePx, slow, quick }: Tempo, ms: number): Tempo {
  if (ms > MOST_MS) {
    if (slow + 1 < SLOW_FRAMES) return { longSidePx, slow: slow + 1, quick: 0 };
    const fitting = longSidePx * Math.sqrt(AIM_MS / ms);
    const stepped = STEP_PX * Math.floor(fitting / STEP_PX);
    return { longSidePx: Math.max(LEAST_PX, stepped), slow: 0, quick: 0 };
  }
  const larger = Math.min(MOST_PX, longSidePx + STEP_PX);
  const wouldFit = ms * (larger / longSidePx) ** 2 <= AIM_MS;
  if (larger === longSidePx || !wouldFit) return { longSidePx, slow: 0, quick: 0 };
  if (quick + 1 < QUICK_FRAMES) return { longSidePx, slow: 0, quick: quick + 1 };
  return { longSidePx: larger, slow: 0, quick: 0 };
}
