import type {
  SceneLight,
  Season,
  SurfaceKey,
  Surroundings,
  View,
  Water,
  Weather,
} from '../design/description.ts';
import type { Where } from './brief.ts';
import {
  AND_SIGNS,
  AT_WALL_WORDS,
  BOTH_SIDES_WORDS,
  BY_WINDOW_WORDS,
  DENIAL_WORDS,
  EACH_WORDS,
  EXCEPT_WORDS,
  FACING_WORDS,
  HIGH_WORDS,
  HOUR_WORDS,
  INSIDE_WORDS,
  LENS_WORDS,
  LIGHT_WORDS,
  ONLY_WORDS,
  OUTSIDE_WORDS,
  PER_TABLE_WORDS,
  SEASON_WORDS,
  SHAPE_WORDS,
  SIDE_WORDS,
  SNOW_MOUNTAIN_WORDS,
  SURROUNDINGS_WORDS,
  SWAP_WORDS,
  UNKNOWN_WORDS,
  VIEW_WORDS,
  WANT_WORDS,
  WATER_WORDS,
  WEATHER_WORDS,
  WHERE_WORDS,
} from './conditions.ts';
import { FEATURES, type FeatureId, SURFACE_WORDS } from './features.ts';
import type { FinishTable } from './finish-table.ts';
import { MAKING_WORDS, NAMED_BY_MAKING, NOT_MAKINGS } from './makings.ts';
import { FURNISHING_WORDS, type FurnishingPart, PART_WORDS, type ThingPart } from './parts.ts';
import { NEAR_PLACES } from './spaces/near.ts';
import { SPACE_KINDS, type SpaceId } from './spaces.ts';
import { COMPOUND_WORDS, THING_WORDS } from './things.ts';

/** One word of the trade's dictionary; of its kinds those named in `fromTrade` are used. */
interface TradeLexeme {
  readonly kind: string;
  readonly materials?: readonly string[];
  readonly colour?: string;
  readonly shade?: number;
  readonly style?: string;
  readonly spots?: readonly string[];
}

/** What the trade calls materials, colours and styles: the tables of the tool registry, handed in. */
export interface Trade {
  readonly lexicon: ReadonlyMap<string, TradeLexeme>;
  readonly materials: Readonly<
    Record<string, { readonly name: string; readonly colour: string; readonly family: string }>
  >;
  readonly styles: Readonly<
    Record<
      string,
      { readonly name: string; readonly finishes: FinishTable; readonly wet?: FinishTable }
    >
  >;
}

/** Object kinds with the words they answer to. */
export type NamedKinds = readonly { readonly id: string; readonly words: readonly string[] }[];

interface MaterialMeaning {
  readonly kind: 'material';
  readonly materials: readonly string[];
  readonly colour?: string;
  /** The surface that it is laid on when no other is named. */
  readonly place?: SurfaceKey;
}

interface ColourMeaning {
  readonly kind: 'colour';
  readonly colour: string;
}

export type Meaning =
  | {
      readonly kind: 'space';
      readonly space: SpaceId;
      /** The kind of place only comes nearest to what is named. */
      readonly near?: true;
    }
  | {
      readonly kind: 'thing';
      readonly thing: string;
      /** Further kinds that the word names. */
      readonly besides?: readonly string[];
      /** What its name says of it: of leather, red. */
      readonly of?: MaterialMeaning | ColourMeaning;
    }
  | { readonly kind: 'part'; readonly part: ThingPart }
  | { readonly kind: 'furnishing'; readonly part: FurnishingPart }
  | {
      readonly kind: 'surface';
      readonly keys: readonly SurfaceKey[];
      readonly of?: MaterialMeaning | ColourMeaning;
    }
  | { readonly kind: 'feature'; readonly feature: FeatureId }
  | { readonly kind: 'style'; readonly style: string }
  | MaterialMeaning
  | ColourMeaning
  | { readonly kind: 'shade'; readonly shade: number }
  | { readonly kind: 'shape'; readonly shape: string }
  | { readonly kind: 'hour'; readonly hour: number; readonly lampsOn?: boolean }
  | { readonly kind: 'weather'; readonly weather: Weather }
  | { readonly kind: 'season'; readonly season: Season }
  | { readonly kind: 'view'; readonly view: View }
  | { readonly kind: 'lens'; readonly focalMm: number }
  | { readonly kind: 'faces'; readonly deg: number }
  | {
      readonly kind: 'surroundings';
      readonly surroundings: Surroundings;
      readonly water?: Water;
      /** The season it is seen in where none is said. */
      readonly season?: Season;
    }
  | { readonly kind: 'light'; readonly light: Partial<SceneLight> }
  | {
      readonly kind: 'where';
      readonly where: Where;
    }
  | {
      readonly kind:
        | 'not'
        | 'want'
        | 'only'
        | 'byWindow'
        /** On two sides of what was named or of the place. */
        | 'bothSides'
        | 'outside'
        /** A building is meant from inside. */
        | 'inside'
        /** Known for what it is not. */
        | 'unknown'
        /** High up, or tall. */
        | 'high'
        | 'swap'
        | 'side'
        | 'and'
        | 'each'
        /** What follows is counted at every table. */
        | 'perTable'
        | 'except'
        | 'make'
        | 'empty';
    };

