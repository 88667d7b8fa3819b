import type { Settings } from '@zhuhui/tools';
import type { Frame } from './proposal.ts';

const DIGITS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  八: 8,
  十: 10,
};
const NUMBER = '(\\d+(?:\\.\\d+)?|[一二两三四五六八十])';

/** The last number before a unit: `4倍`, `两张`. */
export function amountOf(text: string, unit: string): number | undefined {
  const found = [...text.matchAll(new RegExp(`${NUMBER}\\s*(?:${unit})`, 'g'))].at(-1)?.[1];
  return found === undefined ? undefined : (DIGITS[found] ?? Number(found));
}

const NAMED_FRAMES: readonly (readonly [pattern: RegExp, frame: Frame])[] = [
  [/a[34]\s*横|横.{0,2}a[34]/i, [297, 210]],
  [/a[34]/i, [210, 297]],
  [/方图|方形|正方/, [1, 1]],
  [/竖版|竖图/, [3, 4]],
  [/横版|横图/, [4, 3]],
  [/竖屏|手机屏|抖音|短视频/, [9, 16]],
  [/横屏|宽屏|电脑屏|ppt/i, [16, 9]],
];

/** The frame a text asks for: `16:9`, `3比2`, 竖屏, A3 横. */
export function frameOf(text: string): Frame | undefined {
  const ratio = /(\d{1,2})\s*(?:[:：∶]|比)\s*(\d{1,2})/.exec(text);
  if (ratio) return [Number(ratio[1]), Number(ratio[2])];
  return NAMED_FRAMES.find(([pattern]) => pattern.test(text))?.[1];
}

const SIDES: readonly (readonly [side: string, word: string])[] = [
  ['left', '左'],
  ['right', '右'],
  ['top', '上'],
  ['bottom', '下'],
];

/** Pixels to grow on each side that is named: 向左扩 200 像素, 左右各 160px. */
export function growthOf(text: string): Settings {
  const pixels = amountOf(text, 'px|像素');
  if (pixels === undefined) return {};
  const named = SIDES.filter(([, word]) => text.includes(word));
  const sides = named.length > 0 ? named : SIDES;
  return Object.fromEntries(sides.map(([side]) => [side, pixels]));
}

/** Value of the first pattern that the text matches. */
export function firstOf<T>(
  text: string,
  table: readonly (readonly [pattern: RegExp, value: T])[],
): T | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}
