import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { interpretPrompt } from './interpret.ts';
import { LEXICON } from './lexicon.ts';
import { type Look, mergeLook, type PartialFinish, type SurfaceRole } from './look.ts';
import { MATERIALS, type MaterialId } from './material.ts';

type Expected = MaterialId | `#${string}` | undefined;

/** First wished finish of each role: its material, or its colour where no material is wished. */
function read(prompt: string): Partial<Record<SurfaceRole, Expected>> {
  const { look } = interpretPrompt(prompt);
  return Object.fromEntries(
    Object.entries(look.finishes ?? {}).map(([role, [finish]]) => [role, nameOf(finish)]),
  );
}

function nameOf({ material, colour }: PartialFinish): string | undefined {
  return material ?? colour;
}

const SENTENCES: readonly [prompt: string, expected: Partial<Record<SurfaceRole, Expected>>][] = [
  ['胡桃木地板', { floor: 'walnut' }],
  ['墙面微水泥', { wall: 'microcement', facade: 'microcement' }],
  ['墨绿色沙发', { furniture: '#27473a' }],
  ['墨绿色的丝绒单人沙发', { furniture: 'velvet' }],
  ['铺灰色地毯', { textile: 'carpet' }],
  ['地面铺灰色地毯', { textile: 'carpet' }],
  ['柜门用橡木', { furniture: 'oakNatural' }],
  ['浅灰色微水泥墙面', { wall: 'microcement', facade: 'microcement' }],
  ['墙面和天花用米白色', { wall: '#ece4d6', facade: '#ece4d6', ceiling: '#ece4d6' }],
  [
    '墙面、地面用微水泥',
    { wall: 'microcement', facade: 'microcement', floor: 'microcement', paving: 'microcement' },
  ],
  [
    '墙面米白色地面胡桃木',
    { wall: '#ece4d6', facade: '#ece4d6', floor: 'walnut', paving: 'walnut' },
  ],
  [
    '白色墙面、木地板、灰色沙发',
    { wall: '#f0efec', facade: '#f0efec', floor: 'oakNatural', furniture: '#9b9a97' },
  ],
  ['白墙灰地毯', { wall: '#f0efec', facade: '#f0efec', textile: 'carpet' }],
  ['白色的墙', { wall: '#f0efec', facade: '#f0efec' }],
  ['把墙刷成墨绿色', { wall: '#27473a', facade: '#27473a' }],
  ['电视背景墙用鱼肚白岩板', { wall: 'marbleWhite' }],
  ['台面爵士白大理石', { furniture: 'marbleWhite' }],
  ['黑色大理石台面', { furniture: 'marbleBlack' }],
  ['深色木地板', { floor: 'oakNatural' }],
  ['深色木饰面柜体', { furniture: 'walnut' }],
  ['人字拼木地板', { floor: 'herringboneOak' }],
  ['鱼骨拼', { floor: 'chevronOak' }],
  ['径切橡木地板', { floor: 'oakQuarter' }],
  ['一顺一丁砖墙', { wall: 'brickEnglish', facade: 'brickEnglish' }],
  ['外墙梅花丁', { facade: 'brickFlemish' }],
  ['竖砌砖外墙', { facade: 'brickSoldier' }],
  ['背景墙通缝砖', { wall: 'brickStack' }],
  ['水磨石地面', { floor: 'terrazzo', paving: 'terrazzo' }],
  ['洞石背景墙', { wall: 'travertine' }],
  ['藤编餐椅', { furniture: 'rattan' }],
  ['橡木和藤编家具', { furniture: 'oakNatural' }],
  ['黄铜拉手，胡桃木柜门', { metal: 'brass', furniture: 'walnut' }],
  ['拉丝不锈钢', { metal: 'steelBrushed' }],
  ['雾霾蓝窗帘', { textile: 'linen' }],
  ['莫兰迪粉床品', { textile: 'cotton' }],
  ['焦糖色皮沙发', { furniture: 'leatherTan' }],
  ['点缀克莱因蓝', { accent: '#1f3fa0' }],
  ['原木色移门', { door: '#cfae80' }],
  ['白色橱柜台面岩板', { furniture: '#f0efec' }],
  ['黑框落地窗', { glazing: 'blackMetal' }],
  ['清水混凝土外墙', { facade: 'concrete' }],
  ['外墙采用红砖和玻璃', { facade: 'brickRed' }],
  ['玻璃幕墙', { facade: 'glassTinted', glazing: 'glassTinted' }],
  ['铝板外立面，坡屋顶铺小青瓦', { facade: 'aluminium', roof: 'slateDark' }],
  ['青砖院墙', { wall: 'brickGrey' }],
  ['耐候钢景墙', { wall: 'corten' }],
  ['小青瓦屋顶，草坪', { roof: 'slateDark', ground: 'grass' }],
  ['青石板园路', { paving: 'slateDark' }],
  ['防腐木平台，砾石', { paving: 'woodDeck' }],
  ['樱花树', { planting: 'foliage' }],
  ['White walls and oak floor', { wall: '#f0efec', facade: '#f0efec', floor: 'oakNatural' }],
  ['地面铺设大理石瓷砖', { floor: 'marbleWhite', paving: 'marbleWhite' }],
  ['草坪和防腐木平台', { ground: 'grass', paving: 'woodDeck' }],
  ['红砖、白色家具', { wall: 'brickRed', facade: 'brickRed', furniture: '#f0efec' }],
  ['外墙用红砖、玻璃', { facade: 'brickRed' }],
  ['墙面颜色浅一点', { wall: undefined, facade: undefined }],
  // Later words win over earlier ones of the same place.
  ['橡木地板，不对，换成柚木地板', { floor: 'teak' }],
  ['地板用橡木。地板用柚木', { floor: 'teak' }],
  // What is denied binds nothing.
  ['不要大理石', {}],
  ['无吊灯', {}],
  ['去掉地毯', {}],
  ['不要大理石，地板用柚木', { floor: 'teak' }],
  ['墙面不要瓷砖和马赛克', {}],
  ['不要红砖改成白色涂料外墙', { facade: 'plasterWhite' }],
  // Nothing that we know.
  ['', {}],
  ['2米床，3米高', {}],
  ['地铁口旁边的门店', {}],
  ['a soaked redwood', {}],
  ['Уютная гостиная с камином', {}],
  ['こんにちは世界', {}],
];

