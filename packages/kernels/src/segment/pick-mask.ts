import type { Gray8 } from '../image.ts';
import { changeAtClick } from './change-at-click.ts';
import { forceClicks, smallPlaceOf } from './clicked.ts';
import { models } from './models/index.ts';
import { type Candidate, pickTable } from './pick-features.ts';
import { fillSpecks, largePieces } from './pieces.ts';
import { INSIDE, OUTSIDE } from './pixel-cut.ts';
import { modelsOf } from './pixel-models.ts';
import type { ReducedPicture } from './prepare.ts';
import { eitherOf, firstOnly, type ProposedMask, proposedAt } from './proposed-mask.ts';
import { refineMask } from './refine-mask.ts';
import { bestOf, logOdds } from './scores.ts';
import { checkPrompt } from './select-region.ts';
import { atSmallSize } from './selected-regions.ts';
import type { SelectionPoint } from './selection-prompt.ts';

/** A mask that clicks may mean, at the small picture's size, and how to follow its border at the picture's own. */
export interface PossibleMask extends Candidate {
  full(): Gray8;
}

/** Masks that clicks may mean, and what is known of each. */
export interface Possible {
  readonly masks: readonly PossibleMask[];
  /** Rows of `PICK_FEATURES`. */
  readonly table: Float32Array;
}

/** A selection, and how a network hears of it with the next click. */
export interface PickedSelection {
  /** 255 = selected. */
  readonly mask: Gray8;
  /** Log odds on the raster of what was proposed. */
  readonly logOdds: Float32Array;
}

/**
 * Of what a network proposes the mask that clicks most likely mean, as learnt, its border followed at the picture's
 * own size. Masks that contradict a click are taken only where all do, and of these first such as heed the last one.
 * @param before what was selected before the last click; null at the first positive one
 * @param proposed at least one
 * @throws KernelError `badOption` when no point is positive or one lies outside
 */
export function pickSelection(
  picture: ReducedPicture,
  points: readonly SelectionPoint[],
  before: PickedSelection | null,
  proposed: readonly ProposedMask[],
): PickedSelection {
  checkPrompt(picture, { points });
  const { masks, table } = possibleMasks(picture, points, before, proposed);
  const wrong = masks.map(({ mask }) => clicksWrong(picture, points, mask));
  const least = Math.min(...wrong);
  const scores = logOdds(models.pick().mask, table).map((score, k) =>
    wrong[k] > least ? -Infinity : score,
  );
  const chosen = masks[bestOf(scores)];
  const mask = chosen.full();
  return { mask, logOdds: chosen.proposed.logOdds };
}

/**
 * The masks that clicks may mean. After the first click also such as change only the piece that the last one stands
 * on, so that it need not undo elsewhere what earlier ones reached, and what was selected before with, or without, what
 * the last click means by itself.
 */
export function possibleMasks(
  picture: ReducedPicture,
  points: readonly SelectionPoint[],
  before: PickedSelection | null,
  proposed: readonly ProposedMask[],
): Possible {
  const { width, height } = picture.small;
  const last = points[points.length - 1];
  const small = { ...smallPlaceOf(picture, last), label: last.label };
  const was = before ? atSmallSize(picture, before.mask) : null;
  const masks = proposed
    .filter(({ alone }) => !alone)
    .map((each): PossibleMask => {
      const mask = cleaned(each, width, height);
      return { mask, proposed: each, piece: false, full: () => followed(picture, mask, points) };
    });
  if (before && was) {
    const wasGray = asGray(was, width, height);
    const pieces = masks.map(({ mask, proposed: each, full }): PossibleMask => {
      const wanted = asGray(mask, width, height);
      return {
        mask: asBits(changeAtClick(wasGray, wanted, small).data),
        proposed: each,
        piece: true,
        full: () => changeAtClick(before.mask, full(), last),
      };
    });
    const alone = proposed.filter((each) => each.alone);
    masks.push(...pieces, ...alone.map((each) => changeAlone(picture, points, before, was, each)));
  }
  const positive = points.filter(({ label }) => label === 1).length;
  const negative = points.length - positive;
  const said = { width, height, positive, negative, last: small, before: was };
  return { masks, table: pickTable(masks, said) };
}

/**
 * What was selected together with, or without, what the last click means by itself: only that one's border is followed.
 * @param was what was selected, at the small picture's size
 */
function changeAlone(
  picture: ReducedPicture,
  points: readonly SelectionPoint[],
  before: PickedSelection,
  was: Uint8Array,
  alone: ProposedMask,
): PossibleMask {
  const last = points[points.length - 1];
  const own = cleaned(alone, picture.small.width, picture.small.height);
  const combine = last.label === 1 ? eitherOf : firstOnly;
  const change = last.label === 1 ? together : without;
  return {
    mask: change(was, own),
    proposed: { ...alone, logOdds: combine(before.logOdds, alone.logOdds) },
    piece: true,
    full: () => {
      const { width, height, data } = followed(picture, own, [{ ...last, label: 1 }]);
      const mask = { width, height, data: change(before.mask.data, data) };
      forceClicks(picture, points, mask);
      return mask;
    },
  };
}

/** A proposed mask at the small picture's size without specks and holes. */
function cleaned(proposed: ProposedMask, width: number, height: number): Uint8Array {
  return fillSpecks(largePieces(proposedAt(proposed, width, height), width), width);
}

/** What either of two masks holds. */
function together(one: Uint8Array, other: Uint8Array): Uint8Array {
  const out = new Uint8Array(one.length);
  for (let p = 0; p < out.length; p++) out[p] = one[p] | other[p];
  return out;
}

/** What the first of two masks holds and the other does not. */
function without(one: Uint8Array, other: Uint8Array): Uint8Array {
  const out = new Uint8Array(one.length);
  for (let p = 0; p < out.length; p++) out[p] = one[p] & ~other[p];
  return out;
}

/** How many clicks a mask of the small picture's size contradicts; the last one counts half as much again. */
function clicksWrong(
  picture: ReducedPicture,
  points: readonly SelectionPoint[],
  mask: Uint8Array,
): number {
  let wrong = 0;
  points.forEach((point, k) => {
    const { x, y } = smallPlaceOf(picture, point);
    if (mask[y * picture.small.width + x] !== point.label) wrong += k < points.length - 1 ? 1 : 1.5;
  });
  return wrong;
}

/** A small mask followed along its border at the picture's own size. */
function followed(
  picture: ReducedPicture,
  small: Uint8Array,
  points: readonly SelectionPoint[],
): Gray8 {
  const { width, height } = picture.small;
  const called = small.map((value) => (value === 1 ? INSIDE : OUTSIDE));
  const colours = modelsOf(picture.small, called, INSIDE, OUTSIDE);
  const mask = refineMask(picture.image, { width, height, data: small }, colours);
  forceClicks(picture, points, mask);
  return mask;
}

function asGray(bits: Uint8Array, width: number, height: number): Gray8 {
  const data = new Uint8Array(bits.length);
  for (let p = 0; p < data.length; p++) data[p] = bits[p] * 255;
  return { width, height, data };
}

function asBits(data: Uint8Array): Uint8Array {
  const bits = new Uint8Array(data.length);
  for (let p = 0; p < bits.length; p++) bits[p] = data[p] >> 7;
  return bits;
}
