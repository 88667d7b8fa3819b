import { LEXICON } from '@zhuhui/tools/look';
import { canonical } from './synonyms.ts';

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });

const HAN_RUN = /\p{Script=Han}+/gu;
const LATIN_OR_NUMBER = /[a-z]+|\d+(?:\.\d+)?/g;

/** Words of asking and of courtesy: they say what kind of answer is wanted, never of what. */
const ASKING =
  /请问|麻烦|帮我|告诉我|我想问|想知道|我想|我要|我家|家里|你们|怎么样|怎么办|怎么弄|怎么做|怎么|如何|为什么|为啥|什么|多少|是不是|能不能|可不可以|可以|要不要|有没有|应该|一般|比较|大概|到底|合适|合理|才能|需要|必须|注意|哪些|哪个|哪种|哪里|几个|一个|一下|时候|东西|问题|区别|不同|最好|好看|好用|适合|比如|还是|或者|以及|这个|那个|这样|这种|它们|就是|不了|不会|不要|没有|[的了吗呢吧啊呀嘛么]/g;

/** Longest word of the trade's dictionary that is looked for. */
const LONGEST_TRADE_WORD = 6;

/**
 * The terms of a text, each distinct stretch of it once per occurrence: dictionary words of the language
 * (`Intl.Segmenter`), pairs of neighbouring characters, words of the trade, Latin words and numbers.
 * @param thorough also words longer than two characters from the language's own dictionary
 */
export function termsOf(text: string, thorough = true): string[] {
  const plain = canonical(text.normalize('NFKC').toLowerCase()).replace(ASKING, ' ');
  const terms: string[] = plain.match(LATIN_OR_NUMBER) ?? [];
  for (const [run] of plain.matchAll(HAN_RUN)) {
    if (run.length === 1) terms.push(run);
    const spans = new Set<string>();
    const take = (start: number, end: number) => {
      const span = `${start} ${end}`;
      if (spans.has(span)) return;
      spans.add(span);
      terms.push(run.slice(start, end));
    };
    for (let at = 0; at + 2 <= run.length; at++) {
      take(at, at + 2);
      for (let end = at + 3; end <= Math.min(run.length, at + LONGEST_TRADE_WORD); end++) {
        if (LEXICON.has(run.slice(at, end))) take(at, end);
      }
    }
    if (!thorough || run.length < 3) continue;
    for (const { segment, index } of SEGMENTER.segment(run)) {
      if (segment.length > 2) take(index, index + segment.length);
    }
  }
  return terms;
}
