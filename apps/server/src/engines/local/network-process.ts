import type { ProposedMask, Rgb8, SelectionBox, SelectionPoint } from '@zhuhui/kernels';
import { type EncodedPicture, type MaskNetwork, openMaskNetwork } from '@zhuhui/masks';
import { createRecent } from './recent.ts';

/**
 * The process of the network that proposes masks: keeps the last encoded pictures and answers one call at a time. Not a
 * thread: native code that is ended at work takes its process with it.
 */

export type NetworkRequest =
  | {
      readonly type: 'encode';
      readonly key: string;
      /** The picture as small as the network reads it. */
      readonly image: Rgb8;
      /** Long side of the picture that points are told in. */
      readonly longSidePx: number;
    }
  | {
      readonly type: 'propose';
      readonly key: string;
      readonly points: readonly SelectionPoint[];
      /** Log odds of what was selected before the last click. */
      readonly earlier: Float32Array | null;
      readonly box?: SelectionBox;
    };

export type NetworkAnswer =
  | { readonly type: 'encoded' }
  | { readonly type: 'proposed'; readonly masks: readonly ProposedMask[] }
  | { readonly type: 'unknown' }
  | { readonly type: 'failed'; readonly reason: string };

/** Each takes 4 MB. */
const KEPT_PICTURES = 12;

const kept = createRecent<EncodedPicture>(KEPT_PICTURES, KEPT_PICTURES, () => 1);
let opened: Promise<MaskNetwork> | null = null;

async function answer(request: NetworkRequest): Promise<NetworkAnswer> {
  opened ??= openMaskNetwork();
  const network = await opened;
  if (request.type === 'encode') {
    kept.put(request.key, await network.encode(request.image, request.longSidePx));
    return { type: 'encoded' };
  }
  const picture = kept.get(request.key);
  if (!picture) return { type: 'unknown' };
  const masks = await network.propose(picture, request.points, request.earlier, request.box);
  return { type: 'proposed', masks };
}

/** One after the other, in the order of asking. */
let last: Promise<unknown> = Promise.resolve();

process.on('message', (request: NetworkRequest) => {
  last = last.then(async () => {
    const said = await answer(request).catch(
      (error: unknown): NetworkAnswer => ({ type: 'failed', reason: String(error) }),
    );
    process.send?.(said);
  });
});
process.on('disconnect', () => process.exit());
