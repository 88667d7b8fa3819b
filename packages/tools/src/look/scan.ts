import { LENGTHS_BY_FIRST, LEXICON } from './lexicon.ts';
import type { Lexeme } from './words/lexeme.ts';

/** A known word in its place; `end` is exclusive. */
export interface Token<L extends Lexeme = Lexeme> {
  readonly lexeme: L;
  readonly start: number;
  readonly end: number;
}

const CLAUSE_END: ReadonlySet<string> = new Set('，。；！？,.;!?\n\r:：()（）[]【】|');
const ASCII_WORD = /[a-z0-9]/;

/** Kinds of words that a word of one character must touch to count. */
const BINDING: ReadonlySet<Lexeme['kind']> = new Set(['material', 'colour', 'shade', 'object']);

/**
 * Cuts a prompt (lower case) into clauses of known words; at every place the longest word wins, what is
 * unknown is passed over.
 */
export function scanClauses(text: string): Token[][] {
  const clauses: Token[][] = [];
  let clause: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const token = longestAt(text, at);
    if (token) {
      clause.push(token);
      at = token.end;
      continue;
    }
    if (CLAUSE_END.has(text[at])) {
      if (clause.length > 0) clauses.push(clause);
      clause = [];
    }
    at++;
  }
  if (clause.length > 0) clauses.push(clause);
  return clauses.map(dropLoneCharacters).filter((tokens) => tokens.length > 0);
}

function longestAt(text: string, start: number): Token | undefined {
  for (const length of LENGTHS_BY_FIRST.get(text[start]) ?? []) {
    const end = start + length;
    const lexeme = LEXICON.get(text.slice(start, end));
    if (lexeme && isWhole(text, start, end)) return { lexeme, start, end };
  }
  return undefined;
}

/** Latin words must not be cut out of longer ones. */
function isWhole(text: string, start: number, end: number): boolean {
  const joined = (inside: number, outside: number) =>
    ASCII_WORD.test(text[inside]) && ASCII_WORD.test(text[outside] ?? '');
  return !joined(start, start - 1) && !joined(end - 1, end);
}

function dropLoneCharacters(tokens: readonly Token[]): Token[] {
  return tokens.filter((token, i) => {
    if (token.end - token.start > 1 || !BINDING.has(token.lexeme.kind)) return true;
    const touches = (other: Token | undefined) =>
      other !== undefined &&
      BINDING.has(other.lexeme.kind) &&
      (other.end === token.start || other.start === token.end);
    // 白色的墙: 的 carries the touch over.
    const before = isEmpty(tokens[i - 1], token) ? tokens[i - 2] : undefined;
    return (
      touches(tokens[i - 1]) ||
      touches(tokens[i + 1]) ||
      isMade(token, tokens[i + 1]) ||
      (before !== undefined && BINDING.has(before.lexeme.kind))
    );
  });
}

function isEmpty(token: Token | undefined, next: Token): boolean {
  return token?.lexeme.kind === 'empty' && token.end === next.start;
}

/** 墙刷成墨绿色: a verb of making right after a thing. */
function isMade(token: Token, next: Token | undefined): boolean {
  return token.lexeme.kind === 'object' && next?.lexeme.kind === 'make' && next.start === token.end;
}
