import { expect, it } from 'vitest';
import { gramsOf, gramsToFind, wordsOfTask, wordsToFind } from './words.ts';

const USER = 'u1';

it('says what a task is about: tool, prompt, and names of what was chosen, without defaults', () => {
  const text = wordsOfTask('atmosphereChange', {
    hour: 18.2,
    weather: 'rain',
    prompt: '雨夜　ＬＯＦＴ',
    negativePrompt: '杂物',
    uploadImage: 'file',
  });
  expect(text.split('\n')).toEqual(expect.arrayContaining(['氛围变换', '编辑', '黄昏', '雨']));
  expect(wordsOfTask('atmosphereChange', { hour: 12 })).not.toContain('正午');
  expect(text).not.toMatch(/杂物|file/);
  expect(wordsOfTask('indoorRender', { prompt: '雨夜　ＬＯＦＴ' })).toContain('雨夜 loft');
  expect(wordsOfTask('gone', {})).toBe('gone');
  const regions = [{ maskImage: 'm', prompt: '红砖墙' }];
  expect(wordsOfTask('localRenderingPro', { regions })).toContain('红砖墙');
});

it('never leaves out a text that has the word', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % limit;
  };
  const letters = [...'胡桃木地板 水磨石a%_'];
  for (let round = 0; round < 200; round++) {
    const text = Array.from({ length: 30 }, () => letters[below(letters.length)]).join('');
    const from = below(25);
    const words = wordsToFind(text.slice(from, from + 1 + below(5)));
    const grams = new Set(gramsOf(text, USER));
    for (const gram of gramsToFind(words, USER)) {
      expect(grams.has(gram), `seed ${seed}: ${words} in ${text}`).toBe(true);
    }
  }
});

it('salts what it writes down with the user', () => {
  const own = new Set(gramsOf('胡桃木地板', USER));
  expect(gramsToFind(['胡桃'], 'u2').some((gram) => own.has(gram))).toBe(false);
  expect(wordsToFind(' 　 ')).toEqual([]);
});
