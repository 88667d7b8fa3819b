import {
  type Gray8,
  type PickedSelection,
  type PreparedPicture,
  pickSelection,
  prepareSelection,
  type Rgb8,
  reducePicture,
  type SelectionPrompt,
  selectRegion,
} from '@zhuhui/kernels';
import type { MaskNetwork } from '../src/network.ts';

/**
 * Selecting on a picture as a server does it, for benches, on the thread that calls: masks are proposed and one is
 * picked; a box goes by the picture's own regions. Each prompt of clicks goes on from the one before it; one click
 * starts anew.
 */
export async function byProposals(
  network: MaskNetwork,
  image: Rgb8,
): Promise<(prompt: SelectionPrompt) => Promise<Gray8>> {
  const encoded = await network.encode(image);
  const picture = reducePicture(image);
  let prepared: PreparedPicture | null = null;
  let before: PickedSelection | null = null;
  return async ({ points, box }) => {
    if (box) {
      prepared ??= prepareSelection(image);
      return selectRegion(prepared, { points, box });
    }
    if (points.length === 1) before = null;
    const heard = [...(before?.heard ?? []), ...points.slice(-1)];
    const proposed = await network.propose(encoded, heard, before?.logOdds ?? null);
    before = pickSelection(picture, heard, before, proposed);
    return before.mask;
  };
}
