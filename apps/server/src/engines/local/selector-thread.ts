import { parentPort } from 'node:worker_threads';
import {
  findSubject,
  type Gray8,
  KernelError,
  type PickedSelection,
  type PreparedPicture,
  type ProposedMask,
  pickPrompted,
  prepareSelection,
  type ReducedPicture,
  type Rgb8,
  reducePicture,
  type SeenSubject,
  type SelectionBox,
  type SelectionPoint,
  type SelectionPrompt,
  selectRegion,
} from '@zhuhui/kernels';
import type { Selection } from '../selector.ts';
import { createRecent } from './recent.ts';

/**
 * The selecting thread's own program: keeps the last pictures and answers one call at a time. Where a
 * network proposes masks, one is picked.
 */

export type SelectorRequest =
  | { readonly type: 'keep'; readonly key: string; readonly image: Rgb8 }
  | { readonly type: 'select'; readonly key: string; readonly prompt: SelectionPrompt }
  | { readonly type: 'subject'; readonly key: string; readonly seen: SeenSubject | null }
  | {
      readonly type: 'pick';
      readonly key: string;
      /** Clicks; none where a box alone is to be understood. */
      readonly points: readonly SelectionPoint[];
      readonly box?: SelectionBox;
      /** Whether the last click goes on from what was picked before. */
      readonly goesOn: boolean;
      readonly proposed: readonly ProposedMask[];
    };

export type SelectorAnswer =
  | { readonly type: 'kept' }
  | {
      readonly type: 'selected';
      readonly selection: Selection;
      /** Where masks were proposed: how the network hears of it, and the clicks that still count. */
      readonly picked: Pick<PickedSelection, 'logOdds' | 'heard'> | null;
    }
  /** No subject stands out clearly. */
  | { readonly type: 'none' }
  | { readonly type: 'unknown' }
  | { readonly type: 'refused'; readonly reason: string };

/** A picture and how far selecting on it has come. */
interface Kept {
  readonly picture: ReducedPicture;
  /** Its regions, once they are asked for. */
  prepared: PreparedPicture | null;
  picked: PickedSelection | null;
}

/** Pictures kept, by count and by the pixels they hold together. */
const KEPT_PICTURES = 12;
const KEPT_PIXELS = 64e6;

const kept = createRecent<Kept>(
  KEPT_PICTURES,
  KEPT_PIXELS,
  ({ picture: { image } }) => image.width * image.height,
);

function answer(request: SelectorRequest): SelectorAnswer {
  if (request.type === 'keep') {
    const picture = reducePicture(request.image);
    kept.put(request.key, { picture, prepared: null, picked: null });
    return { type: 'kept' };
  }
  const known = kept.get(request.key);
  if (!known) return { type: 'unknown' };
  const { picture } = known;
  const prepared = (): PreparedPicture => {
    known.prepared ??= prepareSelection(picture.image);
    return known.prepared;
  };
  const byRegions = (prompt: SelectionPrompt): Gray8 => selectRegion(prepared(), prompt);
  if (request.type === 'subject') {
    const { mask, isClear } = findSubject(prepared(), request.seen);
    return isClear ? { type: 'selected', selection: mask, picked: null } : { type: 'none' };
  }
  if (request.type === 'select')
    return { type: 'selected', selection: byRegions(request.prompt), picked: null };
  const { points, box, proposed } = request;
  const before = request.goesOn ? known.picked : null;
  known.picked = pickPrompted(picture, { points, box }, before, proposed, byRegions);
  const { mask, logOdds, heard } = known.picked;
  const selection = { ...mask, data: mask.data.slice() };
  return { type: 'selected', selection, picked: { logOdds, heard } };
}

parentPort?.on('message', (request: SelectorRequest) => {
  try {
    const said = answer(request);
    const moved = said.type === 'selected' ? [said.selection.data.buffer as ArrayBuffer] : [];
    parentPort?.postMessage(said, moved);
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    parentPort?.postMessage({ type: 'refused', reason: error.message } satisfies SelectorAnswer);
  }
});
