import type { Brief } from './brief.ts';
import type { Measure } from './numbers.ts';
import type { Places } from './places.ts';
import type { Token } from './scan.ts';
import { SPACE_KINDS } from './spaces.ts';

/** Where words tell that a room is high up and not how high: `高层公寓`. */
const USUAL_HIGH = 26;
/** From this storey on a room looks out over what is around it. */
const LEAST_HIGH = 8;
/** Storeys of a tall building of which no number is said. */
const TALL = 24;
/** Buildings that usually have fewer storeys than this are not meant: `高层` is not said of a villa. */
const LOW = 4;

const OF_TALL = /^(超?高层|摩天)/;
const DOWN = /^(俯瞰|俯视|鸟瞰)/;

/** The storey that a room is on, counted from 1, where it is high up: `28楼书房`, `高层公寓客厅`. */
export function storeyOf(
  tokens: readonly Token[],
  measures: readonly Measure[],
): number | undefined {
  const counted = measures.filter(({ kind }) => kind === 'storey' || kind === 'floors').at(-1);
  if (counted && 'n' in counted) return counted.n >= LEAST_HIGH ? counted.n : undefined;
  return tokens.some(tellsHigh) ? USUAL_HIGH : undefined;
}

/**
 * The storey that a room looks out from; undefined near the ground. What is said to stand before its window tells that
 * it is there, whatever else was said.
 */
export const lookoutStorey = ({ storey, outside = [] }: Brief): number | undefined =>
  outside.length === 0 ? storey : undefined;

/** Whether it was said what lies around: of a room high up that is what is seen from it. */
export const tellsOfView = (tokens: readonly Token[]): boolean =>
  tokens.some(({ meaning: { kind } }) => kind === 'surroundings');

const tellsHigh = ({ meaning: { kind }, word }: Token): boolean =>
  kind === 'high' ||
  (kind === 'space' && OF_TALL.test(word)) ||
  (kind === 'outside' && DOWN.test(word));

/** Storeys of a building that is said to be tall and of which no number is said. */
export function tallFloors({ space }: Places, tokens: readonly Token[]): number | undefined {
  const { setting, floors = 0 } = space ? SPACE_KINDS[space] : { setting: undefined };
  const isMeant = setting === 'building' && floors >= LOW;
  return isMeant && tokens.some(({ meaning }) => meaning.kind === 'high') ? TALL : undefined;
}

/** `俯瞰城市` in a room's brief: what follows lies beyond its windows; the room itself is not seen from above. */
export function lookingDown(
  clauses: readonly (readonly Token[])[],
  { space }: Places,
): readonly (readonly Token[])[] {
  if (!space || SPACE_KINDS[space].setting !== 'indoors') return clauses;
  return clauses.map((tokens) =>
    tokens.map((token, k) => {
      const next = tokens[k + 1];
      const down = token.meaning.kind === 'view' && DOWN.test(token.word);
      return down && next?.meaning.kind === 'surroundings' && next.start === token.end
        ? { ...token, meaning: { kind: 'outside' as const } }
        : token;
    }),
  );
}
