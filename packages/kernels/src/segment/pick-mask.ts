import type { Gray8 } from '../image.ts';
import { changeAtClick } from './change-at-click.ts';
import { forceClicks, smallPlaceOf } from './clicked.ts';
import { cleaned, followed } from './follow-mask.ts';
import { insideBox } from './in-box.ts';
import { countDifferences, countSelected, differenceOf, unionOf } from './mask-words.ts';
import { models } from './models/index.ts';
import { type Candidate, type Overlaps, overlapsOf, pickTable } from './pick-features.ts';
import type { ReducedPicture } from './prepare.ts';
import { eitherOf, firstOnly, type ProposedMask, proposedInBox } from './proposed-mask.ts';
import { bestOf, logOdds } from './scores.ts';
import { checkPrompt } from './select-region.ts';
import { atSmallSize } from './selected-regions.ts';
import type { SelectionBox, SelectionPoint } from './selection-prompt.ts';

/** A mask that clicks may mean, at the small picture's size, and how to follow its border at the picture's own. */
export interface PossibleMask extends Candidate {
  /** The clicks that it goes by: all but those that it takes back. */
  readonly heard: readonly SelectionPoint[];
  full(): Gray8;
}

/** Masks that clicks may mean, and what is known of each. */
export interface Possible {
  readonly masks: readonly PossibleMask[];
  /** Rows of `PICK_FEATURES`. */
  readonly table: Float32Array;
  readonly overlaps: Overlaps;
}

/** A selection, and how a network hears of it with the next click. */
export interface PickedSelection {
  /** 255 = selected. */
  readonly mask: Gray8;
  /** Log odds on the raster of what was proposed. */
  readonly logOdds: Float32Array;
  /** The clicks that still count: with the next one they make up the next selection's. */
  readonly heard: readonly SelectionPoint[];
}

/**
 * Of what a network proposes the mask that clicks most likely mean, as learnt, its border followed at the picture's
 * own size. Masks that contradict a click are taken only where all do, and of these first such as heed the last one.
 * @param points those still heard of before, and the last click
 * @param before what was selected before the last click; null at the first positive one
 * @param proposed at least one
 * @param box where one was drawn first, with what it selected as `before`: nothing beyond it is selected
 * @throws KernelError `badOption` when without a box no point is positive, or one lies outside of the picture
 */
export function pickSelection(
  picture: ReducedPicture,
  points: readonly SelectionPoint[],
  before: PickedSelection | null,
  proposed: readonly ProposedMask[],
  box?: SelectionBox,
): PickedSelection {
  checkPrompt(picture, { points, box });
  const { width, height } = picture.image;
  const within = box
    ? proposed.map((each) => proposedInBox(each, box, Math.max(width, height)))
    : proposed;
  const { masks, table, overlaps } = possibleMasks(picture, points, before, within);
  const wrong = masks.map(({ mask, heard }) => clicksWrong(picture, heard, mask));
  const least = Math.min(...wrong);
  const scores = logOdds(models.pick().mask, table).map((score, k) =>
    wrong[k] > least ? -Infinity : score,
  );
  const chosen = masks[mostMeant(scores, overlaps.mutual)];
  const mask = box ? insideBox(chosen.full(), box) : chosen.full();
  return { mask, logOdds: chosen.proposed.logOdds, heard: chosen.heard };
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
      const full = (): Gray8 => followed(picture, mask, points);
      return { ...AS_PROPOSED, mask, proposed: each, heard: points, full };
    });
  if (before && was) {
    const pieces = masks.map(
      ({ mask, proposed: each, full }): PossibleMask => ({
        ...AS_PROPOSED,
        mask: smallChangeAt(picture, last, was, mask),
        proposed: each,
        piece: true,
        heard: points,
        full: () => changeAtClick(before.mask, full(), last),
      }),
    );
    const alone = proposed.filter((each) => each.alone);
    masks.push(
      ...pieces,
      ...alone.flatMap((each) => changesAlone(picture, points, before, was, each)),
    );
  }
  const positive = points.filter(({ label }) => label === 1).length;
  const negative = points.length - positive;
  const said = { width, height, positive, negative, last: small, before: was };
  const overlaps = overlapsOf(
    masks.map(({ mask }) => mask),
    said.before,
  );
  return { masks, table: pickTable(masks, overlaps, said), overlaps };
}

