import { describe, expect, test } from 'vitest';
import { afterTakingAway, describesThing, readRegionWords } from './inpaint-words.ts';

/** What words come to, in one line: the plan's kind and what tells it from others of its kind. */
function briefly(words: string): string {
  const { plan, ...rest } = readRegionWords(words, 0);
  if (plan === null) return 'refusal' in rest && rest.refusal ? 'refused' : 'style';
  switch (plan.kind) {
    case 'surface': {
      const { covering, surface } = plan;
      return `${surface} ${covering.kind === 'library' ? covering.material : covering.kind}`;
    }
    case 'panel':
      return plan.panel;
    case 'planting':
      return plan.plant;
    case 'sky':
      return `sky ${plan.atmosphere}`;
    default:
      return plan.kind;
  }
}

const SENTENCES: Readonly<Record<string, readonly (readonly [words: string, means: string])[]>> = {
  'surfaces change': [
    ['墙面刷成灰色', 'wall paint'],
    ['沙发背景墙刷成灰色', 'wall paint'],
    ['电视背景墙刷深灰色乳胶漆', 'wall paint'],
    ['刷成米色', 'auto paint'],
    ['餐桌后面的墙贴文化石', 'wall sandstone'],
    ['床头背景墙，胡桃木饰面', 'wall walnut'],
    ['沙发背景墙换成皮革硬包', 'wall leatherTan'],
    ['沙发旁边的墙面微水泥', 'wall microcement'],
    ['地面铺木地板', 'floor oakNatural'],
    ['餐桌下面的地面换成大理石', 'floor marbleWhite'],
    ['清掉杂物，地面铺水磨石', 'floor terrazzo'],
    ['阳台地面防腐木', 'floor woodDeck'],
    ['外墙改成红砖', 'wall brickRed'],
    ['立面换成铝板', 'wall aluminium'],
    ['吊顶刷白', 'ceiling paint'],
    ['橱柜换成白色烤漆', 'other paint'],
    ['橱柜，胡桃木', 'other walnut'],
    ['柜门换成胡桃木', 'other walnut'],
    ['柜门胡桃木', 'other walnut'],
    ['茶几台面大理石', 'auto marbleWhite'],
    ['楼梯踏步贴花岗岩', 'auto granite'],
    ['栏杆换成黑色铁艺', 'auto blackMetal'],
    ['沙发换成墨绿色丝绒', 'other velvet'],
    ['沙发换墨绿色丝绒', 'other velvet'],
    ['沙发面料灰色亚麻', 'other linen'],
    ['云石台面', 'auto marbleWhite'],
    ['给书柜加一个大理石台面', 'other marbleWhite'],
    ['胡桃木地板', 'floor walnut'],
    ['红砖墙', 'wall brickRed'],
    ['拆掉柜子，刷成白墙', 'wall paint'],
    ['水池边铺鹅卵石', 'auto gravel'],
  ],
  'things are wanted': [
    ['放一张真皮沙发', 'refused'],
    ['放一个胡桃木书柜', 'refused'],
    ['放一个书柜在墙边', 'refused'],
    ['墙上装一个木书架', 'refused'],
    ['胡桃木书柜', 'refused'],
    ['大理石茶几', 'refused'],
    ['换成一个木饰面书柜', 'refused'],
    ['加一个玻璃雨棚', 'refused'],
    ['入口加玻璃雨篷', 'refused'],
    ['阳台加玻璃栏杆', 'refused'],
    ['露台增加木格栅屏风', 'refused'],
    ['草坪上加一个木秋千', 'refused'],
    ['草坪上放一把椅子', 'refused'],
    ['泳池边摆两张木躺椅', 'refused'],
    ['大树下放一张石凳', 'refused'],
    ['落地窗前放一张布艺沙发', 'refused'],
    ['落地窗旁的沙发', 'refused'],
    ['一张茶几', 'refused'],
    ['沙发换成双人床', 'refused'],
    ['加一道玻璃隔断', 'refused'],
    ['加一扇木门', 'refused'],
    ['路上加几个行人', 'refused'],
    ['停一辆汽车', 'refused'],
    ['天空加一架飞机', 'refused'],
    ['水景里加一座石雕塑', 'refused'],
  ],
  'flat things hang or lie': [
    ['墙上挂一幅山水画', 'art'],
    ['沙发背景墙挂一幅画', 'art'],
    ['沙发上方挂装饰画', 'art'],
    ['墙上挂一面镜子', 'mirror'],
    ['沙发后面的窗帘', 'curtain'],
    ['加一条灯带', 'lightStrip'],
    ['沙发前铺一块地毯', 'rug'],
    ['墙上开窗', 'window'],
  ],
  'something goes': [
    ['去掉沙发', 'empty'],
    ['去掉墙上贴的海报', 'empty'],
    ['把柜子搬走', 'empty'],
    ['拆除栏杆', 'empty'],
    ['消除电线', 'empty'],
    ['不要这盏吊灯', 'empty'],
    ['清空', 'empty'],
    ['留空', 'empty'],
  ],
  'the sky changes': [
    ['换成晚霞天空', 'sky goldenHour'],
    ['天空换成星空', 'sky night'],
    ['蓝天白云', 'sky day'],
    ['换天空', 'sky day'],
    ['加几朵白云', 'sky day'],
  ],
  'plants and ground grow': [
    ['种一棵银杏', 'tree'],
    ['墙前种一排绣球', 'flower'],
    ['沙发旁放一盆绿植', 'shrub'],
    ['路边加灌木', 'shrub'],
    ['放一盆龟背竹', 'shrub'],
    ['墙角摆两盆散尾葵', 'shrub'],
    ['铺草坪', 'floor grass'],
    ['改成草地', 'floor grass'],
    ['换成镜面水景', 'floor water'],
    ['栏杆外种几棵大树', 'tree'],
  ],
  'a style alone': [['奶油风', 'style']],
};

describe.each(Object.entries(SENTENCES))('%s', (_, sentences) => {
  test.each(sentences)('%s: %s', (words, means) => {
    expect(briefly(words)).toBe(means);
  });
});

test('a refusal says what can be done instead', () => {
  expect(readRegionWords('放一个胡桃木书柜', 0)).toMatchObject({
    refusal: expect.stringContaining('柜子换成胡桃木'),
  });
});

test.each([
  ['单人沙发，墨绿色皮', true],
  ['圆茶几，大理石台面', true],
  ['书柜、胡桃木', true],
  ['墨绿色皮，单人沙发', false],
  ['单人沙发', false],
  ['沙发换成墨绿色丝绒，亮一点', false],
  ['沙发背景墙，微水泥', false],
  ['去掉沙发，铺木地板', false],
])('%s: a thing and what it is like: %s', (words, describes) => {
  expect(describesThing(words)).toBe(describes);
});

test.each([
  ['拿掉沙发，放一盆龟背竹', '放一盆龟背竹'],
  ['去掉旧柜子、杂物；摆一张圆桌，大理石台面', '摆一张圆桌，大理石台面'],
  ['去掉沙发，放着的书也清掉', '去掉沙发，放着的书也清掉'],
  ['去掉墙上挂着的画', '去掉墙上挂着的画'],
  ['去掉沙发，保留茶几', '去掉沙发，保留茶几'],
  ['去掉沙发，铺木地板', '去掉沙发，铺木地板'],
  ['放一把椅子', '放一把椅子'],
])('%s: once something was taken away: %s', (words, wanted) => {
  expect(afterTakingAway(words)).toBe(wanted);
});
