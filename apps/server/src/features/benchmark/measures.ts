import type { ToolDefinition } from '@zhuhui/tools';
import sharp from 'sharp';
import { cancelledFailure, type Engine } from '../../engines/engine.ts';
import type { LiveFrameRequest } from '../../engines/live.ts';
import { median } from './median.ts';
import { sampleSettings } from './samples.ts';

/** What the sample runs work with. */
export interface MeasuringParts {
  /** The sample pictures by their ids. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** What paints the built-in engine's live frames. */
  readonly live: {
    paint(request: LiveFrameRequest): Promise<unknown>;
    forget(sessionId: string): void;
  };
}

/**
 * Seconds that a run of a tool takes here: of a live tool a frame, of a long run from the first part of it.
 * Rejects with an `EngineFailure`, with `cancelled` once the signal has fired.
 */
export const secondsOf = (
  engine: Engine,
  tool: ToolDefinition,
  parts: MeasuringParts,
  signal: AbortSignal,
): Promise<number> =>
  tool.surface === 'live'
    ? secondsOfFrame(tool, parts, signal)
    : secondsOfRun(engine, tool, parts, signal);

const SEED = 1;
/** A run that takes longer is stopped, so that all of them have their turn within the time there is … */
export const WHOLE_RUN_MS = 5000;
/** … once this share of it is done, or after that long. */
const TELLING_SHARE = 0.2;
const MOST_MS = 9000;
/** By then a run has read what it works on; from here on its progress follows the time. */
const EVEN_FROM = 0.05;
/** So many steps of a run say how it goes on. */
const LEAST_STEPS = 4;

/** Follows a run to its end, or far enough to say how long all of it would have taken. */
export async function secondsOfRun(
  engine: Engine,
  tool: ToolDefinition,
  { pictures }: MeasuringParts,
  signal: AbortSignal,
  { wholeRunMs = WHOLE_RUN_MS, mostMs = MOST_MS } = {},
): Promise<number> {
  const enough = new AbortController();
  const steps: Step[] = [];
  const start = performance.now();
  const onProgress = (fraction: number): void => {
    if (fraction < EVEN_FROM || fraction <= (steps.at(-1)?.fraction ?? 0)) return;
    const atMs = performance.now() - start;
    steps.push({ atMs, fraction });
    if (atMs < wholeRunMs || steps.length < LEAST_STEPS) return;
    if (fraction >= TELLING_SHARE || atMs >= mostMs) enough.abort();
  };
  try {
    await engine.run(
      { taskId: `benchmark-${tool.capability}`, tool, settings: sampleSettings(tool), seed: SEED },
      {
        signal: AbortSignal.any([signal, enough.signal]),
        onProgress,
        files: { read: async (id) => pictures.get(id) ?? new Uint8Array() },
        remote: { storedId: null, store: async () => undefined },
      },
    );
    return (performance.now() - start) / 1000;
  } catch (error) {
    if (!enough.signal.aborted || signal.aborted) throw error;
    return wholeMs(steps) / 1000;
  }
}

/** How far a run is, 0..1, at a time since its start. */
interface Step {
  readonly atMs: number;
  readonly fraction: number;
}

/** How long a run takes that goes on as between the first step and the last, milliseconds. */
export function wholeMs(steps: readonly Step[]): number {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || last.fraction <= first.fraction) return Number.NaN;
  const msPerWhole = (last.atMs - first.atMs) / (last.fraction - first.fraction);
  return last.atMs + (1 - last.fraction) * msPerWhole;
}

const FRAME = { width: 640, height: 360 } as const;
const FRAME_TOP_PX = 160;
const FRAMES = 9;
/** The first ones are read from scratch, and the size of those after them has yet to settle. */
const SETTLING = 4;
/** The view moves on by so many pixels a frame. */
const PAN_PX = 4;
const SESSION = 'benchmark-live';

/** The time of a frame while the view moves, as a session has it once it is under way. */
async function secondsOfFrame(
  tool: ToolDefinition,
  { pictures, live }: MeasuringParts,
  signal: AbortSignal,
): Promise<number> {
  const settings = sampleSettings(tool);
  const picture = pictures.get('picture') ?? new Uint8Array();
  const seconds: number[] = [];
  try {
    for (let at = 0; at < FRAMES; at++) {
      const frame = await sharp(picture)
        .extract({ left: PAN_PX * at, top: FRAME_TOP_PX, ...FRAME })
        .jpeg()
        .toBuffer();
      if (signal.aborted) throw cancelledFailure();
      const start = performance.now();
      const request = { sessionId: SESSION, tool, settings, seed: SEED, frame };
      await live.paint({ ...request, pace: 'moving' });
      seconds.push((performance.now() - start) / 1000);
    }
  } finally {
    live.forget(SESSION);
  }
  return median(seconds.slice(SETTLING));
}
