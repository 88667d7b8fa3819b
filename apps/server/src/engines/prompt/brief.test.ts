import { defaultsOf, findTool, TOOLS } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { composeBrief } from './brief.ts';
import type { Translator } from './translator.ts';
import { readWishes } from './wishes.ts';

const signal = new AbortController().signal;
const translator: Translator = {
  toEnglish: async () => ({ description: 'walnut floor', negative: 'people' }),
};

const wishesOf = (id: string, settings: Record<string, unknown>, regionPrompt?: string) => {
  const tool = findTool(id);
  if (!tool) throw new Error(id);
  return readWishes(tool, { ...defaultsOf(tool.fields), ...settings }, regionPrompt);
};

describe('wishes', () => {
  it('tell place, style, words, view and light', () => {
    const { description, negative } = wishesOf('indoorRender', {
      prompt: ' 胡桃木地板 ',
      negativePrompt: '人物',
      view: 'lowAngle',
      atmosphere: 'dusk',
    });
    expect(description).toBe('室内设计效果图，胡桃木地板，视角仰视，氛围黄昏');
    expect(negative).toBe('人物');
  });

  it('leave the words out when only the category counts, and the category when a place speaks', () => {
    expect(
      wishesOf('indoorRender', { prompt: '胡桃木', ignoreWordAndImage: true }).description,
    ).not.toContain('胡桃木');
    expect(wishesOf('localRenderingProIndoor', {}, '挂画').description).toBe('挂画');
    expect(wishesOf('atmosphereChange', { hour: 18.5, weather: 'rain' }).description).toMatch(
      /雨.*18点30分/,
    );
    expect(wishesOf('materialChange', { material: 'walnut' }).description).toContain('胡桃木');
  });
});

describe('brief', () => {
  it.each(['zh', 'en'] as const)(
    'says something for every picture tool, in %s',
    async (language) => {
      for (const tool of TOOLS.filter(({ resultKind }) => resultKind === 'image')) {
        const settings = { ...defaultsOf(tool.fields), prompt: '胡桃木地板' };
        const brief = await composeBrief(tool, settings, {
          language,
          translator,
          signal,
          hasReference: true,
        });
        expect(brief.instruction || brief.description, tool.id).not.toBe('');
        if (language === 'en') expect(brief.instruction, tool.id).not.toMatch(/[一-鿿]/);
      }
    },
  );

  it('asks for the structure as strongly as the stop says', async () => {
    const tool = findTool('indoorRender');
    if (!tool) return expect.fail();
    const told = await Promise.all(
      [0.4, 0.75, 0.95].map(async (cnStrength) => {
        const settings = { ...defaultsOf(tool.fields), cnStrength };
        return (
          await composeBrief(tool, settings, {
            language: 'zh',
            translator,
            signal,
            hasReference: false,
          })
        ).instruction;
      }),
    );
    expect(new Set(told).size).toBe(3);
    expect(told[2]).toContain('每一条结构线');
  });
});
