import { DICTIONARY, LENGTHS_BY_FIRST, type Role } from './dictionary.ts';

/** A piece of a Chinese sentence. */
export interface Token {
  /** `latin`: letters and numbers, told as they are; `unknown`: Chinese without a row; `end` of a clause. */
  readonly role: Role | 'latin' | 'unknown' | 'end';
  /** As written. */
  readonly source: string;
  /** Empty where English says nothing. */
  readonly english: string;
  readonly start: number;
}

const CLAUSE_END: ReadonlySet<string> = new Set('，。；！？、,;!?\n\r:：()（）[]【】|“”"《》/');
const LATIN_RUN = /[A-Za-z0-9#%°×.+'’²㎡-]+/y;
const ASCII_WORD = /[a-z0-9]/i;

/** Words that give a lone character beside them their meaning. */
const CONTENT: ReadonlySet<Token['role']> = new Set([
  'thing',
  'finish',
  'quality',
  'count',
  'unit',
]);

/** Cuts a text into words; at every place the longest known word wins. */
export function tokenize(text: string): Token[] {
  const lower = text.toLowerCase();
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const token = knownAt(lower, at) ?? otherAt(text, at);
    if (token) tokens.push(token);
    at += token?.source.length ?? 1;
  }
  return joinUnknown(tokens.map((token, i) => withoutLoneCharacter(token, tokens, i)));
}

function knownAt(lower: string, start: number): Token | undefined {
  if (ASCII_WORD.test(lower[start]) && ASCII_WORD.test(lower[start - 1] ?? '')) return undefined;
  for (const length of LENGTHS_BY_FIRST.get(lower[start]) ?? []) {
    const source = lower.slice(start, start + length);
    const entry = DICTIONARY.get(source);
    if (entry) return { ...entry, source, start };
  }
  return undefined;
}

/** Null for a space. */
function otherAt(text: string, start: number): Token | null {
  const char = text[start];
  if (/\s/.test(char) && char !== '\n' && char !== '\r') return null;
  if (CLAUSE_END.has(char)) return { role: 'end', source: char, english: '', start };
  LATIN_RUN.lastIndex = start;
  const [run] = LATIN_RUN.exec(text) ?? [];
  if (run) return { role: 'latin', source: run, english: run, start };
  return { role: 'unknown', source: char, english: '', start };
}

/** A single character beside an unknown one is part of another word, unless a known word holds it: 白 in 明白. */
function withoutLoneCharacter(token: Token, tokens: readonly Token[], i: number): Token {
  if (token.source.length > 1 || (!CONTENT.has(token.role) && token.role !== 'position')) {
    return token;
  }
  const beside = [tokens[i - 1], tokens[i + 1]].filter(
    (other) =>
      other &&
      (other.start + other.source.length === token.start || token.start + 1 === other.start),
  );
  const known = beside.some(
    ({ role, source }) => role === 'latin' || (CONTENT.has(role) && source.length > 1),
  );
  const unknown = beside.some(({ role }) => role === 'unknown');
  return unknown && !known ? { ...token, role: 'unknown', english: '' } : token;
}

function joinUnknown(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    const continues =
      token.role === 'unknown' &&
      last?.role === 'unknown' &&
      last.start + last.source.length === token.start;
    if (continues) joined[joined.length - 1] = { ...last, source: last.source + token.source };
    else joined.push(token);
  }
  return joined;
}