/** What is said of a mask that is taken as it was proposed. */
const AS_PROPOSED = { piece: false, takesBack: 0, changedShare: 1 } as const;

/**
 * The mask that overlaps most with what is meant, as expected: like ones speak for one another, where each by itself
 * would lose to one that stands alone.
 * @param scores log odds of each, −∞ where it is out
 * @param overlaps of each with each
 */
export function mostMeant(
  scores: ArrayLike<number>,
  overlaps: readonly (readonly number[])[],
): number {
  const most = Math.max(...Array.from(scores));
  const loud = Array.from(scores, (score) => Math.exp(score - most));
  const expected = overlaps.map((own, k) =>
    loud[k] > 0 ? own.reduce((sum, overlap, j) => sum + overlap * loud[j], 0) : -Infinity,
  );
  return bestOf(expected);
}

/**
 * What was selected together with, or without, what the last click means by itself: only that one's border is followed.
 * Where that takes away from several pieces of what was selected also without the one only that the click stands on.
 * @param was what was selected, at the small picture's size
 */
function changesAlone(
  picture: ReducedPicture,
  points: readonly SelectionPoint[],
  before: PickedSelection,
  was: Uint8Array,
  alone: ProposedMask,
): PossibleMask[] {
  const { width, height } = picture.small;
  const last = points[points.length - 1];
  const own = cleaned(alone, width, height);
  const combine = last.label === 1 ? eitherOf : firstOnly;
  const change = last.label === 1 ? unionOf : differenceOf;
  const whole = change(was, own);
  // Of clicks that all say the same none takes another back, and what they mean is not parted.
  const isUndisputed = points.every(({ label }) => label === 1);
  const reached = isUndisputed ? whole : smallChangeAt(picture, last, was, whole);
  const heard = heardBeside(picture, points, was, reached);
  const changed = (full: boolean): Gray8 => {
    const { data, ...size } = followed(picture, own, [{ ...last, label: 1 }]);
    const wanted = { ...size, data: change(before.mask.data, data) };
    const mask = full ? wanted : changeAtClick(before.mask, wanted, last);
    forceClicks(picture, heard, mask);
    return mask;
  };
  const masks =
    last.label === 1 || countDifferences(whole, reached) === 0 ? [whole] : [whole, reached];
  const takesBack = points.length - heard.length;
  return masks.map((mask) => ({
    mask,
    proposed: { ...alone, logOdds: combine(before.logOdds, alone.logOdds) },
    piece: true,
    takesBack,
    changedShare: countDifferences(mask, was) / Math.max(1, countSelected(own)),
    heard,
    full: () => changed(mask === whole),
  }));
}

/**
 * Clicks without those that the last one takes back: those that said otherwise of what changes and hangs together with it.
 * All where none positive would be left.
 * @param was what was selected and `reached` what is with that change, at the small picture's size
 */
function heardBeside(
  picture: ReducedPicture,
  points: readonly SelectionPoint[],
  was: Uint8Array,
  reached: Uint8Array,
): readonly SelectionPoint[] {
  const last = points[points.length - 1];
  const heard = points.filter((point) => {
    const { x, y } = smallPlaceOf(picture, point);
    const p = y * picture.small.width + x;
    return point.label === last.label || reached[p] === was[p];
  });
  return heard.some(({ label }) => label === 1) ? heard : points;
}

/** {@link changeAtClick} at the small picture's size, 1 = selected. */
function smallChangeAt(
  picture: ReducedPicture,
  click: SelectionPoint,
  was: Uint8Array,
  wanted: Uint8Array,
): Uint8Array {
  const { width, height } = picture.small;
  const small = { ...smallPlaceOf(picture, click), label: click.label };
  return changeAtClick({ width, height, data: was }, { width, height, data: wanted }, small, 1)
    .data;
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