export interface Vocabulary {
  readonly trade: Trade;
  readonly words: ReadonlyMap<string, Meaning>;
  /** Lengths of the words that begin with a character, longest first. */
  readonly lengthsByFirst: ReadonlyMap<string, readonly number[]>;
}

/**
 * Every word a brief is read by: the trade's dictionary, then everyday names of things, the library's own
 * words, then the parts of buildings, places and conditions. Of two meanings the later one counts.
 */
export function compileVocabulary(trade: Trade, kinds: NamedKinds): Vocabulary {
  const words = new Map<string, Meaning>();
  const put = (list: string | readonly string[], meaning: Meaning) => {
    for (const word of typeof list === 'string' ? list.split(' ') : list) {
      words.set(word.toLowerCase(), meaning);
    }
  };
  const putIfNew = (list: string, meaning: Meaning) =>
    put(
      list.split(' ').filter((word) => !words.has(word)),
      meaning,
    );
  for (const [word, lexeme] of trade.lexicon) {
    const meaning = fromTrade(lexeme);
    if (meaning) words.set(word, meaning);
  }
  for (const [list, making] of MAKING_WORDS) put(list, { kind: 'material', ...making });
  put(NOT_MAKINGS, { kind: 'empty' });
  for (const [list, part] of PART_WORDS) put(list, { kind: 'part', part });
  for (const [part, list] of Object.entries(FURNISHING_WORDS)) {
    put(list, { kind: 'furnishing', part: part as FurnishingPart });
  }
  for (const [thing, list] of Object.entries(THING_WORDS)) put(list, { kind: 'thing', thing });
  for (const [kinds, list] of Object.entries(COMPOUND_WORDS)) {
    const [thing, ...besides] = kinds.split(' ');
    put(list, { kind: 'thing', thing, besides });
  }
  for (const { id, words: list } of kinds) {
    // 木饰面 is said of furniture and walls more often than of a panel: materials stay materials, and
    // 红砖外墙 is the wall that is there.
    const own = list.filter(
      (word) => words.get(word.toLowerCase())?.kind !== 'material' && !namesSurface(words, word),
    );
    put(own, { kind: 'thing', thing: id });
  }
  for (const [word, { kind }] of trade.lexicon) {
    if (kind === 'object' && words.get(word)?.kind === 'empty') nameByTail(words, word);
  }
  for (const [list, keys] of Object.entries(SURFACE_WORDS)) put(list, { kind: 'surface', keys });
  for (const [word, meaning] of words) {
    if (meaning.kind !== 'thing' && meaning.kind !== 'surface') continue;
    const of = makingIn(words, word);
    if (of) words.set(word, { ...meaning, of });
  }
  for (const [feature, list] of Object.entries(FEATURES)) {
    put(list, { kind: 'feature', feature: feature as FeatureId });
  }
  for (const [space, { words: list }] of Object.entries(SPACE_KINDS)) {
    put(list, { kind: 'space', space: space as SpaceId });
  }
  for (const [space, list] of Object.entries(NEAR_PLACES)) {
    put(list, { kind: 'space', space: space as SpaceId, near: true });
  }
  for (const [list, at] of HOUR_WORDS) put(list, { kind: 'hour', ...at });
  for (const [list, weather] of WEATHER_WORDS) put(list, { kind: 'weather', weather });
  for (const [list, season] of SEASON_WORDS) put(list, { kind: 'season', season });
  for (const [list, view] of VIEW_WORDS) put(list, { kind: 'view', view });
  for (const [list, focalMm] of LENS_WORDS) put(list, { kind: 'lens', focalMm });
  for (const [list, surroundings] of SURROUNDINGS_WORDS) {
    put(list, { kind: 'surroundings', surroundings });
  }
  for (const [list, water] of WATER_WORDS) {
    put(list, { kind: 'surroundings', surroundings: 'waterfront', water });
  }
  for (const [list, light] of LIGHT_WORDS) put(list, { kind: 'light', light });
  for (const [list, shape] of SHAPE_WORDS) put(list, { kind: 'shape', shape });
  for (const [list, deg] of FACING_WORDS) put(list, { kind: 'faces', deg });
  put(SNOW_MOUNTAIN_WORDS, { kind: 'surroundings', surroundings: 'mountain', season: 'winter' });
  put(BY_WINDOW_WORDS, { kind: 'byWindow' });
  for (const [list, where] of WHERE_WORDS) put(list, { kind: 'where', where });
  put(BOTH_SIDES_WORDS, { kind: 'bothSides' });
  put(AT_WALL_WORDS, { kind: 'empty' });
  put(OUTSIDE_WORDS, { kind: 'outside' });
  put(INSIDE_WORDS, { kind: 'inside' });
  put(UNKNOWN_WORDS, { kind: 'unknown' });
  putIfNew(HIGH_WORDS, { kind: 'high' });
  put(SIDE_WORDS, { kind: 'side' });
  put(WANT_WORDS, { kind: 'want' });
  put(ONLY_WORDS, { kind: 'only' });
  put(AND_SIGNS, { kind: 'and' });
  put(SWAP_WORDS, { kind: 'swap' });
  put(EACH_WORDS, { kind: 'each' });
  put(PER_TABLE_WORDS, { kind: 'perTable' });
  put(EXCEPT_WORDS, { kind: 'except' });
  put(DENIAL_WORDS, { kind: 'not' });
  return { trade, words, lengthsByFirst: lengthsByFirst(words) };
}

