import { followed } from './follow-mask.ts';
import { overlapsOf } from './pick-features.ts';
import type { PreparedPicture } from './prepare.ts';
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
 * same, what those say, as they follow what is thin. None is clear where the networks are not of one mind, or regions
 * clearly say something quite different. Where networks see none, regions alone speak.
 * @param seen null where no network could be asked
 */
export function findSubject(prepared: PreparedPicture, seen: SeenSubject | null): FoundSubject {
  const own = proposeSubject(prepared);
  const isOwnClear = own.confidence >= CLEAR_SUBJECT;
  const found = seen && seenSubject(prepared, seen);
  if (!found) return { ...own, isClear: isOwnClear };
  const small = atSmallSize(prepared, own.mask);
  const overlap = overlapsOf([found.mask, small], null).mutual[0][1];
  if (isOwnClear && overlap >= SAME) return { ...own, isClear: true };
  const isContradicted = isOwnClear && overlap < APART;
  const isClear = found.isConfirmed && !isContradicted;
  return { mask: followed(prepared, found.mask, []), confidence: isClear ? 1 : 0, isClear };
}
