import { boxShare, selectInBox } from './box-selection.ts';
import { chooseAtClicks } from './click-choice.ts';
import { connectedTo } from './connected.ts';
import { editAtClick } from './edit-choice.ts';
import type { Correcting } from './edits-at.ts';
import { guessFromBox } from './object-guess.ts';
import { INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { cutRegions, type RegionStart } from './region-cut.ts';
import { withForeignHoles } from './region-holes.ts';
import type { SmallBox } from './selection-marks.ts';
import { startFrom } from './wholes-at.ts';

/** A selection of regions, and how it came about. */
export interface GuessedSelection {
  readonly start: RegionStart;
  /** 1 = selected, one value a region. */
  readonly inside: Uint8Array;
}

/** From this likelihood on a region is part of a thing that was clicked on in a box. */
const SURE = 0.8;
/** How likely a region is at least what the chosen set says of it. */
const AGREED = 0.75;
/** A box is drawn around its thing: what spans less of its sides is only a part of that. */
const BOX_REACH = 0.8;

/**
 * Selects what clicks mean: of the sets of regions that they may mean, the likeliest.
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
  const { guess, inside } = chooseAtClicks(prepared, seeds, denied);
  return { start: startFrom(agreed(guess, inside), marks), inside };
}

/**
 * Selects what a selection becomes by a further click: of what that may change, the likeliest.
 * @param depth how deep in what it may change the click stands, px of the small picture
 */
export function selectEdited(
  prepared: PreparedPicture,
  marks: Uint8Array,
  at: Correcting,
  depth: number,
): GuessedSelection & { readonly changed: Uint8Array } {
  const { guess, edit } = editAtClick(prepared, at, depth);
  const { changed, inside } = edit;
  return { start: startFrom(agreed(guess, inside), marks), inside, changed };
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
  const guess = guessFromBox(prepared, box, marks);
  const start = startFrom(guess, marks);
  const guessed = withForeignHoles(prepared, start, cutRegions(prepared, start).inside);
  // Of lattices, frames and what has several parts the guess may see little.
  const coloured = selectInBox(prepared, box, marks);
  const fills = ({ inside }: GuessedSelection): boolean =>
    boxShare(prepared.regions, inside, box) > BOX_REACH;
  return fills(coloured) && !fills(guessed) ? coloured : guessed;
}

/** A guess that says at least as surely what a chosen set does. */
function agreed(guess: Float32Array, inside: Uint8Array): Float32Array {
  return guess.map((p, k) => (inside[k] === 1 ? Math.max(p, AGREED) : Math.min(p, 1 - AGREED)));
}

/** Marks what is open, hangs together and surely belongs to the thing that was clicked on. */
function markThing(
  prepared: PreparedPicture,
  clicked: readonly number[],
  others: readonly number[],
  mark: number,
  marks: Uint8Array,
): void {
  if (clicked.length === 0) return;
  const { guess, inside } = chooseAtClicks(prepared, clicked, others);
  // What lies apart and looks the same is another thing.
  const thing = connectedTo(prepared.graph, prepared.edges, inside, clicked);
  guess.forEach((p, k) => {
    if (p > SURE && thing[k] === 1 && marks[k] === OPEN) marks[k] = mark;
  });
}
