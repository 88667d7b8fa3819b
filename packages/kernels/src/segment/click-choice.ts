import { models } from './models/index.ts';
import { guessFromClicks } from './object-guess.ts';
import type { PreparedPicture } from './prepare.ts';
import { bestOf, logOdds } from './scores.ts';
import { OUTLINE, SET_FEATURES, setTable } from './set-features.ts';
import { smoothSurface } from './smooth-surface.ts';
import { candidatesAt } from './wholes-at.ts';

/** What no edge parts from the clicks is meant where its outline is clearer by this than that of a part of it. */
const CLEARER = 0.3;
const HELD = 0.95;

/** A guess of every region and the set of them that most likely is what was clicked on. */
export interface ChosenSet {
  readonly guess: Float32Array;
  /** 1 = in the set, one value a region. */
  readonly inside: Uint8Array;
}

/** The sets of regions that clicks may mean, and which of them they most likely do. */
export interface WeighedSets {
  readonly guess: Float32Array;
  readonly sets: readonly Uint8Array[];
  readonly best: number;
}

/**
 * The sets of regions that clicks may mean, weighed as learnt.
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 */
export function setsAtClicks(
  prepared: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): WeighedSets {
  const guess = guessFromClicks(prepared, seeds, denied);
  const sets = candidatesAt(prepared, guess, seeds, denied);
  const table = setTable(prepared, sets, guess, seeds, denied);
  return { guess, sets, best: bestOf(logOdds(models.click().whole, table)) };
}

/** The set of regions that clicks most likely mean, as learnt. */
export function chooseAtClicks(
  prepared: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): ChosenSet {
  const { guess, sets, best } = setsAtClicks(prepared, seeds, denied);
  const inside = sets[best];
  const smooth = smoothSurface(prepared, seeds, denied);
  for (const k of seeds) smooth[k] = 1;
  const both = setTable(prepared, [inside, smooth], guess, seeds, denied);
  const clearer = both[SET_FEATURES + OUTLINE] - both[OUTLINE];
  const held = heldShare(prepared.graph.area, inside, smooth);
  return { guess, inside: held > HELD && clearer > CLEARER ? smooth : inside };
}

/** Share of a set's pixels that another one holds. */
function heldShare(area: Int32Array, inside: Uint8Array, other: Uint8Array): number {
  let all = 0;
  let both = 0;
  for (let k = 0; k < area.length; k++) {
    if (inside[k] === 0) continue;
    all += area[k];
    if (other[k] === 1) both += area[k];
  }
  return both / Math.max(1, all);
}
