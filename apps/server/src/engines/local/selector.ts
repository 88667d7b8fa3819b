import type {
  PickedSelection,
  ProposedMask,
  SelectionPoint,
  SelectionPrompt,
} from '@zhuhui/kernels';
import { INPUT_SIDE } from '@zhuhui/networks/input';
import type { Log } from '../../platform/log/log.ts';
import { EngineFailure } from '../engine.ts';
import type { Selection, Selector } from '../selector.ts';
import { createAnswerer } from './answerer.ts';
import type { NetworkAnswer, NetworkRequest } from './network-process.ts';
import { decodeRgb } from './pixels.ts';
import { createRecent } from './recent.ts';
import type { SelectorAnswer, SelectorRequest } from './selector-thread.ts';
import { createStanding } from './standing.ts';

const SAID = {
  // Each takes a tenth of a second or two.
  mostWaiting: 32,
  broken: '点选中断，请再点一次',
  crowded: '点选的人太多，请稍后再试',
};
const THREAD = { ...SAID, file: new URL('./selector-thread.ts', import.meta.url) };
const NETWORK_FILE = new URL('./network-process.ts', import.meta.url);
/** The network holds some 400 MB. */
const NETWORK_IDLE_MS = 15 * 60_000;
/** Larger pictures are selected at this long side. */
const MOST_SIDE_PX = 4096;
/** Pictures of which is remembered that they were read, and how far selecting has come. */
const REMEMBERED = 12;

/** How far selecting on a picture has come: what the last answer was to, and how a further click goes on from it. */
interface Progress extends Pick<PickedSelection, 'logOdds' | 'heard'> {
  readonly prompt: SelectionPrompt;
}

/** A thread no longer knows the picture. */
class Forgotten extends Error {}

/**
 * Selecting beside the server's thread, so that a click never waits behind a long task, with the last pictures kept.
 * A process runs a network that proposes masks and a thread picks one; where the network cannot be had, and for some
 * boxes, selecting goes by the picture's own regions, which the thread reads once they are asked for.
 * @param networkFile the network's program
 */
