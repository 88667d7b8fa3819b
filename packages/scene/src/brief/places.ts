import type { Brief } from './brief.ts';
import { isHallOf } from './inside.ts';
import type { Token } from './scan.ts';
import { SPACE_KINDS, type SpaceId } from './spaces.ts';
import { THING_PLACES } from './things.ts';
import type { Vocabulary } from './vocabulary.ts';

const OUTER_ROOMS: ReadonlySet<SpaceId> = new Set(['balcony', 'entry']);

interface Place {
  readonly space: SpaceId;
  readonly word: string;
  /** Of its kind nothing nearer is known. */
  readonly near: boolean;
  /** Named by a thing that may stand in another place as well. */
  readonly thing: boolean;
  readonly clause: number;
  readonly start: number;
  readonly end: number;
  /** Comes along with the place before it or behind it: `客厅带阳台`, `带花园的别墅`. */
  readonly side: boolean;
  /** Stands beside the place before it, joined by a word. */
  readonly joined: boolean;
}

export type Places = Pick<Brief, 'space' | 'near' | 'house' | 'besides' | 'along'>;

/**
 * The place that is asked for. In `别墅的客厅` and `庭院里的别墅` it is the last of the chain, in
 * `带花园的别墅` and `客厅带阳台` not the one that comes along, in `客厅和餐厅` the first; a room counts
 * before the house it is in.
 */
export function placesOf(clauses: readonly (readonly Token[])[], vocabulary: Vocabulary): Places {
  const named = clauses.flatMap((tokens, clause) =>
    placesIn(tokens, clause, vocabulary).filter(
      ({ word, start }, k, all) => !(all[k - 1]?.end === start && isHallOf(word, all[k - 1].space)),
    ),
  );
  const places = named.filter((place, k) => !place.thing || standsAlone(place, named, k));
  const heads = chainHeads(places);
  const facing = clauses.flat().some(speaksOfFacade);
  const first = heads[0];
  // A balcony or an entrance is part of the house seen from outside.
  const inside = heads.find(
    (place) =>
      SPACE_KINDS[place.space].setting === 'indoors' &&
      !OUTER_ROOMS.has(place.space) &&
      !leansOnHouse(place, clauses[place.clause]),
  );
  const chosen = first && inside && !facing && holdsRooms(first) ? inside : (first ?? places[0]);
  const others = places.filter(({ space }) => space !== chosen?.space);
  const besides = [...new Set(others.map(({ space }) => space))];
  // 开放式厨房的客餐厅 is open to the kitchen.
  const along = others.filter((one) => one.side || heads.includes(one) || one.space === 'kitchen');
  const adjoins = (space: SpaceId) => along.some((one) => one.space === space);
  const near = chosen?.near && { near: chosen.word };
  return { space: chosen?.space, ...near, besides, along: besides.filter(adjoins) };
}

/** `别墅，右边车库`: of a garage whose side is said the front is meant. */
const leansOnHouse = ({ space }: Place, tokens: readonly Token[]): boolean =>
  space === 'garage' &&
  tokens.some(({ meaning }) => meaning.kind === 'where' && SIDES.has(meaning.where));
const SIDES: ReadonlySet<string> = new Set(['left', 'right']);

/** Houses; shops along a street and halls of a campus are seen from outside, as the street is. */
const holdsRooms = ({ space }: Place): boolean =>
  SPACE_KINDS[space].view === 'twoPoint' && !SEEN_OUTSIDE.has(space);
/** What else is named there is a part of its front: `加油站，便利店`. */
const SEEN_OUTSIDE: ReadonlySet<SpaceId> = new Set(['fillingStation']);

const speaksOfFacade = ({ meaning }: Token): boolean =>
  (meaning.kind === 'surface' && meaning.keys.includes('facade')) ||
  (meaning.kind === 'view' && meaning.view === 'aerial');

/** Words of wanting that say that a place comes along. */
const COMES_ALONG: ReadonlySet<string> = new Set(['带', '带有', '有', '配', '加']);
/** As long as 朝南的大. */
const ALONG_GAP = 4;

const bringsAlong = ({ meaning, word }: Token): boolean =>
  meaning.kind === 'side' || COMES_ALONG.has(word);

function placesIn(tokens: readonly Token[], clause: number, vocabulary: Vocabulary): Place[] {
  return tokens.flatMap((token, k): Place[] => {
    const { meaning } = token;
    const thing = meaning.kind === 'thing';
    const space = thing ? THING_PLACES[meaning.thing] : spaceIn(token, vocabulary);
    if (!space) return [];
    const before = tokens
      .slice(0, k)
      .filter(({ meaning }) => !PASSED.has(meaning.kind))
      .at(-1);
    const near = before !== undefined && token.start - before.end <= ALONG_GAP;
    return [
      {
        space,
        word: token.word,
        near: meaning.kind === 'space' && meaning.near === true,
        thing,
        clause,
        start: token.start,
        end: token.end,
        side: near && bringsAlong(before),
        joined: near && before.meaning.kind === 'and',
      },
    ];
  });
}

/** May stand between a word and the place it brings along: `带一个大阳台`, `带白色的厨房`. */
const PASSED: ReadonlySet<string> = new Set(['empty', 'measure', 'colour', 'shade', 'shape']);

/** `日式庭院` is the name of a style, and says the place as well. */
function spaceIn({ meaning, word }: Token, vocabulary: Vocabulary): SpaceId | undefined {
  if (meaning.kind === 'space') return meaning.space;
  if (meaning.kind !== 'style') return undefined;
  for (let from = 1; from < word.length - 1; from++) {
    const tail = vocabulary.words.get(word.slice(from));
    if (tail?.kind === 'space') return tail.space;
  }
  return undefined;
}

/** As long as 改造成. */
const CHAIN_GAP = 3;

/** `教学楼之间的连廊` is of the walk, `公园，亭子，连廊` of the park. */
function standsAlone(place: Place, named: readonly Place[], k: number): boolean {
  const before = named[k - 1];
  const chained = before?.clause === place.clause && place.start - before.end <= CHAIN_GAP;
  return !named.some(({ thing }) => !thing) || (chained && !place.joined && !place.side);
}

/** Of places that follow each other at once, or joined by 的, 里的 or 改成, the last. */
function chainHeads(places: readonly Place[]): Place[] {
  const main = places.filter(({ side }) => !side);
  return main.filter((place, k) => {
    const next = main[k + 1];
    const chained =
      next?.clause === place.clause && !next.joined && next.start - place.end <= CHAIN_GAP;
    return !chained;
  });
}