describe('interpretPrompt', () => {
  test('keeps what is said of different pieces, and the last word on the same one', () => {
    const furniture = (prompt: string) =>
      interpretPrompt(prompt).look.finishes?.furniture?.map(nameOf);
    expect(furniture('胡桃木柜门，岩板台面')).toEqual(['walnut', 'rockSlabGrey']);
    expect(furniture('胡桃木柜门，橡木柜门')).toEqual(['oakNatural']);
  });

  test.each(SENTENCES)('%s', (prompt, expected) => {
    expect(read(prompt)).toEqual(expected);
  });

  test('finds nothing in empty or foreign text', () => {
    for (const prompt of ['', '   ', 'こんにちは', 'Уютная гостиная', '12345', '🙂🙂']) {
      expect(interpretPrompt(prompt)).toEqual({
        look: { finishes: {}, light: {} },
        wishes: { finishes: {}, light: {} },
        styles: [],
        matched: [],
      });
    }
  });

  test('says what it understood, in the order of the prompt', () => {
    const { matched } = interpretPrompt('奶油风，胡桃木地板，落地窗，暖光');
    expect(matched).toEqual([
      { word: '奶油风', meaning: '风格：奶油风' },
      { word: '胡桃木地板', meaning: '地面：胡桃木' },
      { word: '暖光', meaning: '色温 3200' },
    ]);
  });

  test.each([
    ['人字拼胡桃木地板', '#6f4b33', '胡桃木拼花'],
    ['胡桃木人字拼地板', '#6f4b33', '胡桃木拼花'],
    ['walnut herringbone floor', '#6f4b33', '胡桃木拼花'],
    ['人字拼木地板', '#b78f60', '橡木拼花'],
  ])('%s: one word says how it is laid, another which wood', (prompt, colour, name) => {
    const { look, matched } = interpretPrompt(prompt);
    expect(look.finishes?.floor).toEqual([{ material: 'herringboneOak', colour }]);
    expect(matched[0]?.meaning).toBe(`地面：${name}`);
  });

  test.each([
    ['青砖一顺一丁外墙', 'facade', 'brickEnglish', '#777a79', '青砖（一顺一丁）'],
    ['梅花丁白砖外墙', 'facade', 'brickFlemish', '#dfdad1', '白砖（梅花丁）'],
    ['红砖竖砌外墙', 'facade', 'brickSoldier', '#99543d', '竖砌砖墙'],
    ['鱼骨拼胡桃木地板', 'floor', 'chevronOak', '#6f4b33', '胡桃木鱼骨拼'],
    ['径切柚木地板', 'floor', 'oakQuarter', '#94653c', '柚木（径切）'],
  ] as const)(
    '%s: a bond or a cut goes with the material beside it',
    (prompt, role, material, colour, name) => {
      const { look, matched } = interpretPrompt(prompt);
      expect(look.finishes?.[role]).toEqual([{ material, colour }]);
      expect(matched[0]?.meaning).toContain(name);
    },
  );

  test('applies a style and lays the words over it', () => {
    const { look, styles } = interpretPrompt('奶油风，墨绿色沙发');
    expect(styles).toEqual(['cream']);
    expect(look.finishes?.wall?.[0]).toEqual({ material: 'plasterWarm', colour: '#efe6d8' });
    // The sofa is one of two: cabinets stay as they were.
    expect(look.finishes?.furniture).toEqual([
      { material: 'cotton', colour: '#27473a' },
      { material: 'oakLight', colour: '#d8bf9a' },
    ]);
    expect(look.light?.temperatureK).toBe(3400);
  });

  test('takes the styles in their order, and none that is denied', () => {
    expect(interpretPrompt('工业风，北欧风').styles).toEqual(['industrial', 'nordic']);
    expect(interpretPrompt('不要工业风，改成北欧风格').styles).toEqual(['nordic']);
    expect(interpretPrompt('不要工业风').styles).toEqual([]);
  });

  test.each([
    ['晴天', 'day'],
    ['暖阳洒进来', 'goldenHour'],
    ['黄昏', 'dusk'],
    ['傍晚的别墅', 'dusk'],
    ['夜景', 'night'],
    ['阴天', 'overcast'],
    ['雨天，路面反光', 'rain'],
    ['雪景', 'snow'],
    ['柔和自然光', 'softInterior'],
    ['晴天，改成夜景', 'night'],
    ['不要夜景', undefined],
  ])('%s is %s', (prompt, atmosphere) => {
    expect(interpretPrompt(prompt).atmosphere).toBe(atmosphere);
  });

  test('reads light, season and surroundings', () => {
    expect(interpretPrompt('冷光，明亮，高对比').look.light).toEqual({
      temperatureK: 6800,
      exposureEv: 0.4,
      contrast: 0.8,
    });
    expect(interpretPrompt('秋天').look.finishes?.planting?.length).toBeGreaterThan(1);
    expect(interpretPrompt('海边的别墅').environment).toBe('waterfront');
  });

  test('sets the feature wall off from the other walls', () => {
    const { look } = interpretPrompt('电视墙用洞石，墙面米白色');
    expect(mergeLook(BASE, look).finishes.wall).toEqual([
      { material: 'paint', colour: '#ece4d6' },
      { material: 'travertine', colour: MATERIALS.travertine.colour },
    ]);
  });

  test('a usual place gives way to what was said of it', () => {
    const { look } = interpretPrompt('外墙白色涂料，红砖');
    expect(look.finishes?.facade?.map(nameOf)).toEqual(['plasterWhite', 'brickRed']);
  });

  test('never throws and always gives a valid look', () => {
    const words = fc.constantFrom(...LEXICON.keys(), '，', '。', ' ', '不要', '客厅', 'x');
    const prompts = fc.oneof(
      fc.array(words, { maxLength: 30 }).map((list) => list.join('')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    );
    fc.assert(
      fc.property(prompts, (prompt) => {
        const reading = interpretPrompt(prompt);
        assertValid(mergeLook(BASE, reading.look));
        assertValid(mergeLook(BASE, reading.wishes));
        for (const { word, meaning } of reading.matched) {
          expect(prompt.toLowerCase()).toContain(word);
          expect(meaning).not.toContain('undefined');
        }
      }),
      { numRuns: 500 },
    );
  });
});

const BASE: Look = {
  finishes: {
    floor: [{ material: 'oakNatural', colour: '#b8966b' }],
    wall: [{ material: 'paint', colour: '#e9e5dd' }],
    furniture: [{ material: 'walnut', colour: '#6f4b33' }],
  },
  light: { temperatureK: 4300, exposureEv: 0.1, contrast: 0.4 },
};

function assertValid({ finishes, light }: Look): void {
  for (const list of Object.values(finishes)) {
    expect(list.length).toBeGreaterThan(0);
    for (const { material, colour, ...rest } of list) {
      expect(MATERIALS).toHaveProperty(material);
      expect(colour).toMatch(/^#[0-9a-f]{6}$/);
      expect(rest).toEqual({});
    }
  }
  expect(light.temperatureK).toBeGreaterThanOrEqual(2700);
  expect(Math.abs(light.exposureEv)).toBeLessThanOrEqual(1.5);
  expect(light.contrast).toBeGreaterThanOrEqual(0);
  expect(light.contrast).toBeLessThanOrEqual(1);
}
