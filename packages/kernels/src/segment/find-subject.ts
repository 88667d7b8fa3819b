import type { Rgb8 } from '../image.ts';
import { followed } from './follow-mask.ts';
import { overlapsOf } from './pick-features.ts';
import { prepareSelection } from './prepare.ts';
import { type SeenSubject, seenSubject } from './seen-subject.ts';
import { atSmallSize } from './selected-regions.ts';
import { CLEAR_SUBJECT, proposeSubject, type SubjectProposal } from './subject.ts';

export interface FoundSubject extends SubjectProposal {
  /** Whether it may be used without asking. */
  readonly isClear: boolean;
}

/** Masks that overlap by this show the same thing … */
const SAME = 0.88;
/** … and below this two quite different ones. */
const APART = 0.05;

/**
 * The subject of a picture, without a hint: what networks see; where the picture's own regions clearly say about the
 * same, what those say, as they follow what is thin. Where the two find quite different things none is clear; where the
 * networks see none, regions alone speak.
 * @param seen null where no network could be asked
 * @throws KernelError `badPicture`
 */
export function findSubject(image: Rgb8, seen: SeenSubject | null): FoundSubject {
  const prepared = prepareSelection(image);
  const own = proposeSubject(prepared);
  const isClear = own.confidence >= CLEAR_SUBJECT;
  const mask = seen && seenSubject(prepared, seen);
  if (!mask) return { ...own, isClear };
  const overlap = overlapsOf([mask, atSmallSize(prepared, own.mask)], null).mutual[0][1];
  if (isClear && overlap >= SAME) return { ...own, isClear };
  return {
    mask: followed(prepared, mask, []),
    confidence: overlap < APART ? 0 : 1,
    isClear: overlap >= APART,
  };
}
