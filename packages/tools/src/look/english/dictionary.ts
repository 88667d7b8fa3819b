import { LEXICON } from '../lexicon.ts';
import type { Lexeme } from '../words/lexeme.ts';
import { COLOUR_ENGLISH, COLOUR_WORD_ENGLISH, SHADE_ENGLISH } from './colours.ts';
import {
  AND_ENGLISH,
  CHANGE_ENGLISH,
  DROPPED_WORDS,
  HAVING_ENGLISH,
  MADE_ENGLISH,
  NOT_ENGLISH,
} from './grammar.ts';
import { MATERIAL_ENGLISH, MATERIAL_WORD_ENGLISH } from './materials.ts';
import { COUNT_ENGLISH } from './numbers.ts';
import { OBJECT_ENGLISH } from './objects.ts';
import { MATTER_ENGLISH, POSITION_ENGLISH, QUALITY_ENGLISH, UNIT_ENGLISH } from './phrases.ts';
import type { EnglishRow } from './row.ts';
import { ATMOSPHERE_ENGLISH, ENVIRONMENT_ENGLISH, SCENE_ENGLISH } from './scene.ts';
import { SPACE_ENGLISH } from './spaces.ts';
import { STYLE_ENGLISH } from './styles.ts';

/** What a word does in its sentence. */
export type Role =
  | 'thing'
  /** What a thing is made of, its colour, its style: may stand after it. */
  | 'finish'
  | 'quality'
  | 'count'
  | 'position'
  | 'unit'
  | 'not'
  | 'change'
  | 'and'
  | 'having'
  | 'made'
  /** 的 */
  | 'of'
  | 'dropped';

/** A Chinese word in English. */
export interface Entry {
  /** Empty where English says nothing. */
  readonly english: string;
  readonly role: Role;
}

const CHINESE = /[㐀-鿿]/;

/** Every Chinese word that is known, what it is called, and what it does. Of two rows the later one counts. */
export const DICTIONARY: ReadonlyMap<string, Entry> = new Map<string, Entry>([
  ...fromLexicon(),
  ...read('thing', MATTER_ENGLISH),
  ...read('thing', SPACE_ENGLISH),
  ...read('quality', SCENE_ENGLISH),
  ...read('thing', OBJECT_ENGLISH),
  ...read('finish', SHADE_ENGLISH),
  ...read('finish', COLOUR_WORD_ENGLISH),
  ...read('finish', MATERIAL_WORD_ENGLISH),
  ...read('quality', QUALITY_ENGLISH),
  ...read('count', COUNT_ENGLISH),
  ...read('unit', UNIT_ENGLISH),
  ...read('position', POSITION_ENGLISH),
  ...read('and', AND_ENGLISH),
  ...read('having', HAVING_ENGLISH),
  ...read('made', MADE_ENGLISH),
  ...read('not', NOT_ENGLISH),
  ...read('change', CHANGE_ENGLISH),
  ...read('dropped', [[DROPPED_WORDS, '']]),
  ...read('of', [['的', '']]),
]);

/** Lengths of the words that begin with a character, longest first. */
export const LENGTHS_BY_FIRST: ReadonlyMap<string, readonly number[]> = lengthsByFirst();

function lengthsByFirst(): Map<string, number[]> {
  const lengths = new Map<string, Set<number>>();
  for (const word of DICTIONARY.keys()) {
    const known = lengths.get(word[0]) ?? new Set();
    lengths.set(word[0], known.add(word.length));
  }
  return new Map([...lengths].map(([first, set]) => [first, [...set].sort((a, b) => b - a)]));
}

function read(role: Role, rows: readonly EnglishRow[]): [string, Entry][] {
  return rows.flatMap(([words, english]) =>
    words.split(' ').map((word): [string, Entry] => [word, { english, role }]),
  );
}

/** Words whose meaning has a name: one English term per material, colour, style … */
function fromLexicon(): [string, Entry][] {
  return [...LEXICON].flatMap(([word, lexeme]): [string, Entry][] => {
    const entry = CHINESE.test(word) ? entryOf(lexeme) : undefined;
    return entry ? [[word, entry]] : [];
  });
}

function entryOf(lexeme: Lexeme): Entry | undefined {
  switch (lexeme.kind) {
    case 'material':
      return { english: MATERIAL_ENGLISH[lexeme.materials[0]], role: 'finish' };
    case 'colour':
      return { english: COLOUR_ENGLISH[lexeme.colour], role: 'finish' };
    case 'style':
      return { english: STYLE_ENGLISH[lexeme.style], role: 'finish' };
    case 'atmosphere':
      return { english: ATMOSPHERE_ENGLISH[lexeme.atmosphere], role: 'quality' };
    case 'environment':
      return { english: ENVIRONMENT_ENGLISH[lexeme.environment], role: 'thing' };
    default:
      // Every word of the other kinds says something of its own and has a row.
      return undefined;
  }
}
