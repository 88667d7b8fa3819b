import { boxShare, selectInBox } from './box-selection.ts';
import { connectedTo } from './connected.ts';
import { guessFromBox, guessFromClicks, smoothSurface } from './object-guess.ts';
import { INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { cutRegions, type RegionStart } from './region-cut.ts';
import { withForeignHoles } from './region-holes.ts';
import type { SmallBox } from './selection-marks.ts';
import { candidatesAt, likeliestOf } from './wholes-at.ts';

/** A selection of regions, and how it came about. */
export interface GuessedSelection {
  readonly start: RegionStart;
  /** 1 = selected, one value a region. */
  readonly inside: Uint8Array;
}

/** No guess is surer than this, nor its opposite. */
const DOUBT = 0.02;
/** From this likelihood on a region is part of a thing that was clicked on in a box. */
const SURE = 0.8;
/** How likely a region is at least what the chosen set says of it. */
const AGREED = 0.75;
/** Weight of the guess's log odds against colour. */
const CLICK_TRUST = 2;
const BOX_TRUST = 2;
/** A box is drawn around its thing: what spans less of its sides is only a part of that. */
const BOX_REACH = 0.8;

/**
 * Selects what clicks mean: a guess of every region, then of the sets that agree with the guess, with the
 * colours it found or with the learned borders the one that most looks like what was meant.
 * @param marks what clicks said of each region
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 */
export function selectGuessed(
  prepared: PreparedPicture,
  marks: Uint8Array,
  seeds: readonly number[],
  denied: readonly number[],
): GuessedSelection {
  const { graph, edges } = prepared;
  const guess = guessFromClicks(prepared, seeds, denied);
  const { inside: cut } = cutRegions(prepared, startFrom(guess, marks, CLICK_TRUST));
  const sets = candidatesAt(prepared, guess, seeds, denied);
  sets.push(connectedTo(graph, edges, cut, seeds));
  const likeliest = likeliestOf(prepared, sets, guess, seeds, denied);
  const smooth = smoothSurface(prepared, seeds, denied);
  const inside = likeliest.map((own, k) => (smooth[k] === 1 ? 1 : own));
  const agreed = guess.map((p, k) =>
    inside[k] === 1 ? Math.max(p, AGREED) : Math.min(p, 1 - AGREED),
  );
  return { start: startFrom(agreed, marks, CLICK_TRUST), inside };
}

/**
 * Selects what a box stands around, with what positive clicks in it mean and without what negative ones do.
 * @param given what lies outside the box, and the clicked regions
 */
export function selectGuessedInBox(
  prepared: PreparedPicture,
  box: SmallBox,
  given: Uint8Array,
  seeds: readonly number[],
  denied: readonly number[],
): GuessedSelection {
  const marks = Uint8Array.from(given);
  markThing(prepared, seeds, denied, INSIDE, marks);
  markThing(prepared, denied, seeds, OUTSIDE, marks);
  const start = startFrom(guessFromBox(prepared, box, marks), marks, BOX_TRUST);
  const guessed = withForeignHoles(prepared, start, cutRegions(prepared, start).inside);
  // Of lattices, frames and what has several parts the guess may see little.
  const coloured = selectInBox(prepared, box, marks);
  const fills = ({ inside }: GuessedSelection): boolean =>
    boxShare(prepared.regions, inside, box) > BOX_REACH;
  return fills(coloured) && !fills(guessed) ? coloured : guessed;
}

/** Marks what is open and surely belongs to the thing that was clicked on. */
function markThing(
  prepared: PreparedPicture,
  clicked: readonly number[],
  others: readonly number[],
  mark: number,
  marks: Uint8Array,
): void {
  if (clicked.length === 0) return;
  guessFromClicks(prepared, clicked, others).forEach((p, k) => {
    if (p > SURE && marks[k] === OPEN) marks[k] = mark;
  });
}

function startFrom(guess: Float32Array, marks: Uint8Array, trust: number): RegionStart {
  return {
    marks,
    subject: guess.map((p) => (p > 0.5 ? p : 0)),
    background: guess.map((p) => (p > 0.5 ? 0 : 1 - p)),
    prior: guess.map((p) => trust * Math.log(Math.max(DOUBT, 1 - p) / Math.max(DOUBT, p))),
  };
}
