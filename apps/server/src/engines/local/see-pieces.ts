import type { ProposedMask, Rgb8, SelectionBox } from '@zhuhui/kernels';
import { findPieces, type MaskNetwork, openMaskNetwork } from '@zhuhui/networks/masks';

let opened: Promise<MaskNetwork> | null = null;

/** The network; it stays open for the next picture. */
function network(): Promise<MaskNetwork> {
  opened ??= openMaskNetwork();
  return opened;
}

/** A picture, at a long side of at most 1024 px, and how sure a piece of it must be; as {@link findPieces} has it when absent. */
export interface PicturePieces {
  readonly image: Rgb8;
  readonly leastSure?: number;
}

/**
 * The pieces that a network tells a picture to be made of.
 * @throws when its packages are missing or have no program for this machine
 */
export async function seePieces({ image, leastSure }: PicturePieces): Promise<ProposedMask[]> {
  return findPieces(image, await network(), leastSure);
}

/** A picture, at a long side of at most 1024 px, and a box in the pixels of the picture it was made of. */
export interface BoxedPicture {
  readonly image: Rgb8;
  readonly longSidePx: number;
  readonly box: SelectionBox;
}

/**
 * What a box drawn around something may mean.
 * @throws as {@link seePieces}
 */
export async function seeInBox({ image, longSidePx, box }: BoxedPicture): Promise<ProposedMask[]> {
  const { encode, propose } = await network();
  return propose(await encode(image, longSidePx), [], null, box);
}
