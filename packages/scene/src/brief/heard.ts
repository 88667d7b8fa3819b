import { scanClauses, type Token } from './scan.ts';
import { POLITE } from './strange.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What of a brief was understood and what was passed over, in the brief's order, each once. */
export interface Heard {
  readonly understood: readonly string[];
  readonly missed: readonly string[];
}

/** Words that join others and ask for nothing themselves. */
const JOINING: ReadonlySet<Token['meaning']['kind']> = new Set([
  'empty',
  'and',
  'make',
  'want',
  'only',
  'swap',
  'each',
  'except',
  'side',
  'outside',
  'not',
]);

const BREAK = /[\s,，。.;；!！?？:：()（）[\]【】|"'“”‘’/]+/;

/** Tells of a brief (`readBrief`) which of its words count and which mean nothing to the designer. */
export function heardIn(text: string, vocabulary: Vocabulary): Heard {
  const tokens = scanClauses(text.toLowerCase(), vocabulary).flat();
  const said = tokens.filter(({ meaning: { kind } }) => !JOINING.has(kind) && kind !== 'unknown');
  const unknown = tokens.filter(({ meaning: { kind } }) => kind === 'unknown');
  const gaps: string[] = [];
  let at = 0;
  for (const { start, end } of tokens) {
    gaps.push(text.slice(at, start));
    at = end;
  }
  gaps.push(text.slice(at));
  const missed = gaps.flatMap((gap) =>
    gap
      .replace(POLITE, ' ')
      .split(BREAK)
      .filter((word) => word.length > 1 || /\p{Emoji_Presentation}/u.test(word)),
  );
  return {
    understood: [...new Set(said.map(({ start, end }) => text.slice(start, end)))],
    missed: [...new Set([...missed, ...unknown.map(({ word }) => word)])],
  };
}
