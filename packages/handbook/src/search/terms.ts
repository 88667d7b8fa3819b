import { LEXICON } from '@zhuhui/tools/look';
import { lengthTerms } from './lengths.ts';
import { canonical } from './synonyms.ts';

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });

/** Chinese characters of the basic plane. */
const isHanCode = (code: number) => code >= 0x3400 && code <= 0x9fff;
const LATIN_OR_NUMBER = /[a-z]+|\d+(?:\.\d+)?/g;

/** Words of asking and of courtesy: they say what kind of answer is wanted, never of what. */
const ASKING =
  /请问|麻烦|帮我|告诉我|我想问|想知道|我想|想要|我要|我家|家里|自己|你们|他们|人家|怎么样|怎么办|怎么弄|怎么做|怎么选|怎么挑|怎么|咋回事|咋办|咋|如何|为什么|为啥|什么|干啥|要啥|看啥|[要多]多[大高宽长深厚远久重低少]|多[大高宽长深厚远久重低少]|几公分|是不是|能不能|可不可以|行不行|好不好|会不会|可以|要不要|有没有|应该|一般|比较|大概|到底|老是|总是|一直|合适|合理|才能|需要|必须|注意|哪些|哪个|哪种|哪里|哪儿|几个|几张|一个|一下|时候|东西|问题|区别|不同|最好|最少|最小|好看|好用|好打理|适合|比如|还是|或者|以及|这个|那个|这样|这种|那种|它们|就是|处理|解决|不了|不会|不要|没有|做到|做多|装多|要留|留出|地方|意思|讲究|[的了吗呢吧啊呀嘛么着买]/g;

/** Lengths, above two, of the trade's words that begin with a character. */
const TRADE_LENGTHS: ReadonlyMap<string, readonly number[]> = tradeLengths();

function tradeLengths(): Map<string, number[]> {
  const lengths = new Map<string, number[]>();
  for (const word of LEXICON.keys()) {
    if (word.length < 3) continue;
    const known = lengths.get(word[0]) ?? [];
    if (!known.includes(word.length)) lengths.set(word[0], [...known, word.length]);
  }
  return lengths;
}

/**
 * The terms of a text: every Chinese character, pairs of neighbouring ones, longer words of the trade and of the language's own dictionary (`Intl.Segmenter`), Latin
 * words and numbers.
 * @param thorough with the language's own words: dearer, and worth it where little is said
 */
export function termsOf(text: string, thorough = true): string[] {
  const plain = canonical(text.normalize('NFKC').toLowerCase()).replace(ASKING, ' ');
  const terms: string[] = [...(plain.match(LATIN_OR_NUMBER) ?? []), ...lengthTerms(plain)];
  const words = thorough ? languageWords(plain) : new Set<string>();
  let before = false;
  for (let at = 0; at < plain.length; at++) {
    const isHan = isHanCode(plain.charCodeAt(at));
    if (isHan) {
      const character = plain[at];
      terms.push(character);
      if (before) terms.push(plain.slice(at - 1, at + 1));
      const lengths = TRADE_LENGTHS.get(character);
      if (lengths) takeTradeWords(plain, at, lengths, words);
    }
    before = isHan;
  }
  for (const word of words) terms.push(word);
  return terms;
}

function takeTradeWords(
  text: string,
  at: number,
  lengths: readonly number[],
  words: Set<string>,
): void {
  for (const length of lengths) {
    const word = text.slice(at, at + length);
    if (LEXICON.has(word)) words.add(word);
  }
}

/** Words of the language's own dictionary that are longer than a pair. */
function languageWords(text: string): Set<string> {
  const words = new Set<string>();
  for (const { segment } of SEGMENTER.segment(text)) {
    if (segment.length > 2 && isHanCode(segment.charCodeAt(0))) words.add(segment);
  }
  return words;
}

/** A lone character says something, as colloquial words share characters with the trade's. */
const LONE_CHARACTER_WEIGHT = 0.6;
/** A pair that no dictionary knows is as often the seam of two words as a word of the trade. */
const UNKNOWN_PAIR_WEIGHT = 0.6;

/** A length in a question is as often a circumstance (我一米六) as what is asked for. */
const LENGTH_WEIGHT = 0.5;
const LENGTH = /^\d+mm$/;

/** The terms of a question, each with what it counts beside its rarity. */
export function weightedTerms(question: string): Map<string, number> {
  const known = new Set<string>();
  for (const { segment } of SEGMENTER.segment(
    canonical(question.normalize('NFKC').toLowerCase()),
  )) {
    known.add(segment);
  }
  const weightOf = (term: string) => {
    if (LENGTH.test(term)) return LENGTH_WEIGHT;
    if (!isHanCode(term.charCodeAt(0)) || term.length > 2) return 1;
    if (term.length === 1) return LONE_CHARACTER_WEIGHT;
    return known.has(term) || LEXICON.has(term) ? 1 : UNKNOWN_PAIR_WEIGHT;
  };
  return new Map(termsOf(question).map((term) => [term, weightOf(term)]));
}
