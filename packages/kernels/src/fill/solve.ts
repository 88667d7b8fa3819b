import type { Random } from '../random.ts';
import { COLOUR_SCALE, type Level } from './level.ts';
import { refreshCosts, searchMatches } from './patch-match.ts';
import { upsampleMatches } from './upsample.ts';
import { voteBest, voteMean } from './vote.ts';

/** Told the share of work done, 0 … 1, never falling. */
export type Report = (fraction: number) => void;

/** Search-and-vote rounds by level, finest first; coarser levels use the last entry. */
const ROUNDS = [2, 3, 5, 8];
/** PatchMatch sweeps in the first round of a level and in the following ones. */
const FIRST_SWEEPS = 3;
const NEXT_SWEEPS = 2;
/** A level is done when a round changes its colours by less than this, in grey levels. */
const STILL_LEVELS = 0.12;
/**
 * A level with more targets than this only sharpens what the coarser ones decided: one round of
 * two sweeps near the matches it was given. Large holes stay affordable that way.
 */
const HEAVY_TARGETS = 300_000;
const HEAVY_SEARCH = { sweeps: 2, searchRadiusPx: 4 } as const;

/** A level's share of the work, in any unit. */
export function levelWork(level: Level, levelIndex: number): number {
  return level.targets.length * (isHeavy(level) ? 1 : roundsOf(levelIndex));
}

/** Matches and first colours from the coarser level. */
export function startLevel(coarse: Level, fine: Level, random: Random): void {
  upsampleMatches(coarse, fine, random);
  if (isHeavy(fine)) voteBest(fine, new Int32Array(fine.hole.length));
  else voteMean(fine);
}

/**
 * Search and vote by turns until the colours stand still; a sharp level's votes copy the best patch. The
 * finest level (0) ends with a search.
 */
export function solveLevel(
  level: Level,
  levelIndex: number,
  sharp: boolean,
  random: Random,
  report: Report,
): void {
  if (isHeavy(level)) {
    refreshCosts(level);
    searchMatches(level, random, HEAVY_SEARCH, report);
    if (levelIndex > 0) voteMean(level);
    return;
  }
  const rounds = roundsOf(levelIndex);
  for (let round = 0; round < rounds; round++) {
    refreshCosts(level);
    const options = {
      sweeps: round === 0 ? FIRST_SWEEPS : NEXT_SWEEPS,
      searchRadiusPx: searchRadius(level, levelIndex, round),
    };
    searchMatches(level, random, options, (f) => report((round + f) / rounds));
    if (levelIndex === 0 && round === rounds - 1) return;
    if (sharp) voteBest(level, new Int32Array(level.hole.length));
    else if (voteMean(level) < STILL_LEVELS * COLOUR_SCALE) return;
  }
}

function isHeavy(level: Level): boolean {
  return level.targets.length > HEAVY_TARGETS;
}

function roundsOf(levelIndex: number): number {
  return ROUNDS[Math.min(levelIndex, ROUNDS.length - 1)];
}

function searchRadius(level: Level, levelIndex: number, round: number): number {
  const longest = Math.max(level.width, level.height);
  if (levelIndex >= 2) return longest;
  return round === 0 ? longest >> 1 : longest >> 3;
}
