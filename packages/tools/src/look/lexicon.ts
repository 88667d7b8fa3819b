import type { MaterialId } from './material.ts';
import { STYLES, type StyleId } from './styles/index.ts';
import { COLOUR_WORDS, ENGLISH_COLOUR_WORDS, SHADE_WORDS } from './words/colours.ts';
import { GRAMMAR_WORDS } from './words/grammar.ts';
import type { Lexeme, Row } from './words/lexeme.ts';
import { LIGHT_WORDS } from './words/light.ts';
import { MATERIAL_WORDS, type MaterialNote, NATURAL_SPOTS } from './words/materials.ts';
import { OBJECT_WORDS, type ObjectNote } from './words/objects.ts';
import { ATMOSPHERE_WORDS, ENVIRONMENT_WORDS, SEASON_WORDS } from './words/weather.ts';

/** The dictionary: what every known word means. Of two rows with one word the later one counts. */
export const LEXICON: ReadonlyMap<string, Lexeme> = new Map<string, Lexeme>([
  ...entries(GRAMMAR_WORDS, (kind) => ({ kind })),
  ...entries(ENVIRONMENT_WORDS, (environment) => ({ kind: 'environment', environment })),
  ...entries(SEASON_WORDS, (finishes) => ({ kind: 'season', finishes })),
  ...entries(ATMOSPHERE_WORDS, (atmosphere) => ({ kind: 'atmosphere', atmosphere })),
  ...entries(LIGHT_WORDS, (light) => ({ kind: 'light', light })),
  ...styleEntries(),
  ...entries(OBJECT_WORDS, readObject),
  ...entries(MATERIAL_WORDS, readMaterial),
  ...entries(SHADE_WORDS, (shade) => ({ kind: 'shade', shade })),
  ...entries(ENGLISH_COLOUR_WORDS, (colour) => ({ kind: 'colour', colour })),
  ...entries(COLOUR_WORDS, (colour) => ({ kind: 'colour', colour })).flatMap(withSe),
]);

/** Lengths of the words that begin with a character, longest first. */
export const LENGTHS_BY_FIRST: ReadonlyMap<string, readonly number[]> = lengthsByFirst();

function lengthsByFirst(): Map<string, number[]> {
  const lengths = new Map<string, Set<number>>();
  for (const word of LEXICON.keys()) {
    const known = lengths.get(word[0]) ?? new Set();
    lengths.set(word[0], known.add(word.length));
  }
  return new Map([...lengths].map(([first, set]) => [first, [...set].sort((a, b) => b - a)]));
}

function entries<Meaning extends readonly unknown[]>(
  rows: readonly Row<Meaning>[],
  read: (...meaning: Meaning) => Lexeme,
): [string, Lexeme][] {
  return rows.flatMap(([words, ...meaning]) => {
    const lexeme = read(...(meaning as unknown as Meaning));
    // Inside a table a word is ended by a space; a hard space stands for one within it.
    return words
      .split(' ')
      .map((word): [string, Lexeme] => [word.replaceAll('\u00a0', ' '), lexeme]);
  });
}

function readMaterial(...[material, spots]: MaterialNote): Lexeme {
  if (typeof material !== 'string') {
    return { kind: 'material', materials: material, spots: spots ?? NATURAL_SPOTS[material[0]] };
  }
  const [id, colour] = material.split(' ') as [MaterialId, string | undefined];
  return { kind: 'material', materials: [id], colour, spots: spots ?? NATURAL_SPOTS[id] };
}

function readObject(...[spots, making]: ObjectNote): Lexeme {
  return { kind: 'object', spots, ...making };
}

function withSe([word, lexeme]: [string, Lexeme]): [string, Lexeme][] {
  return word.endsWith('色')
    ? [[word, lexeme]]
    : [
        [word, lexeme],
        [`${word}色`, lexeme],
      ];
}

function styleEntries(): [string, Lexeme][] {
  return (Object.keys(STYLES) as StyleId[]).flatMap((style) => {
    const { name, words = [] } = STYLES[style];
    return [name, ...words].flatMap((word) => {
      const stem = word.replace(/风格?$/, '');
      const forms = new Set([word, `${stem}风`, `${stem}风格`]);
      return [...forms].map((form): [string, Lexeme] => [form, { kind: 'style', style }]);
    });
  });
}