export function createSelector(log: Log, networkFile: URL = NETWORK_FILE): Selector {
  const thread = createAnswerer<SelectorRequest, SelectorAnswer>({ ...THREAD, log });
  const network = createAnswerer<NetworkRequest, NetworkAnswer>({
    ...SAID,
    file: networkFile,
    apart: true,
    idleMs: NETWORK_IDLE_MS,
    log,
  });
  const standing = createStanding();
  /** One death fails all calls that wait, and counts once. */
  let lastDeath: EngineFailure | null = null;
  const progress = createRecent<Progress>(REMEMBERED, REMEMBERED, () => 1);
  /** Pictures that both are likely to know still. */
  const handedOut = createRecent<true>(REMEMBERED, REMEMBERED, () => 1);
  /** Of each picture the last call under way: clicks on one picture go on from one another. */
  const underWay = new Map<string, Promise<unknown>>();

  const inTurn = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = underWay.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    const done = mine
      .catch(() => undefined)
      .finally(() => {
        if (underWay.get(key) === done) underWay.delete(key);
      });
    underWay.set(key, done);
    return mine;
  };

  /** What the network answers; null when too many wait, when its process ended, and for good once it failed. */
  const askNetwork = async (request: NetworkRequest): Promise<NetworkAnswer | null> => {
    if (standing.isOut) return null;
    try {
      const answer = await network.ask(request);
      if (answer.type !== 'failed') {
        standing.answered();
        return answer;
      }
      standing.failed();
      tellIfOut(answer.reason);
    } catch (error) {
      if (!(error instanceof EngineFailure)) throw error;
      if (error.message === SAID.broken && error !== lastDeath) {
        lastDeath = error;
        standing.died();
        tellIfOut(error.cause);
      }
    }
    return null;
  };
  const tellIfOut = (reason: unknown): void => {
    if (standing.isOut)
      log.warn({ reason }, 'no network proposes masks: clicks go by regions alone');
  };

  const ask = async (request: SelectorRequest) => {
    const answer = await thread.ask(request);
    if (answer.type === 'unknown') throw new Forgotten();
    if (answer.type === 'refused') throw refusal(answer.reason);
    return answer;
  };

  /**
   * Hands a picture to the thread, and first to the network where that is to be asked: it takes longer. They answer in
   * the order of asking, so what follows need not wait.
   * @returns what is still to be waited for
   */
  const handOut = async (
    key: string,
    bytes: Uint8Array,
    longSidePx: number,
  ): Promise<{ readonly done: Promise<unknown> }> => {
    progress.drop(key);
    let encoded: Promise<unknown> = Promise.resolve();
    if (!standing.isOut) {
      const image = await decodeRgb(bytes, INPUT_SIDE);
      encoded = askNetwork({ type: 'encode', key, image, longSidePx });
    }
    const image = await decodeRgb(bytes, longSidePx);
    handedOut.put(key, true);
    return { done: Promise.all([encoded, ask({ type: 'keep', key, image })]) };
  };

  /** What a network proposes; none where it cannot be had. */
  const propose = async (
    key: string,
    { points, box }: SelectionPrompt,
    earlier: Float32Array | null,
  ): Promise<readonly ProposedMask[]> => {
    const answer = await askNetwork({ type: 'propose', key, points, box, earlier });
    if (answer?.type === 'unknown') throw new Forgotten();
    return answer?.type === 'proposed' ? answer.masks : [];
  };

  /** One click further, or a box. */
  const step = async (
    key: string,
    prompt: SelectionPrompt,
    from: Progress | undefined,
  ): Promise<Selection | null> => {
    const { points, box } = prompt;
    const heard = from ? [...from.heard, ...points.slice(-1)] : points;
    const proposed = await propose(key, { points: heard, box }, from?.logOdds ?? null);
    if (proposed.length === 0) return null;
    const goesOn = from !== undefined;
    const answer = await ask({ type: 'pick', key, points: heard, box, goesOn, proposed });
    if (answer.type !== 'selected' || !answer.picked) return null;
    progress.put(key, { prompt, ...answer.picked });
    return answer.selection;
  };

  const byNetwork = async (
    key: string,
    { points, box }: SelectionPrompt,
  ): Promise<Selection | null> => {
    const known = progress.get(key);
    let from = known && goesOnFrom(known.prompt, { points, box }) ? known : undefined;
    const first = box ? 0 : 1 + points.findIndex(({ label }) => label === 1);
    let selection: Selection | null = null;
    for (
      let count = from ? from.prompt.points.length + 1 : first;
      count <= points.length;
      count++
    ) {
      selection = await step(key, { points: points.slice(0, count), box }, from);
      if (!selection) return null;
      from = progress.get(key);
    }
    return selection;
  };

  /** The subject of a picture; null where none is clear. */
  const subjectOf = async (
    key: string,
    longSidePx: number,
    read: () => Promise<Uint8Array>,
  ): Promise<Selection | null> => {
    // Seeing it takes a second: not before the thread knows the picture.
    if (!handedOut.get(key)) throw new Forgotten();
    const image = standing.isOut ? null : await decodeRgb(await read(), INPUT_SIDE);
    const said = image && (await askNetwork({ type: 'see', key, image, longSidePx }));
    const seen = said?.type === 'seen' ? said.seen : null;
    const answer = await ask({ type: 'subject', key, seen });
    return answer.type === 'selected' ? answer.selection : null;
  };

  const selected = async (key: string, prompt: SelectionPrompt): Promise<Selection> => {
    const picked = isMeant(prompt) && !standing.isOut ? await byNetwork(key, prompt) : null;
    if (picked) return picked;
    const answer = await ask({ type: 'select', key, prompt });
    if (answer.type === 'selected') return answer.selection;
    throw new EngineFailure('temporary', SAID.crowded);
  };

  /** Works on a picture; one that is not known, or no more, is handed out first. */
  const onPicture = async <T>(
    key: string,
    sidePx: number,
    read: () => Promise<Uint8Array>,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Forgotten)) throw error;
    }
    const { done } = await handOut(key, await read(), sidePx);
    try {
      const [, result] = await Promise.all([done, work()]);
      return result;
    } catch (error) {
      // So many other pictures came in between that this one was forgotten at once.
      if (error instanceof Forgotten) throw new EngineFailure('temporary', SAID.crowded);
      throw error;
    }
  };

  return {
    ready: (key, longSidePx, read) =>
      inTurn(key, async () => {
        if (handedOut.get(key)) return;
        const { done } = await handOut(key, await read(), Math.min(longSidePx, MOST_SIDE_PX));
        await done;
      }),
    select: (key, longSidePx, given, read) =>
      inTurn(key, () => {
        const sidePx = Math.min(longSidePx, MOST_SIDE_PX);
        const prompt = scaled(given, sidePx / longSidePx);
        return onPicture(key, sidePx, read, () => selected(key, prompt));
      }),
    subject: (key, longSidePx, read) =>
      inTurn(key, () => {
        const sidePx = Math.min(longSidePx, MOST_SIDE_PX);
        let bytes: Promise<Uint8Array> | undefined;
        const readOnce = () => {
          bytes ??= read();
          return bytes;
        };
        return onPicture(key, sidePx, readOnce, () => subjectOf(key, sidePx, readOnce));
      }),
    async close() {
      await Promise.all([thread.close(), network.close()]);
    },
  };
}

/** Whether it is said what is meant, not only what is not. */
const isMeant = ({ points, box }: SelectionPrompt): boolean =>
  box !== undefined || points.some(({ label }) => label === 1);

/** Whether what is asked for is what was before and at least one click more. */
function goesOnFrom(before: SelectionPrompt, prompt: SelectionPrompt): boolean {
  const same = (a: SelectionPoint, b: SelectionPoint | undefined): boolean =>
    a.x === b?.x && a.y === b.y && a.label === b.label;
  return (
    String(before.box) === String(prompt.box) &&
    before.points.length < prompt.points.length &&
    before.points.every((point, k) => same(point, prompt.points[k]))
  );
}

function scaled({ points, box }: SelectionPrompt, scale: number): SelectionPrompt {
  return {
    points: points.map(({ x, y, label }) => ({ x: x * scale, y: y * scale, label })),
    ...(box && { box: [box[0] * scale, box[1] * scale, box[2] * scale, box[3] * scale] }),
  };
}

function refusal(cause: string): EngineFailure {
  return new EngineFailure('badInput', '点或框不在图片之内', { cause });
}
