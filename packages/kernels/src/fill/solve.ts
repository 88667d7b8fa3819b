import type { Random } from '../random.ts';
import { COLOUR_SCALE, type Level } from './level.ts';
import { type LevelSteps, searchMatches, withLevelSteps } from './level-steps.ts';
import { upsampleMatches } from './upsample.ts';

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

export interface SolveOptions {
  /** Votes copy the one best patch instead of averaging. */
  readonly sharp: boolean;
  /** The level's first colours are voted from the matches it was given. */
  readonly voteFirst: boolean;
}

/** A level's share of the work, in any unit. */
export function levelWork(level: Level, levelIndex: number): number {
  return level.targets.length * (isHeavy(level) ? 1 : roundsOf(levelIndex));
}

/** Matches from the coarser level; the first colours come with {@link solveLevel}. */
export function startLevel(coarse: Level, fine: Level, random: Random): void {
  upsampleMatches(coarse, fine, random);
}

/**
 * Search and vote by turns until the colours stand still; a sharp level's votes copy the best patch. The
 * finest level (0) ends with a search. All but the coarsest level begin with a vote of what they were
 * given.
 */
export function solveLevel(
  level: Level,
  levelIndex: number,
  options: SolveOptions,
  random: Random,
  report: Report,
): void {
  withLevelSteps(level, (steps) => {
    if (options.voteFirst) {
      if (isHeavy(level)) steps.voteBest();
      else steps.voteMean();
    }
    if (isHeavy(level)) {
      steps.refreshCosts();
      searchMatches(steps, random, HEAVY_SEARCH, report);
      if (levelIndex > 0) steps.voteMean();
    } else takeTurns(steps, level, levelIndex, options.sharp, random, report);
  });
}

function takeTurns(
  steps: LevelSteps,
  level: Level,
  levelIndex: number,
  sharp: boolean,
  random: Random,
  report: Report,
): void {
  const rounds = roundsOf(levelIndex);
  const holePx = level.hole.reduce((sum, value) => sum + value, 0);
  for (let round = 0; round < rounds; round++) {
    steps.refreshCosts();
    const search = {
      sweeps: round === 0 ? FIRST_SWEEPS : NEXT_SWEEPS,
      searchRadiusPx: searchRadius(level, levelIndex, round),
    };
    searchMatches(steps, random, search, (f) => report((round + f) / rounds));
    if (levelIndex === 0 && round === rounds - 1) return;
    if (sharp) steps.voteBest();
    else if (steps.voteMean() < 3 * holePx * STILL_LEVELS * COLOUR_SCALE) return;
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
