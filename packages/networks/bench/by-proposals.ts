import {
  type Gray8,
  type PickedSelection,
  type PreparedPicture,
  pickPrompted,
  prepareSelection,
  type Rgb8,
  reducePicture,
  type SelectionPrompt,
  selectRegion,
} from '@zhuhui/kernels';
import type { MaskNetwork } from '../src/masks/network.ts';

/**
 * Selecting on a picture as a server does it, for benches, on the thread that calls: masks are proposed and one is
 * picked. Each prompt of clicks goes on from the one before it; one click, or a box alone, starts anew.
 */
export async function byProposals(
  network: MaskNetwork,
  image: Rgb8,
): Promise<(prompt: SelectionPrompt) => Promise<Gray8>> {
  const encoded = await network.encode(image);
  const picture = reducePicture(image);
  let prepared: PreparedPicture | null = null;
  let before: PickedSelection | null = null;
  const byRegions = (prompt: SelectionPrompt): Gray8 => {
    prepared ??= prepareSelection(image);
    return selectRegion(prepared, prompt);
  };
  return async ({ points, box }) => {
    if (points.length === (box ? 0 : 1)) before = null;
    const heard = [...(before?.heard ?? []), ...points.slice(-1)];
    const proposed = await network.propose(encoded, heard, before?.logOdds ?? null, box);
    before = pickPrompted(picture, { points: heard, box }, before, proposed, byRegions);
    return before.mask;
  };
}
