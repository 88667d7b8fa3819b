import type { SelectionPrompt } from '@zhuhui/kernels';
import type { Log } from '../../platform/log/log.ts';
import { EngineFailure } from '../engine.ts';
import type { Selector } from '../selector.ts';
import { createAnsweringThread } from './answering-thread.ts';
import { decodeRgb } from './pixels.ts';
import type { SelectorAnswer, SelectorRequest } from './selector-thread.ts';

const THREAD = {
  file: new URL('./selector-thread.ts', import.meta.url),
  // Each takes a tenth of a second or two.
  mostWaiting: 32,
  broken: '点选中断，请再点一次',
  crowded: '点选的人太多，请稍后再试',
};
/** Larger pictures are selected at this long side. */
const MOST_SIDE_PX = 4096;

/**
 * Selecting on a thread of its own, so that a click never waits behind a long task, with the last pictures
 * kept prepared.
 */
export function createSelector(log: Log): Selector {
  const thread = createAnsweringThread<SelectorRequest, SelectorAnswer>({ ...THREAD, log });
  /** Pictures being loaded, so that two clicks at once prepare one picture once. */
  const loading = new Map<string, Promise<void>>();

  const prepare = (key: string, read: () => Promise<Uint8Array>): Promise<void> => {
    let work = loading.get(key);
    if (!work) {
      work = read()
        .then(async (bytes) => {
          const image = await decodeRgb(bytes, MOST_SIDE_PX);
          const answer = await thread.ask({ type: 'prepare', key, image });
          if (answer.type === 'refused') throw refusal(answer.reason);
        })
        .finally(() => loading.delete(key));
      loading.set(key, work);
    }
    return work;
  };

  return {
    async select(key, longSidePx, given, read) {
      const prompt = scaled(given, Math.min(1, MOST_SIDE_PX / longSidePx));
      let answer = await thread.ask({ type: 'select', key, prompt });
      if (answer.type === 'unknown') {
        await prepare(key, read);
        answer = await thread.ask({ type: 'select', key, prompt });
      }
      if (answer.type === 'selected') return answer.selection;
      if (answer.type === 'refused') throw refusal(answer.reason);
      throw new EngineFailure('temporary', THREAD.crowded);
    },
    close: () => thread.close(),
  };
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
