import { kindOf } from '../objects/index.ts';
import type {
  FeatureWish,
  FurnishingWish,
  PartWish,
  SurfaceWish,
  ThingWish,
  Where,
} from './brief.ts';
import type { Token } from './scan.ts';

export type Target = ThingWish | SurfaceWish | FeatureWish | PartWish | FurnishingWish;

/** What is said of how many and how large before a thing is named. */
export interface Amount {
  shape?: string;
  shapeWord?: string;
  count?: number;
  seats?: number;
  widthM?: number;
  byWindow?: true;
  perTable?: true;
  where?: Where;
  whereWord?: string;
  /** On two sides: two of it, where it is furniture. */
  bothSides?: true;
}

const TARGETS: ReadonlySet<string> = new Set(['thing', 'surface', 'feature', 'part', 'furnishing']);
export const isTarget = ({ meaning: { kind } }: Token): boolean => TARGETS.has(kind);

/** @param from where it has to begin */
export const isThing = (token: Token | undefined, from = token?.start): boolean =>
  token !== undefined && token.start === from && isTarget(token);

/** `不要吊灯`: no lamp that hangs. */
const HUNG = ['pendant', 'pendant-linear', 'chandelier'];
/** What else lights a room where only one lamp is to: `只要一盏落地灯`. */
export const LAMPS: readonly string[] = [
  ...HUNG,
  'ceiling-lamp',
  'floor-lamp',
  'table-lamp',
  'wall-lamp',
  'track-lamp',
  'light-strip',
  'downlight',
];
const ANY_HUNG: ReadonlySet<string> = new Set(['吊灯', '主灯']);

/** Object kinds and features that are not wanted when a word is denied. */
export function denialOf({ meaning, word }: Token): readonly string[] {
  if (ANY_HUNG.has(word)) return HUNG;
  if (meaning.kind === 'thing') return [meaning.thing, ...(meaning.besides ?? [])];
  if (meaning.kind === 'feature') return [meaning.feature];
  return meaning.kind === 'surface' ? meaning.keys : [];
}

/** `弧形的白色沙发`: a shape said before the thing turns it into its shaped kind. */
const SHAPED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sofa: { curved: 'sofa-curved', round: 'sofa-curved', l: 'sofa-l' },
  'dining-table': { round: 'dining-table-round' },
  rug: { round: 'rug-round' },
};

/** Kinds that are round, bent or square as they are. */
const SHAPED_ANYWAY: ReadonlySet<string> = new Set(
  'lamp decor plant textile people bath'.split(' '),
);
const ROUND =
  /round|curved|ring|globe|stool|ottoman|pouf|column|bistro|side-table|sun|pond|fountain/;

const CURVES: ReadonlySet<string> = new Set(['curved', 'round']);

/** Whether things of a kind are built with a bowed front where a curve is said of them. */
const isBowed = (thing: string, shape: string | undefined): boolean =>
  shape !== undefined && CURVES.has(shape) && kindOf(thing)?.params.bow !== undefined;

/** Whether what a word names has the shape that stands before it. */
export function hasShape({ meaning }: Token, { shape }: Amount): boolean {
  if (!shape || shape === 'square') return true;
  if (meaning.kind !== 'thing') return meaning.kind !== 'surface' && meaning.kind !== 'feature';
  const { thing } = meaning;
  if (isBowed(thing, shape)) return true;
  if (SHAPED[thing]?.[shape] || ROUND.test(thing)) return true;
  return SHAPED_ANYWAY.has(kindOf(thing)?.category ?? '') || thing.endsWith(`-${shape}`);
}

const SEATS_IN_WORD = /^([双两二三四五六八十])(?:人|位)/;
const SEATS: Readonly<Record<string, number>> = {
  双: 2,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  八: 8,
  十: 10,
};

/** Further things that a word names: the chairs of `桌椅`. */
export const besidesOf = ({ meaning, word }: Token): ThingWish[] =>
  (meaning.kind === 'thing' ? (meaning.besides ?? []) : []).map((thing) => ({
    word,
    finishes: [],
    thing,
    together: true,
  }));

/** How many a word says: `双床房，双床`. */
const COUNT_IN_WORD: Readonly<Record<string, number>> = { 双床: 2, 两床: 2 };

/** Of what is counted by its sides: `两侧床头柜` are two, `两侧种树` are many. */
const PAIRED: ReadonlySet<string> = new Set(
  'seating table storage lamp bed decor electronics'.split(' '),
);

export function targetOf({ meaning, word }: Token, amount: Amount): Target {
  const { where, whereWord } = amount;
  const at = where && { where, whereWord };
  if (meaning.kind === 'surface') return { word, finishes: [], keys: meaning.keys, ...at };
  if (meaning.kind === 'feature') {
    return { word, finishes: [], feature: meaning.feature, count: amount.count, ...at };
  }
  if (meaning.kind === 'part') return { word, finishes: [], part: meaning.part };
  if (meaning.kind === 'furnishing') return { word, finishes: [], furnishing: meaning.part };
  if (meaning.kind !== 'thing') throw new TypeError(`${word} names no thing`);
  const shaped = amount.shape && SHAPED[meaning.thing]?.[amount.shape];
  const { widthM } = amount;
  const paired = amount.bothSides && PAIRED.has(kindOf(meaning.thing)?.category ?? '');
  const count = amount.count ?? COUNT_IN_WORD[word] ?? (paired ? 2 : undefined);
  const seats = amount.seats ?? SEATS[SEATS_IN_WORD.exec(word)?.[1] ?? ''];
  const place = amount.byWindow && { byWindow: amount.byWindow };
  const each = amount.perTable && { perTable: amount.perTable };
  const thing = shaped || meaning.thing;
  const bent = isBowed(thing, amount.shape) && { curved: true as const };
  return { word, finishes: [], thing, count, seats, widthM, ...bent, ...place, ...each, ...at };
}
