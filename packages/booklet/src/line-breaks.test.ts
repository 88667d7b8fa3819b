import { expect, it } from 'vitest';
import { atMost, breakAtSpaces, breakLines } from './line-breaks.ts';

/** Chinese characters are two wide, all others one. */
const measure = (text: string) =>
  [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);
const lines = (text: string, most: number) => breakLines(text, most, measure);

it('breaks between Chinese characters, not before closing or after opening punctuation', () => {
  expect(lines('原木色柜体岩板台面', 10)).toEqual(['原木色柜体', '岩板台面']);
  expect(lines('原木色柜体，岩板', 10)).toEqual(['原木色柜', '体，岩板']);
  expect(lines('选用岩板（连纹）', 10)).toEqual(['选用岩板', '（连纹）']);
});

it('keeps words and figures whole, and breaks one that alone is too long', () => {
  expect(lines('板厚 12mm 岩板', 10)).toEqual(['板厚 12mm', '岩板']);
  expect(lines('abcdefghijkl', 5)).toEqual(['abcde', 'fghij', 'kl']);
});

it('keeps paragraphs, empty ones too', () => {
  expect(lines('一\n\n二', 10)).toEqual(['一', '', '二']);
  expect(lines('', 10)).toEqual(['']);
});

it('never makes a line longer than asked, and loses no character', () => {
  const text = '客餐厨一体，主卧带独立卫生间（含 1.8 m 浴缸）；吊柜下设灯带、踢脚线 60 mm。';
  for (let most = 4; most < 60; most++) {
    const broken = lines(text, most);
    expect(broken.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of broken) expect(measure(line)).toBeLessThanOrEqual(most);
  }
});

it('breaks names between their words, where that takes no more lines', () => {
  const name = (text: string, most: number) => breakAtSpaces(text, most, measure);
  expect(name('滨江花园 · 12 号楼样板间', 20)).toEqual(['滨江花园 ·', '12 号楼样板间']);
  expect(name('滨江花园 · 12 号楼样板间', 30)).toEqual(['滨江花园 · 12 号楼样板间']);
  expect(name('滨江花园 12 号楼', 12)).toEqual(['滨江花园', '12 号楼']);
  expect(name('翡翠湾二期会所样板间', 14)).toEqual(['翡翠湾二期会所', '样板间']);
});

it('ends what does not fit in an ellipsis', () => {
  const fits = (line: string) => measure(line) <= 6;
  expect(atMost(['一二三', '四五六', '七'], 2, fits)).toEqual(['一二三', '四五…']);
  expect(atMost(['一', '二'], 2, fits)).toEqual(['一', '二']);
});
