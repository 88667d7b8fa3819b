import { describe, expect, it } from 'vitest';
import { classifyTree } from '../classify/index.ts';
import { TOOLS } from '../registry.ts';
import { DICTIONARY } from './english/dictionary.ts';
import { englishOf, translateByDictionary } from './english/index.ts';
import { LEXICON } from './lexicon.ts';
import { MATERIALS } from './material.ts';

const CHINESE = /[㐀-鿿]/;

/** Fields whose choices are told to a model as part of the picture. */
const SCENE_FIELDS = new Set([
  ...['view', 'atmosphere', 'environment', 'weather', 'season', 'planting', 'density'],
  ...['greenDensity', 'roadDensity', 'contextDensity', 'peopleDensity', 'camera', 'material'],
]);

describe('the dictionary of English', () => {
  it('knows every Chinese word of the lexicon', () => {
    const missing = [...LEXICON.keys()].filter(
      (word) => CHINESE.test(word) && word !== '、' && DICTIONARY.get(word) === undefined,
    );
    expect(missing).toEqual([]);
  });

  it('says something for every word but those of grammar, and in English', () => {
    for (const [word, { english, role }] of DICTIONARY) {
      expect(english, word).not.toMatch(CHINESE);
      expect(english, word).toBe(english?.trim());
      expect(english === '', word).toBe(role === 'dropped' || role === 'of');
    }
  });

  it('knows every place and style of the tree, every material, every choice of a scene', () => {
    const names = classifyTree().flatMap((top) => [
      top.name,
      ...top.children.flatMap(({ name, children }) => [name, ...children.map((each) => each.name)]),
    ]);
    const labels = TOOLS.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'choice' && SCENE_FIELDS.has(name)
          ? field.options.filter(({ value }) => value !== 'auto').map(({ label }) => label)
          : [],
      ),
    );
    const materials = Object.values(MATERIALS).map(({ name }) => name);
    for (const name of new Set([...names, ...labels, ...materials])) {
      expect(translateByDictionary(name), name).toMatchObject({ unknown: [] });
      expect(englishOf(name), name).not.toBe('');
    }
  });
});

describe('prompts in English by the dictionary', () => {
  it.each([
    [
      '奶油风客厅，胡桃木地板，落地窗，暖光',
      'cream style living room, walnut floor, floor-to-ceiling windows, warm light',
    ],
    ['墙面微水泥，地面水磨石', 'walls in microcement, floor in terrazzo'],
    ['客厅奶油风', 'living room in cream style'],
    ['带落地窗的现代简约客厅', 'modern minimalist style living room with floor-to-ceiling windows'],
    ['墙刷成墨绿色', 'walls painted in dark green'],
    ['客厅采用胡桃木地板和米白色墙面', 'living room with walnut floor and off-white walls'],
    ['采用浅灰色微水泥墙面。', 'light grey microcement walls'],
    ['把沙发换成深绿色丝绒', 'sofa changed to dark green velvet'],
    ['换成白色大理石', 'change to white marble'],
    ['不要吊灯、没有人物', 'no pendant lamp, without people'],
    ['沙发后面挂一幅大装饰画', 'behind sofa with one large framed wall art'],
    ['两把单人沙发', 'two armchairs'],
    ['层高3米，LOFT公寓', 'ceiling height 3 m, LOFT apartment'],
    [
      '新中式庭院，青石铺装，松与竹，水景，黄昏',
      'modern Chinese style courtyard, bluestone paving, pine trees and bamboo, water feature, dusk',
    ],
    ['外立面红砖与玻璃', 'façade in red brick and glass'],
    ['A modern kitchen, 4K', 'A modern kitchen, 4K'],
    ['', ''],
  ])('%s', (chinese, english) => {
    expect(translateByDictionary(chinese)).toEqual({ english, unknown: [] });
  });

  it('keep what is not known in Chinese, at the end', () => {
    expect(translateByDictionary('客厅里放鸡翅木椅，暖光，猛犸象')).toEqual({
      english: 'inside living room with chair, warm light, 鸡翅木, 猛犸象',
      unknown: ['鸡翅木', '猛犸象'],
    });
  });

  it('take no character out of a word that is not known', () => {
    expect(translateByDictionary('明白人家').unknown).toEqual(['明白人家']);
  });
});
