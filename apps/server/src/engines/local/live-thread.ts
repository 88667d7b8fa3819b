import { parentPort } from 'node:worker_threads';
import {
  classifyInput,
  FULL_TEMPO,
  type InputKind,
  KernelError,
  type LiveMemory,
  type LivePace,
  type LiveSettings,
  type Rgb8,
  renderLiveFrame,
  type Tempo,
  tempoAfter,
} from '@zhuhui/kernels';
import { createRecent } from './recent.ts';

/** The program of a live thread: one frame at a time, with what the last frame of each session left. */

export type LiveThreadRequest =
  | {
      readonly type: 'paint';
      readonly sessionId: string;
      readonly image: Rgb8;
      readonly kind: 'auto' | InputKind;
      readonly settings: Omit<LiveSettings, 'kind'>;
      readonly pace: LivePace;
    }
  | { readonly type: 'forget'; readonly sessionId: string };

export type LiveThreadAnswer =
  | { readonly type: 'painted'; readonly image: Rgb8 | null }
  | { readonly type: 'refused'; readonly reason: string };

interface Session {
  /** Of the settings and the kind: frames painted otherwise are no guide. */
  readonly key: string;
  readonly kind: InputKind;
  /** How many looks in a row took the frame for something else. */
  readonly doubts: number;
  readonly frames: number;
  readonly memory: LiveMemory;
  readonly tempo: Tempo;
}

const MOST_SESSIONS = 16;
/** What kind of picture is shared is looked at again after this many changed frames. */
const LOOK_EVERY_FRAMES = 12;
const DOUBTS_TO_CHANGE = 2;

const sessions = createRecent<Session>(MOST_SESSIONS, MOST_SESSIONS, () => 1);

type PaintRequest = Extract<LiveThreadRequest, { type: 'paint' }>;

/** What the frame is taken for: looked at now and then, and believed when two looks agree. */
function kindOf(
  { kind, image }: PaintRequest,
  last: Session | undefined,
): { kind: InputKind; doubts: number } {
  if (kind !== 'auto') return { kind, doubts: 0 };
  if (!last) return { kind: classifyInput(image).kind, doubts: 0 };
  if (last.doubts === 0 && last.frames % LOOK_EVERY_FRAMES !== 0) return last;
  const found = classifyInput(image).kind;
  if (found === last.kind) return { kind: found, doubts: 0 };
  const doubts = last.doubts + 1;
  return doubts >= DOUBTS_TO_CHANGE ? { kind: found, doubts: 0 } : { kind: last.kind, doubts };
}

function paint(request: PaintRequest): LiveThreadAnswer {
  const last = sessions.get(request.sessionId);
  const { kind, doubts } = kindOf(request, last);
  const key = JSON.stringify([kind, request.settings]);
  const before = last?.key === key ? last.memory : null;
  const tempo = last?.tempo ?? FULL_TEMPO;
  const start = performance.now();
  const { image, memory, reused } = renderLiveFrame(
    request.image,
    { ...request.settings, kind },
    before,
    request.pace,
    tempo.longSidePx,
  );
  const counts = request.pace === 'moving' && !reused;
  const tempoNow = counts ? tempoAfter(tempo, performance.now() - start) : tempo;
  const frames = (last?.frames ?? 0) + (reused ? 0 : 1);
  sessions.put(request.sessionId, { key, kind, doubts, frames, memory, tempo: tempoNow });
  return { type: 'painted', image: reused ? null : image };
}

parentPort?.on('message', (request: LiveThreadRequest) => {
  if (request.type === 'forget') {
    sessions.drop(request.sessionId);
    return;
  }
  let answer: LiveThreadAnswer;
  try {
    answer = paint(request);
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    answer = { type: 'refused', reason: error.message };
  }
  parentPort?.postMessage(answer);
});
