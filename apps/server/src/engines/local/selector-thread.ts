import { parentPort } from 'node:worker_threads';
import {
  KernelError,
  type PreparedPicture,
  prepareSelection,
  type Rgb8,
  type SelectionPrompt,
  selectRegion,
} from '@zhuhui/kernels';
import type { Selection } from '../selector.ts';
import { createRecent } from './recent.ts';

/** The selecting thread's own program: keeps the last prepared pictures and answers one call at a time. */

export type SelectorRequest =
  | { readonly type: 'prepare'; readonly key: string; readonly image: Rgb8 }
  | { readonly type: 'select'; readonly key: string; readonly prompt: SelectionPrompt };

export type SelectorAnswer =
  | { readonly type: 'prepared' }
  | { readonly type: 'selected'; readonly selection: Selection }
  | { readonly type: 'unknown' }
  | { readonly type: 'refused'; readonly reason: string };

/** Kept pictures, by count and by the pixels they hold together. */
const KEPT_PICTURES = 12;
const KEPT_PIXELS = 64e6;

const kept = createRecent<PreparedPicture>(
  KEPT_PICTURES,
  KEPT_PIXELS,
  ({ image }) => image.width * image.height,
);

function answer(request: SelectorRequest): SelectorAnswer {
  if (request.type === 'prepare') {
    kept.put(request.key, prepareSelection(request.image));
    return { type: 'prepared' };
  }
  const prepared = kept.get(request.key);
  if (!prepared) return { type: 'unknown' };
  return { type: 'selected', selection: selectRegion(prepared, request.prompt) };
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
