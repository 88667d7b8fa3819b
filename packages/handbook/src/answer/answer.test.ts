import { describe, expect, it } from 'vitest';
import { findEntry } from '../entries/index.ts';
import { answerFromHandbook } from './answer.ts';
import { aspectOf, comparedIn } from './aspect.ts';

const linked = (text: string) =>
  [...text.matchAll(/\]\(#handbook\/([\w-]+)\)/g)].map(([, id]) => id);

describe('answerFromHandbook', () => {
  it('gives the figures first when they are asked for, the fitting one on top', () => {
    const { text, entries } = answerFromHandbook('橱柜灶台区的台面高度是多少');
    expect(entries[0].id).toBe('counter-height');
    expect(text.split('\n').find((line) => line.startsWith('- '))).toContain('灶台区 780–830 mm');
  });

  it('gives the pitfalls first when they are asked for', () => {
    const { text } = answerFromHandbook('做中岛要注意什么');
    const { pitfalls, numbers } = findEntry('kitchen-island') ?? { pitfalls: [], numbers: [] };
    expect(text.indexOf(pitfalls[0])).toBeGreaterThan(0);
    expect(text.indexOf(pitfalls[0])).toBeLessThan(text.indexOf(numbers[0]));
  });

  it('sets two things side by side', () => {
    const { text, entries } = answerFromHandbook('微水泥和水磨石的区别');
    expect(entries.map(({ id }) => id)).toEqual(['mat-microcement', 'mat-terrazzo']);
    expect(text).toMatch(/^\| \| \[微水泥\].* \| \[水磨石\].* \|\n\|---\|---\|---\|/);
  });

  it('says nothing that does not stand in an entry it links', () => {
    for (const question of ['餐桌多大', '侘寂风适合什么人', '卫生间防水要注意什么']) {
      const { text } = answerFromHandbook(question);
      const words = linked(text)
        .flatMap((id) => findEntry(id) ?? [])
        .flatMap(({ what, when, numbers, pitfalls }) => [what, when, ...numbers, ...pitfalls]);
      for (const [, line] of text.matchAll(/^- (.+)$/gm)) expect(words).toContain(line);
    }
  });

  it('links only to entries that exist, and says where it has its words from', () => {
    const { text } = answerFromHandbook('阳台封窗改书房可以吗');
    expect(linked(text).length).toBeGreaterThan(0);
    for (const id of linked(text)) expect(findEntry(id)).toBeDefined();
    expect(text).toContain('离线手册');
  });

  it('reads a short question together with the one before it', () => {
    const history = [
      { role: 'user', text: '卡座怎么做' },
      { role: 'assistant', text: '……' },
    ] as const;
    expect(answerFromHandbook('那深度呢', { history }).entries[0].id).toBe('booth-seat-size');
  });

  it('answers each clause of a question by an entry of its own', () => {
    const { entries } = answerFromHandbook('卫生间干湿分离要留多大，地漏放哪里？');
    expect(entries.slice(0, 2).map(({ id }) => id)).toEqual(['bathroom-layout', 'floor-drain']);
  });

  it('says when the nearest entry may be beside the point', () => {
    expect(answerFromHandbook('推荐一部电影').text).toContain('没有完全对上');
    expect(answerFromHandbook('餐桌多大').text).not.toContain('没有完全对上');
  });

  it.each(['红烧肉怎么做', '股票明天涨吗', '今天天气怎么样'])(
    'owns that it knows nothing of %s',
    (question) => {
      const { text, card } = answerFromHandbook(question);
      expect(text).toContain('没有写到');
      expect(text).toContain('#handbook/help-connect-model');
      expect(card).toBeUndefined();
    },
  );

  it.each([
    '写一段新中式茶室的汇报词，三百字以内',
    '帮我起十个设计工作室的名字',
    '给业主写一封邮件',
  ])('leaves %s to a model', (question) => {
    expect(answerFromHandbook(question)).toMatchObject({ entries: [] });
    expect(answerFromHandbook(question).text).toContain('做不了');
  });

  it.each([
    ['你好', '你好'],
    ['谢谢你', '不客气'],
    ['你是谁？', '离线助手'],
    ['你能做什么', '开工具'],
  ])('answers %s', (question, word) => {
    expect(answerFromHandbook(question).text).toContain(word);
  });

  it('answers a wish with a card, and the way the tool is used', () => {
    const { card, text, entries } = answerFromHandbook('把客厅改成奶油风');
    expect(card?.tool).toBe('indoorRender');
    expect(entries).toEqual([{ id: 'tool-indoorrender', title: '工具「室内渲染」' }]);
    expect(text).toContain('确认');
  });
});

describe('what is asked of a subject', () => {
  it.each([
    ['岛台多宽', 'numbers'],
    ['做岛台容易踩哪些坑', 'pitfalls'],
    ['奶油风适合小户型吗', 'when'],
    ['什么是侘寂风', 'what'],
    ['开放式厨房', 'all'],
  ])('%s: %s', (question, aspect) => {
    expect(aspectOf(question)).toBe(aspect);
  });

  it.each([
    ['岩板和石英石的区别', ['岩板', '石英石']],
    ['台面用石英石还是岩板？', ['台面用石英石', '岩板']],
    ['对比一下地暖与空调', ['地暖', '空调']],
    ['水磨石跟微水泥哪个好', ['水磨石', '微水泥']],
  ])('finds the two sides of %s', (question, sides) => {
    expect(comparedIn(question)).toEqual(sides);
  });

  it('sees no comparison in a list', () => {
    expect(comparedIn('墙和地都做防水吗')).toBeUndefined();
  });
});
