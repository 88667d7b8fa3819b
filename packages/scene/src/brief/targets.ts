import type { FeatureWish, FurnishingWish, PartWish, SurfaceWish, ThingWish } from './brief.ts';
import type { Token } from './scan.ts';

export type Target = ThingWish | SurfaceWish | FeatureWish | PartWish | FurnishingWish;

/** What is said of how many and how large before a thing is named. */
export interface Amount {
  shape?: string;
  count?: number;
  seats?: number;
  widthM?: number;
  byWindow?: true;
  perTable?: true;
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

export function targetOf({ meaning, word }: Token, amount: Amount): Target {
  if (meaning.kind === 'surface') return { word, finishes: [], keys: meaning.keys };
  if (meaning.kind === 'feature') {
    return { word, finishes: [], feature: meaning.feature, count: amount.count };
  }
  if (meaning.kind === 'part') return { word, finishes: [], part: meaning.part };
  if (meaning.kind === 'furnishing') return { word, finishes: [], furnishing: meaning.part };
  if (meaning.kind !== 'thing') throw new TypeError(`${word} names no thing`);
  const shaped = amount.shape && SHAPED[meaning.thing]?.[amount.shape];
  const { count, widthM } = amount;
  const seats = amount.seats ?? SEATS[SEATS_IN_WORD.exec(word)?.[1] ?? ''];
  const place = amount.byWindow && { byWindow: amount.byWindow };
  const each = amount.perTable && { perTable: amount.perTable };
  const thing = shaped || meaning.thing;
  return { word, finishes: [], thing, count, seats, widthM, ...place, ...each };
}
