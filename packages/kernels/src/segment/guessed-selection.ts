import { boxFit, boxShare, selectInBox } from './box-selection.ts';
import { connectedTo } from './connected.ts';
import { guessFromBox, guessFromClicks } from './object-guess.ts';
import { INSIDE, OPEN, OUTSIDE } from './pixel-cut.ts';
import type { PreparedPicture } from './prepare.ts';
import { cutRegions, type RegionStart } from './region-cut.ts';
import { withForeignHoles } from './region-holes.ts';
import type { SmallBox } from './selection-marks.ts';

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
/** Weight of the guess's log odds against colour. */
const CLICK_TRUST = 2;
const BOX_TRUST = 2;
/** A cut by colour alone has to look so much more whole than the guess to be taken. */
const COLOUR_GAIN = 0.15;
/** … and to span so much of the box's sides. */
const COLOUR_REACH = 0.8;

/**
 * Selects what clicks mean: a guess of every region, then the cheapest cut that follows the guess, the
 * colours it found and the picture's edges.
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
  const start = startFrom(guessFromClicks(prepared, seeds, denied), marks, CLICK_TRUST);
  const { inside } = cutRegions(prepared, start);
  return { start, inside: connectedTo(graph, edges, inside, seeds) };
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
  // Lattices and frames, of which the guess sees little, are better cut by colour alone.
  const coloured = selectInBox(prepared, box, marks);
  const gain = boxFit(prepared, coloured.inside, box) - boxFit(prepared, guessed.inside, box);
  const fills = boxShare(prepared.regions, coloured.inside, box) > COLOUR_REACH;
  return gain > COLOUR_GAIN && fills ? coloured : guessed;
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
