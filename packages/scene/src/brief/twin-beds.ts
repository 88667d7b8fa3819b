import type { ThingWish } from './brief.ts';
import type { Token } from './scan.ts';

/** Rooms that are called by how many beds they have: `双床房`, `标间`. */
const BEDS_OF_ROOM: readonly (readonly [word: RegExp, beds: number])[] = [
  [/双床|标间|标准间/, 2],
  [/三人间/, 3],
];
const SINGLE = 'bed-single';
/** What may be said of the beds of such a room without counting them. */
const BEDS: ReadonlySet<string> = new Set(['bed-double', SINGLE]);

/** The things of a brief with the beds that the name of its room says: one each for those who sleep there. */
export function withRoomBeds(
  things: readonly ThingWish[],
  tokens: readonly Token[],
): readonly ThingWish[] {
  const named = tokens.find(
    ({ meaning, word }) =>
      meaning.kind === 'space' && BEDS_OF_ROOM.some(([beds]) => beds.test(word)),
  );
  const count = BEDS_OF_ROOM.find(([beds]) => beds.test(named?.word ?? ''))?.[1];
  if (!named || !count) return things;
  const said = things.filter(({ thing }) => thing.startsWith('bed-'));
  if (said.length === 0)
    return [{ word: named.word, finishes: [], thing: SINGLE, count }, ...things];
  return things.map((wish) =>
    BEDS.has(wish.thing) && wish.count === undefined ? { ...wish, thing: SINGLE, count } : wish,
  );
}
