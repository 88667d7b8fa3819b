import type { EnglishRow } from './row.ts';

const NUMBERS: readonly EnglishRow[] = [
  ['一', 'one'],
  ['两 二', 'two'],
  ['三', 'three'],
  ['四', 'four'],
  ['五', 'five'],
  ['六', 'six'],
  ['几', 'several'],
];
const MEASURES = '个 张 把 盏 幅 盆 棵 株 组 面 件 扇 排 套 束 只 块 条 座 栋 间 片 位 辆';

/** Counted things: 两把, 一盏. Chinese needs a measure word, English none. */
export const COUNT_ENGLISH: readonly EnglishRow[] = NUMBERS.flatMap(([words, english]) =>
  words.split(' ').map(
    (number): EnglishRow => [
      MEASURES.split(' ')
        .map((measure) => number + measure)
        .join(' '),
      english,
    ],
  ),
);
