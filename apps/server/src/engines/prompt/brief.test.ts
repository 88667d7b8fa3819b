import { defaultsOf, findTool, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import { describe, expect, it } from 'vitest';
import { type BriefOptions, composeBrief } from './brief.ts';
import type { Translator } from './translator.ts';

const signal = new AbortController().signal;
const translator: Translator = {
  toEnglish: async ({ description, negative }) => ({
    description: description && `EN(${description})`,
    negative: negative && `EN(${negative})`,
    by: 'model',
  }),
};

function toolNamed(id: string): ToolDefinition {
  const tool = findTool(id);
  if (!tool) throw new Error(id);
  return tool;
}

const briefOf = (
  id: string,
  settings: Record<string, unknown>,
  options: Partial<BriefOptions> = {},
) => {
  const tool = toolNamed(id);
  return composeBrief(
    tool,
    { ...defaultsOf(tool.fields), ...settings },
    { language: 'zh', translator, signal, references: [], ...options },
  );
};

describe('description', () => {
  it('tells trade, place, style, words, view and light', async () => {
    const settings = {
      prompt: ' 胡桃木地板 ',
      negativePrompt: '人物',
      classifyId3: '50103',
      inputKind: 'whiteModel',
      view: 'lowAngle',
      atmosphere: 'dusk',
    };
    const zh = await briefOf('indoorRender', settings);
    expect(zh.description).toBe(
      '室内设计效果图，客厅，奶油风，胡桃木地板，仰视角度，黄昏，灯光初亮',
    );
    expect(zh.negative).toBe('人物');
    expect(zh.words).toBe('胡桃木地板');
    expect(zh).not.toHaveProperty('translatedBy');
    const en = await briefOf('indoorRender', settings, { language: 'en' });
    expect(en.description).toBe(
      'interior design rendering, living room, cream style, EN(胡桃木地板), low-angle view looking up, dusk with the first lights on',
    );
    expect(en).toMatchObject({ negative: 'EN(人物)', words: '胡桃木地板', translatedBy: 'model' });
  });

  it('leaves the words out when only the category counts, and the place when a region speaks', async () => {
    const ignored = await briefOf('indoorRender', { prompt: '胡桃木', ignoreWordAndImage: true });
    expect(ignored.description).not.toContain('胡桃木');
    const region = await briefOf(
      'localRenderingProIndoor',
      { classifyId3: '50103' },
      { regionPrompt: '挂画' },
    );
    expect(region.description).toBe('奶油风，挂画');
  });

  it('tells measures, hours and library materials as they are', async () => {
    const { description } = await briefOf('materialChange', {
      material: 'walnut',
      tileSize: 0.6,
      rotation: 45,
      surfaceWidth: 3.2,
      keepShading: false,
    });
    expect(description).toBe(
      '胡桃木，铺贴单元长边约 600 mm，选区实际宽约 3.2 m，纹理顺时针旋转 45°，不保留原有的明暗',
    );
    const uploaded = await briefOf('materialChange', { material: 'walnut', materialImage: 'f' });
    expect(uploaded.description).not.toContain('胡桃木');
    const evening = await briefOf('atmosphereChange', { hour: 18.5, weather: 'rain' });
    expect(evening.description).toMatch(/18点30分，黄昏.*雨天/);
    const late = await briefOf('atmosphereChange', { hour: 23.9 }, { language: 'en' });
    expect(late.description).toContain('23:54, night');
  });

  it('names the kind of drawing, and what must not be in it', async () => {
    const line = await briefOf('toline', {}, { language: 'en' });
    expect(line.description).toMatch(/^black line drawing on white/);
    expect(line.negative).toContain('shadows');
    expect(line.instruction).not.toContain('black line drawing on white, technical');
  });
});

describe('instruction', () => {
  it.each(['zh', 'en'] as const)(
    'says something for every picture tool, in %s',
    async (language) => {
      for (const { id } of TOOLS.filter(({ resultKind }) => resultKind === 'image')) {
        const brief = await briefOf(
          id,
          { prompt: '胡桃木地板' },
          { language, references: ['style'] },
        );
        expect(brief.instruction || brief.description, id).not.toBe('');
        if (language === 'en') {
          const house = `${brief.instruction} ${brief.description} ${brief.negative}`;
          expect(house.replaceAll('EN(胡桃木地板)', ''), id).not.toMatch(/[一-鿿]/);
        }
      }
    },
  );

  it('asks for the structure as strongly as the stop says', async () => {
    const told = await Promise.all(
      [0.4, 0.75, 0.95].map(
        async (cnStrength) => (await briefOf('indoorRender', { cnStrength })).instruction,
      ),
    );
    expect(new Set(told).size).toBe(3);
    expect(told[2]).toContain('每一条结构线');
  });

  it('carries a style over as far as its strength says', async () => {
    const told = await Promise.all(
      [0.1, 0.7, 1].map(
        async (strength) =>
          (await briefOf('styleTransfer', { strength }, { references: ['style'] })).instruction,
      ),
    );
    expect(new Set(told).size).toBe(3);
  });

  it('says of every reference what it is for, by its number', async () => {
    const item = await briefOf('indoorExterior', {}, { references: ['item', 'style'] });
    expect(item.instruction).toMatch(/图2中的物件.*参考图3/);
    const close = await briefOf('indoorRender', { ipaPlus: true }, { references: ['style'] });
    expect(close.instruction).toContain('以图2为准');
    const zones = await briefOf('lockImg', {}, { references: ['style', 'zones'] });
    expect(zones.instruction).toContain('图3是材质分区图');
    const sky = await briefOf('atmosphereChange', {}, { references: ['sky'], language: 'en' });
    expect(sky.instruction).toContain('sky of image 2');
    const swatch = await briefOf('materialChange', {}, { references: ['material'] });
    expect(swatch.instruction).toContain('用图2的材质');
  });

  it('builds a plan up, and straightens a sketch', async () => {
    expect((await briefOf('indoorRender', { inputKind: 'plan' })).instruction).toContain('立体化');
    expect((await briefOf('indoorRender', { inputKind: 'sketch' })).instruction).toContain('取直');
  });
});
