import { type Token, tokenize } from './tokens.ts';

/** A text in English, as far as the dictionary goes. */
export interface DictionaryTranslation {
  /** Clauses parted by commas; words that are not known stand at the end in Chinese. */
  readonly english: string;
  readonly unknown: readonly string[];
}

/** What describes or names something, in either language's order. */
const DESCRIBING: ReadonlySet<Token['role']> = new Set([
  'thing',
  'finish',
  'quality',
  'count',
  'latin',
  'unit',
]);

/**
 * Turns a designer's Chinese prompt into English by the dictionary of the trade: word by word, with the
 * few turns that the two languages take differently (a material named after its thing, 带…的, 沙发后面).
 * English text passes unchanged.
 */
export function translateByDictionary(text: string): DictionaryTranslation {
  const clauses: Token[][] = [[]];
  for (const token of tokenize(text)) {
    if (token.role === 'end') clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  const unknown = clauses.flat().flatMap(({ role, source }) => (role === 'unknown' ? source : []));
  const told = clauses.map(tellClause).filter(Boolean);
  return { english: [...told, ...unknown].join(', '), unknown };
}

/** The text in English by the dictionary; for words that are known to be in it. */
export const englishOf = (text: string): string => translateByDictionary(text).english;

function tellClause(tokens: readonly Token[]): string {
  const known = tokens.filter(({ role }) => role !== 'unknown');
  const ordered = positionsFirst(ownedLast(known)).filter(({ english }) => english !== '');
  return ordered
    .map((token, at) => tellWord(token, ordered, at))
    .filter(Boolean)
    .join(' ');
}

/** 带落地窗的客厅: living room with floor-to-ceiling windows. */
function ownedLast(tokens: readonly Token[]): readonly Token[] {
  const having = tokens.findIndex(({ role }) => role === 'having');
  const of = tokens.findIndex(({ role }, at) => role === 'of' && at > having + 1);
  const owner = tokens.slice(of + 1);
  if (having < 0 || of < 0 || !owner.some(({ role }) => role === 'thing')) return tokens;
  return [...tokens.slice(0, having), ...owner, ...tokens.slice(having, of)];
}

/** 沙发后面: behind sofa. */
function positionsFirst(tokens: readonly Token[]): readonly Token[] {
  const ordered: Token[] = [];
  for (const token of tokens) {
    if (token.role !== 'position') {
      ordered.push(token);
      continue;
    }
    let place = ordered.length;
    while (place > 0 && DESCRIBING.has(ordered[place - 1].role)) place--;
    if (place < ordered.length) ordered.splice(place, 0, token);
  }
  return ordered;
}

function tellWord({ role, english }: Token, tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  switch (role) {
    case 'and':
      return before && after ? english : '';
    case 'having':
      return after ? english : '';
    case 'made':
      return tellMaking(english, tokens, at);
    case 'change':
      return before ? english : english.replace('changed', 'change');
    case 'unit':
      return before?.role === 'latin' ? english : '';
    case 'finish':
      return isAfterItsThing(tokens, at) ? `in ${english}` : english;
    case 'thing':
      return isCounted(tokens, at) ? pluralOf(english) : english;
    default:
      return english;
  }
}

/** Whether the thing closes what a number above one counts: 两把单人沙发. */
function isCounted(tokens: readonly Token[], at: number): boolean {
  if (tokens[at + 1]?.role === 'thing') return false;
  const counted = tokens.slice(0, at).findLastIndex(({ role }) => role === 'count');
  if (counted < 0 || tokens[counted].english === 'one') return false;
  return tokens.slice(counted, at).every(({ role }) => DESCRIBING.has(role));
}

const pluralOf = (noun: string): string => (/s$/.test(noun) ? noun : `${noun}s`);

/** 客厅采用胡桃木地板 has a floor, 墙面刷成墨绿色 is painted; 采用胡桃木地板 says no more than its floor. */
function tellMaking(english: string, tokens: readonly Token[], at: number): string {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (!before || !after || !DESCRIBING.has(before.role)) return '';
  if (english !== 'in') return english;
  return tokens.slice(at + 1).some(({ role }) => role === 'thing') ? 'with' : english;
}

/** Whether a finish closes the clause right after the thing it belongs to: 墙面微水泥. */
function isAfterItsThing(tokens: readonly Token[], at: number): boolean {
  if (tokens[at - 1]?.role !== 'thing') return false;
  return !tokens.slice(at).some(({ role }) => role === 'thing');
}
