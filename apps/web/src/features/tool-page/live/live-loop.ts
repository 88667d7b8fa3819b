import type { LiveMeter } from '@zhuhui/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { hasChanged } from './frame-change.ts';

/** A frame of the shared screen, at hand at this moment. */
export interface Frame {
  /** What it is compared by. */
  readonly glance: Uint8Array;
  /** A data URL of what would be sent; made only when it is. */
  readonly encode: () => string;
}

export interface FrameAnswer {
  readonly picture: string | null;
  readonly paintMs: number;
  readonly meter: LiveMeter;
  readonly engine: { readonly name: string };
}

export interface LiveState {
  readonly phase: 'running' | 'paused' | 'ended';
  /** A data URL of the newest result. */
  readonly picture: string | null;
  /** Painted finer, nothing having changed since. */
  readonly refined: boolean;
  readonly meter: LiveMeter | null;
  readonly engineName: string | null;
  /** From a frame sent to its picture here, and frames a second while things move: of the last few. */
  readonly latencyMs: number | null;
  readonly framesPerSecond: number | null;
  /** Chinese: why there is no new picture. */
  readonly problem: string | null;
}

export interface LiveLoopParts {
  /** The frame there is now; null while there is none. */
  readonly grab: () => Frame | null;
  readonly send: (frame: string, still: boolean) => Promise<FrameAnswer>;
  /** What a failure means: `end` for good, `wait` and try again, `skip` the frame. */
  readonly judge: (error: unknown) => {
    readonly deed: 'end' | 'wait' | 'skip';
    readonly words: string;
  };
  readonly nowMs: () => number;
  /** Does something as soon as the page has drawn what it knows. */
  readonly soon: (work: () => void) => void;
}

export interface LiveLoop {
  readonly store: StoreApi<LiveState>;
  /** To be called often; sends a frame when there is something to send and nothing is under way. */
  tick(): void;
  /** Words or crop changed: the next frame is sent whatever it shows. */
  restart(): void;
  pause(): void;
  resume(): void;
  end(): void;
}

/** A screen at rest for this long is worth a finer picture. */
const REST_MS = 400;
/** After a failure that may pass. */
const WAIT_MS = 1_500;
const REMEMBERED = 8;

/**
 * Decides which frames go to the server: those that show something new, one at a time, the newest when the
 * last answer is here; and once more, to be painted finer, when the screen has come to rest.
 */
export function createLiveLoop({ grab, send, judge, nowMs, soon }: LiveLoopParts): LiveLoop {
  const store = createStore<LiveState>(() => ({
    phase: 'running',
    picture: null,
    refined: false,
    meter: null,
    engineName: null,
    latencyMs: null,
    framesPerSecond: null,
    problem: null,
  }));
  const { getState, setState } = store;
  let underWay = false;
  let sent: Uint8Array | null = null;
  let changedAtMs = Number.NEGATIVE_INFINITY;
  let waitUntilMs = Number.NEGATIVE_INFINITY;
  /** Grows with every restart: an answer to what was asked before says nothing of what is asked now. */
  let round = 0;
  let latencies: number[] = [];
  /** Time from answer to answer, while frames follow each other. */
  let gaps: number[] = [];
  let answeredAtMs: number | null = null;

  const take = (answer: FrameAnswer, still: boolean, startedMs: number): void => {
    const now = nowMs();
    if (!still) {
      latencies = [...latencies, now - startedMs].slice(-REMEMBERED);
      if (answeredAtMs !== null) gaps = [...gaps, now - answeredAtMs].slice(-REMEMBERED);
    }
    answeredAtMs = still ? null : now;
    setState((state) => ({
      picture: answer.picture ?? state.picture,
      refined: still,
      meter: answer.meter,
      engineName: answer.engine.name,
      latencyMs: mean(latencies),
      framesPerSecond: gaps.length > 0 ? 1000 / (mean(gaps) ?? 1) : null,
      problem: null,
    }));
  };

  const go = async (frame: Frame, still: boolean): Promise<void> => {
    underWay = true;
    const asked = round;
    const startedMs = nowMs();
    sent = frame.glance;
    let answered = false;
    try {
      const answer = await send(frame.encode(), still);
      answered = true;
      if (getState().phase !== 'ended') take(answer, still && asked === round, startedMs);
    } catch (error) {
      const { deed, words } = judge(error);
      if (getState().phase === 'ended') return;
      if (deed === 'end') setState({ phase: 'ended', problem: words });
      if (deed === 'wait') {
        waitUntilMs = nowMs() + WAIT_MS;
        setState({ problem: words });
      }
      sent = null;
    } finally {
      underWay = false;
      if (asked !== round) sent = null;
    }
    // While things move, the server does not wait for the next tick. (After a failure, it may.)
    if (answered) soon(tick);
  };

  const tick = (): void => {
    if (underWay || getState().phase !== 'running' || nowMs() < waitUntilMs) return;
    const frame = grab();
    if (frame === null) return;
    const now = nowMs();
    if (hasChanged(frame.glance, sent)) {
      // Frames far apart do not follow each other.
      if (now - changedAtMs > REST_MS) answeredAtMs = null;
      changedAtMs = now;
      setState({ refined: false });
      void go(frame, false);
    } else if (!getState().refined && now - changedAtMs > REST_MS) {
      void go(frame, true);
    }
  };

  return {
    store,
    tick,
    restart() {
      round++;
      sent = null;
      setState({ refined: false });
    },
    pause() {
      if (getState().phase === 'running') setState({ phase: 'paused' });
    },
    resume() {
      if (getState().phase !== 'paused') return;
      answeredAtMs = null;
      setState({ phase: 'running' });
    },
    end() {
      setState({ phase: 'ended' });
    },
  };
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
