import { maskBox } from '../filter/crop.ts';
import type { Gray8, Rgb8 } from '../image.ts';
import { assertPicture, assertSameSize } from '../kernel-error.ts';
import { cleaned, followed } from '../segment/follow-mask.ts';
import { reducePicture } from '../segment/prepare.ts';
import type { ProposedMask } from '../segment/proposed-mask.ts';
import type { SelectionBox } from '../segment/selection-prompt.ts';
import { areaOf, both, isPart, overlap, shareOf } from './mask-share.ts';
import { type ReadSurface, readInMask } from './read-in-mask.ts';

/** What words name in a mask. */
export type NamedSurface = 'wall' | 'ceiling' | 'sky' | 'floor' | 'other';

/**
 * Expanses are read from the whole picture; what else is named is what a box around it would select. A sky may be what is
 * to be there, behind a window's panes: it is one only where it reads as one.
 */
const READ: Partial<Record<NamedSurface, ReadSurface>> = {
  wall: { roles: ['wall', 'facade'], orPiece: true },
  ceiling: { roles: ['ceiling'], orPiece: true },
  sky: { roles: ['sky'], orPiece: false },
};

/** What a network has to say about a mask: the picture's pieces, or what the box around the mask may mean. */
export type MaskQuestion = { readonly pieces: true } | { readonly box: SelectionBox };

/** What surrounds something is no narrower than this share of the picture's long side … */
const LEAST_SIDE = 0.1;
/** … and fills so much of the box around it. Other masks are strokes: meant as they are. */
const LEAST_FILLED = 0.5;

/** What to ask a network before {@link narrowMask}; null where a mask surrounds nothing. */
export function maskQuestion(mask: Gray8, surface: NamedSurface): MaskQuestion | null {
  const box = maskBox(mask, 0);
  if (box === null) return null;
  const [across, down] = [box.right - box.left, box.bottom - box.top];
  const isStroke =
    Math.min(across, down) < LEAST_SIDE * Math.max(mask.width, mask.height) ||
    areaOf(mask) < LEAST_FILLED * across * down;
  if (isStroke) return null;
  if (READ[surface]) return { pieces: true };
  return { box: [box.left, box.top, box.right, box.bottom] };
}

/** A network that is less sure of what a box means is not heard. */
const SURE = 0.6;
/** A mask that overlaps so far with one of the network's was selected by a click. */
const SAME = 0.85;

/**
 * What of a rough mask is the surface that words name: the wall of a rectangle with a picture and a lamp before it,
 * the sofa of a loop around it.
 *
 * @param mask of the picture's size, selected from 128 on
 * @param seen the answer to {@link maskQuestion}
 * @returns null where the mask is best taken as it was drawn: it shows little else, or the surface was not found in it
 * @throws KernelError `badPicture`, `sizeMismatch`
 */
export function narrowMask(
  image: Rgb8,
  mask: Gray8,
  surface: NamedSurface,
  seen: readonly ProposedMask[],
): Gray8 | null {
  assertPicture(image, 3);
  assertPicture(mask, 1);
  assertSameSize(image, mask);
  const read = READ[surface];
  const shown = read ? behindThings(image, mask, read, seen) : boxed(image, mask, seen);
  return shown && isPart(shareOf(mask, shown)) ? both(mask, shown) : null;
}

/** Such a surface in the whole picture; null where a click has selected the mask. */
function behindThings(
  image: Rgb8,
  mask: Gray8,
  surface: ReadSurface,
  pieces: readonly ProposedMask[],
): Gray8 | null {
  if (pieces.length === 0 || pieces.some((piece) => overlap(mask, piece) > SAME)) return null;
  return readInMask(image, mask, surface, pieces);
}

/** What the network is surest that a box around the mask means; null where that is not sure. */
function boxed(image: Rgb8, mask: Gray8, seen: readonly ProposedMask[]): Gray8 | null {
  const [surest] = [...seen].sort((one, other) => other.quality - one.quality);
  if (!surest || surest.quality < SURE || overlap(mask, surest) > SAME) return null;
  const picture = reducePicture(image);
  const { width, height } = picture.small;
  return followed(picture, cleaned(surest, width, height), []);
}
