import type { Gray8 } from '../image.ts';
import { forceClicks } from './clicked.ts';
import { fillSpecks, largePieces } from './pieces.ts';
import { INSIDE, OUTSIDE } from './pixel-cut.ts';
import { modelsOf } from './pixel-models.ts';
import type { ReducedPicture } from './prepare.ts';
import { type ProposedMask, proposedAt } from './proposed-mask.ts';
import { refineMask } from './refine-mask.ts';
import type { SelectionPoint } from './selection-prompt.ts';

/** A mask (1 = selected) without specks and holes. */
export function withoutSpecks(mask: Uint8Array, width: number): Uint8Array {
  return fillSpecks(largePieces(mask, width), width);
}

/** A proposed mask at the small picture's size without specks and holes. */
export function cleaned(proposed: ProposedMask, width: number, height: number): Uint8Array {
  return withoutSpecks(proposedAt(proposed, width, height), width);
}

/** A small mask followed along its border at the picture's own size. */
export function followed(
  picture: ReducedPicture,
  small: Uint8Array,
  points: readonly SelectionPoint[],
): Gray8 {
  const { width, height } = picture.small;
  const called = new Uint8Array(small.length);
  for (let p = 0; p < small.length; p++) called[p] = small[p] === 1 ? INSIDE : OUTSIDE;
  const colours = modelsOf(picture.small, called, INSIDE, OUTSIDE);
  const mask = refineMask(picture.image, { width, height, data: small }, colours);
  forceClicks(picture, points, mask);
  return mask;
}
