import { type Measure, measureAt } from './numbers.ts';
import { strangeIn } from './strange.ts';
import type { Meaning, Vocabulary } from './vocabulary.ts';

/** A known word or a measure in its place; `end` is exclusive. */
export interface Token {
  readonly meaning: Meaning | { readonly kind: 'measure'; readonly measure: Measure };
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const CLAUSE_END: ReadonlySet<string> = new Set('，。；！？,;!?\n\r:：()（）[]【】|');
const ASCII_WORD = /[a-z0-9]/;

/** Words of one character that count even alone. */
const PLAIN_SINGLES: ReadonlySet<string> = new Set('床树桥湖要带有连无没和与及、/+＋&');

/** A single character counts beside one of these. */
const BINDING: ReadonlySet<string> = new Set([
  'material',
  'colour',
  'shade',
  'shape',
  'thing',
  'surface',
  'feature',
  'measure',
  'not',
  'make',
]);

/**
 * Cuts a brief (lower case) into clauses of known words and measures; at every place the longest wins,
 * what is unknown is passed over.
 */
export function scanClauses(text: string, vocabulary: Vocabulary): Token[][] {
  const clauses: Token[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const token = longestAt(text, at, vocabulary);
    if (token) {
      clauses[clauses.length - 1].push(token);
      at = token.end;
    } else {
      if (endsClause(text, at) && !tellsOf(text, at, clauses.at(-1)?.at(-1))) clauses.push([]);
      at++;
    }
  }
  const strange = strangeIn(text, clauses.flat());
  return clauses
    .map((tokens) => tokens.map((token) => wholeWord(token, text, strange)))
    .map((tokens) => tokens.filter((_, k) => counts(tokens, k)))
    .filter((tokens) => tokens.length > 0);
}

/** Kinds of words that are a part of many others by one character: 画 of 画架, 人 of 机器人. */
const IN_COMPOUNDS: ReadonlySet<string> = new Set(['thing', 'feature', 'weather']);
/** Furniture of no kind: 冷柜 is none that is known. */
const NO_KIND: ReadonlySet<string> = new Set('柜桌');
/** What these are called by their last character: 拱桥 is a bridge, 老树 a tree. */
const HEADS: ReadonlySet<string> = new Set('床树桥湖河');

/** The token, or the unheard compound that its one character is cut out of: a word nobody knows. */
function wholeWord(token: Token, text: string, strange: readonly boolean[]): Token {
  const { meaning, word, start, end } = token;
  const may = IN_COMPOUNDS.has(meaning.kind) || NO_KIND.has(word);
  if (word.length > 1 || !may) return token;
  if (!strange[end] && (!strange[start - 1] || HEADS.has(word))) return token;
  const [from, to] = [runFrom(strange, start, -1), runFrom(strange, end - 1, 1) + 1];
  return { meaning: { kind: 'unknown' }, word: text.slice(from, to), start: from, end: to };
}

/** How far a run of unheard characters goes on from one beside it. */
function runFrom(strange: readonly boolean[], at: number, step: 1 | -1): number {
  let last = at;
  while (strange[last + step]) last += step;
  return last;
}

const TOLD_OF: ReadonlySet<string> = new Set(['thing', 'surface', 'part', 'furnishing']);

/** 沙发：棕色皮 is told of the sofa. */
function tellsOf(text: string, at: number, last: Token | undefined): boolean {
  const named = last !== undefined && TOLD_OF.has(last.meaning.kind);
  return named && /^[:：] ?$/.test(text.slice(last.end, at + 1));
}

/** Many type spaces for commas; between Latin words a space is only a space. */
function endsClause(text: string, at: number): boolean {
  if (text[at] !== ' ') return CLAUSE_END.has(text[at]);
  return !(ASCII_WORD.test(text[at - 1] ?? '') && ASCII_WORD.test(text[at + 1] ?? ''));
}

function longestAt(text: string, start: number, vocabulary: Vocabulary): Token | undefined {
  const measured = measureAt(text, start);
  for (const length of vocabulary.lengthsByFirst.get(text[start]) ?? []) {
    const end = start + length;
    if (measured && measured.end >= end) break;
    const word = text.slice(start, end);
    const meaning = vocabulary.words.get(word);
    if (meaning && isWhole(text, start, end)) return { meaning, word, start, end };
  }
  if (!measured) return undefined;
  const { measure, end } = measured;
  return { meaning: { kind: 'measure', measure }, word: text.slice(start, end), start, end };
}

/** Latin words must not be cut out of longer ones. */
function isWhole(text: string, start: number, end: number): boolean {
  const joined = (inside: number, outside: number) =>
    ASCII_WORD.test(text[inside]) && ASCII_WORD.test(text[outside] ?? '');
  return !joined(start, start - 1) && !joined(end - 1, end);
}

function counts(tokens: readonly Token[], k: number): boolean {
  const { word, start, end, meaning } = tokens[k];
  if (
    word.length > 1 ||
    PLAIN_SINGLES.has(word) ||
    meaning.kind === 'empty' ||
    meaning.kind === 'unknown'
  )
    return true;
  const alone = tokens.length === 1;
  if (meaning.kind === 'weather' || (alone && meaning.kind === 'thing')) return alone;
  if (meaning.kind === 'material' && isAskedFor(tokens, k)) return true;
  const before = beyondEmpty(tokens, k, -1);
  const after = beyondEmpty(tokens, k, 1);
  const touches = (other: Token | undefined, from: number, to: number) =>
    other !== undefined && BINDING.has(other.meaning.kind) && from === to;
  return touches(before.token, before.edge, start) || touches(after.token, end, after.edge);
}

/** 换成皮的, 不要木的 */
function isAskedFor(tokens: readonly Token[], k: number): boolean {
  const [before, { start, end }, after] = [tokens[k - 1], tokens[k], tokens[k + 1]];
  const asks = before?.end === start && ASKING.has(before.meaning.kind);
  return asks && after?.start === end && after.word === '的';
}

const ASKING: ReadonlySet<string> = new Set(['want', 'only', 'swap', 'make', 'not']);

/** The neighbour, and where what joins it to us begins: 白色的墙 touch over the 的. */
function beyondEmpty(tokens: readonly Token[], k: number, step: 1 | -1) {
  const next = tokens[k + step];
  if (next?.meaning.kind !== 'empty') return { token: next, edge: edgeOf(next, step) };
  const far = tokens[k + 2 * step];
  const joined = far && (step > 0 ? far.start === next.end : far.end === next.start);
  return { token: joined ? far : undefined, edge: edgeOf(next, step) };
}

const edgeOf = (token: Token | undefined, step: 1 | -1): number =>
  (step > 0 ? token?.start : token?.end) ?? -1;