/** `皮质沙发` names what its tail names. */
function nameByTail(words: Map<string, Meaning>, word: string): void {
  for (let from = 1; from < word.length; from++) {
    const tail = words.get(word.slice(from));
    if (tail?.kind === 'thing') {
      words.set(word, tail);
      return;
    }
  }
}

/** Upholstery of any cloth, in names of furniture. */
const PADDED: ReadonlySet<string> = new Set(['软包', '硬包']);

/** Lamps are called by their colour; elsewhere it may be of what they hold: 红酒柜. */
const COLOURED = /灯笼$/;

/**
 * `皮沙发` and `木地板` say of what it is, `红灯笼` of what colour: a material or a colour stands before
 * the name of the thing.
 */
function makingIn(
  words: ReadonlyMap<string, Meaning>,
  word: string,
): MaterialMeaning | ColourMeaning | undefined {
  const kind = words.get(word)?.kind;
  if (word in NAMED_BY_MAKING) return { kind: 'material', materials: NAMED_BY_MAKING[word] };
  for (let end = word.length - 1; end > 0; end--) {
    const head = words.get(word.slice(0, end));
    const named = words.get(word.slice(end))?.kind === kind && !PADDED.has(word.slice(0, end));
    if (head?.kind === 'material' && named) return head;
    if (head?.kind === 'colour' && named && COLOURED.test(word)) return head;
  }
  return undefined;
}

const SURFACES: ReadonlySet<string> = new Set(
  Object.keys(SURFACE_WORDS).flatMap((list) => list.split(' ')),
);

/** A material and the surface that it is on. */
const namesSurface = (words: ReadonlyMap<string, Meaning>, word: string): boolean =>
  [...word.slice(1)].some(
    (_, k) =>
      words.get(word.slice(0, k + 1))?.kind === 'material' && SURFACES.has(word.slice(k + 1)),
  );

/** Dictionary words for roles whose finish a scene can set. */
const SPOT_KEYS: Readonly<Record<string, SurfaceKey>> = {
  floor: 'floor',
  wall: 'wall',
  'wall:feature': 'featureWall',
  ceiling: 'ceiling',
  door: 'door',
  facade: 'facade',
  'facade:feature': 'facadeAccent',
  roof: 'roof',
  ground: 'ground',
  glazing: 'glazing',
  planting: 'planting',
  paving: 'paving',
  water: 'water',
};

/** Of materials that go nowhere else: 水泥地, 墙布. */
const LAID_ON: ReadonlySet<string> = new Set(['floor', 'ceiling', 'wall', 'wall:feature']);

function fromTrade(lexeme: TradeLexeme): Meaning | undefined {
  const { kind, materials, colour, shade, style, spots } = lexeme;
  if (materials) {
    const [spot] = spots?.length === 1 ? spots : [];
    const place = spot && LAID_ON.has(spot) ? SPOT_KEYS[spot] : undefined;
    return { kind: 'material', materials, colour, place };
  }
  if (kind === 'colour' && colour) return { kind, colour };
  if (kind === 'shade' && shade !== undefined) return { kind, shade };
  if (style) return { kind: 'style', style };
  if (kind === 'object') {
    const keys = (spots ?? []).flatMap((spot) => SPOT_KEYS[spot] ?? []);
    return keys.length > 0 ? { kind: 'surface', keys } : { kind: 'empty' };
  }
  if (kind === 'and' || kind === 'list') return { kind: 'and' };
  if (kind === 'instead') return { kind: 'swap' };
  if (kind === 'not' || kind === 'make' || kind === 'empty') return { kind };
  return undefined;
}

function lengthsByFirst(words: ReadonlyMap<string, unknown>): Map<string, number[]> {
  const lengths = new Map<string, Set<number>>();
  for (const word of words.keys()) {
    if (word !== '') {
      const known = lengths.get(word[0]) ?? new Set();
      lengths.set(word[0], known.add(word.length));
    }
  }
  return new Map([...lengths].map(([first, set]) => [first, [...set].sort((a, b) => b - a)]));
}
