import { likelihoods } from './likelihood.ts';
import { models } from './models/index.ts';
import { guessFromClicks } from './object-guess.ts';
import type { PreparedPicture } from './prepare.ts';
import { AGREEMENT, OUTLINE, SET_FEATURES, setTable } from './set-features.ts';
import { smoothSurface } from './smooth-surface.ts';
import { candidatesAt } from './wholes-at.ts';

/** Weight of a set's agreement with the guess beside its score: thin things are guessed better than chosen. */
const GUESS_TRUST = 2;

/** What no edge parts from the clicks is meant where its outline is clearer by this than that of a part of it. */
const CLEARER = 0.3;
const HELD = 0.95;

/** A guess of every region and the set of them that most likely is what was clicked on. */
export interface ChosenSet {
  readonly guess: Float32Array;
  /** 1 = in the set, one value a region. */
  readonly inside: Uint8Array;
}

/**
 * The set of regions that clicks most likely mean, as learnt.
 * @param seeds regions of positive clicks, at least one
 * @param denied regions of negative clicks
 */
export function chooseAtClicks(
  prepared: PreparedPicture,
  seeds: readonly number[],
  denied: readonly number[],
): ChosenSet {
  const guess = guessFromClicks(prepared, seeds, denied);
  const sets = candidatesAt(prepared, guess, seeds, denied);
  const inside = sets[bestOf(setScores(prepared, sets, guess, seeds, denied))];
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

function setScores(
  prepared: PreparedPicture,
  sets: readonly Uint8Array[],
  guess: Float32Array,
  seeds: readonly number[],
  denied: readonly number[],
): Float32Array {
  const table = setTable(prepared, sets, guess, seeds, denied);
  return likelihoods(models.click().whole, table).map(
    (p, i) => Math.log(p / (1 - p + LEAST)) + GUESS_TRUST * table[i * SET_FEATURES + AGREEMENT],
  );
}

const LEAST = 1e-9;

export function bestOf(scores: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i] > scores[best]) best = i;
  return best;
}
