import type {
  ProposedMask,
  Rgb8,
  SeenSubject,
  SelectionBox,
  SelectionPoint,
} from '@zhuhui/kernels';
import { type EncodedPicture, type MaskNetwork, openMaskNetwork } from '@zhuhui/networks/masks';
import type { SubjectNetwork } from '@zhuhui/networks/subject';
import { createRecent } from './recent.ts';

/**
 * The process of the networks that propose masks and see a subject: keeps the last encoded pictures and answers one call
 * at a time. Not a thread: native code that is ended at work takes its process with it.
 */

interface Picture {
  readonly key: string;
  /** As small as the networks read it. */
  readonly image: Rgb8;
  /** Long side of the picture that points are told in. */
  readonly longSidePx: number;
}

export type NetworkRequest =
  | ({ readonly type: 'encode' } & Picture)
  /** What its subject is. */
  | ({ readonly type: 'see' } & Picture)
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
  | { readonly type: 'seen'; readonly seen: SeenSubject }
  | { readonly type: 'unknown' }
  | { readonly type: 'failed'; readonly reason: string };

/** Each takes 4 MB. */
const KEPT_PICTURES = 12;

const kept = createRecent<EncodedPicture>(KEPT_PICTURES, KEPT_PICTURES, () => 1);
let opened: Promise<MaskNetwork> | null = null;
let subjectsOpened: Promise<SubjectNetwork> | null = null;

async function answer(request: NetworkRequest): Promise<NetworkAnswer> {
  opened ??= openMaskNetwork();
  const network = await opened;
  if (request.type === 'encode') {
    await encode(network, request);
    return { type: 'encoded' };
  }
  if (request.type === 'see') {
    // Loaded only now: clicks need none of it.
    const { openSubjectNetwork, seeSubject } = await import('@zhuhui/networks/subject');
    subjectsOpened ??= openSubjectNetwork();
    const networks = { subjects: await subjectsOpened, masks: network };
    const encoded = async () => kept.get(request.key) ?? encode(network, request);
    return { type: 'seen', seen: await seeSubject(request.image, networks, encoded) };
  }
  const picture = kept.get(request.key);
  if (!picture) return { type: 'unknown' };
  const masks = await network.propose(picture, request.points, request.earlier, request.box);
  return { type: 'proposed', masks };
}

async function encode(
  network: MaskNetwork,
  { key, image, longSidePx }: Picture,
): Promise<EncodedPicture> {
  const picture = await network.encode(image, longSidePx);
  kept.put(key, picture);
  return picture;
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
