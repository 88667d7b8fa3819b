import type { Gray8 } from '../image.ts';
import { cleaned, followed } from './follow-mask.ts';
import { insideBox } from './in-box.ts';
import { overlapsOf } from './pick-features.ts';
import { type PickedSelection, pickSelection } from './pick-mask.ts';
import type { ReducedPicture } from './prepare.ts';
import { type ProposedMask, proposedInBox } from './proposed-mask.ts';
import { checkPrompt } from './select-region.ts';
import { atSmallSize } from './selected-regions.ts';
import type { SelectionBox, SelectionPrompt } from './selection-prompt.ts';

/** Below this quality a network is none too sure of its mask. */
const SURE = 0.8;
/** Of masks whose qualities differ by no more it cannot say which is better. */
const ABOUT_AS_SURE = 0.1;
/** Masks that overlap by this show the same thing. */
const SAME = 0.75;

/**
 * What a prompt means: a box by itself, or its last click after what was selected before.
 * @param prompt its clicks are those still heard of before, and the last one
 * @param proposed and the others: see {@link pickInBox} and {@link pickSelection}
 * @throws KernelError `badOption` as those two
 */
export function pickPrompted(
  picture: ReducedPicture,
  prompt: SelectionPrompt,
  before: PickedSelection | null,
  proposed: readonly ProposedMask[],
  byRegions: (prompt: SelectionPrompt) => Gray8,
): PickedSelection {
  const { points, box } = prompt;
  return box && points.length === 0
    ? pickInBox(picture, box, proposed, () => byRegions(prompt))
    : pickSelection(picture, points, before, proposed, box);
}

/**
 * What a box means: of what a network proposes in it the mask that it is surest of, its border followed at the picture's
 * own size. Where it is none too sure, of those about as good the one most like what the picture's own regions show; and
 * where that is about the same, theirs: they follow what is thin.
 * @param proposed at least one
 * @param byRegions what the box selects by the picture's regions; asked for only where it may be taken
 * @throws KernelError `badOption` when the box is empty
 */
export function pickInBox(
  picture: ReducedPicture,
  box: SelectionBox,
  proposed: readonly ProposedMask[],
  byRegions: () => Gray8,
): PickedSelection {
  checkPrompt(picture, { points: [], box });
  const { width, height } = picture.small;
  const long = Math.max(picture.image.width, picture.image.height);
  const surest = proposed.reduce((one, other) => (other.quality > one.quality ? other : one));
  const best = held(surest);
  if (best.quality >= SURE) return picked(best);
  const regions = byRegions();
  const shown = atSmallSize(picture, regions);
  const [likest] = proposed
    .filter(({ quality }) => quality >= surest.quality - ABOUT_AS_SURE)
    .map((one) => {
      const mask = one === surest ? best : held(one);
      return { mask, like: overlapsOf([mask.small, shown], null).mutual[0][1] };
    })
    .sort((one, other) => other.like - one.like);
  return picked(likest.mask, likest.like > SAME ? regions : null);

  /** A proposed mask as the box holds it, and at the small size. */
  function held(one: ProposedMask) {
    const { logOdds, quality } = proposedInBox(one, box, long);
    return { logOdds, quality, small: cleaned({ ...one, logOdds }, width, height) };
  }

  function picked({ logOdds, small }: ReturnType<typeof held>, mask: Gray8 | null = null) {
    return { mask: mask ?? insideBox(followed(picture, small, []), box), logOdds, heard: [] };
  }
}
