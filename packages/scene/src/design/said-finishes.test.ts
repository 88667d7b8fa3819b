import { describe, expect, test } from 'vitest';
import { TRADE_VOCABULARY } from '../../bench/briefs/vocabulary.ts';
import { kindOf } from '../objects/index.ts';
import { hexDistance } from './colour.ts';
import type { Finish, SceneDescription, SurfaceKey } from './description.ts';
import { designScene } from './design.ts';

/** What a finish must be when a word is said: one of these materials, or near this colour. */
const SAID: Readonly<Record<string, string>> = {
  橡木: 'oakNatural oakLight',
  黑胡桃: 'walnut',
  樱桃木: 'cherry',
  深色木质: 'walnut',
  原木色: 'oakLight',
  大理石: 'marbleWhite marbleGrey marbleBlack',
  黑色大理石: 'marbleBlack',
  洞石: 'travertine',
  岩板: 'rockSlabGrey marbleWhite',
  水磨石: 'terrazzo',
  红砖: 'brickRed',
  微水泥: 'microcement',
  清水混凝土: 'concrete',
  黄铜: 'brass',
  金色: 'brass',
  不锈钢: 'steelBrushed',
  黑色铁艺: 'blackMetal',
  玻璃: 'glassClear glassTinted',
  皮质: 'leatherTan leatherBlack',
  布艺: 'linen',
  丝绒: 'velvet',
  羊羔绒: 'wool',
  藤编: 'rattan',
  陶瓷: 'ceramicWhite',
  宣纸: 'paper',
  白色: '#f0efec',
  黑色: '#2a2a2b',
  墨绿色: '#27473a',
  米色: '#ece4d6',
  焦糖色: '#b0703c',
};
const NEAR = 70;

const is = (finish: Finish | undefined, word: string): boolean => {
  const want = SAID[word];
  if (!finish) return false;
  if (!want.startsWith('#')) return want.split(' ').includes(finish.material);
  return hexDistance(finish.color ?? '#808080', want) < NEAR;
};

/** Things, what is said of each of them, and the slots that must be it. */
const THINGS: readonly (readonly [things: string, slots: string, said: string])[] = [
  ['床 双人床 单人床 四柱床 悬浮床 上下床', 'frame', '橡木 黑胡桃 深色木质 黑色铁艺'],
  ['床 单人床 悬浮床', 'head frame', '皮质 丝绒 墨绿色 白色'],
  ['沙发 L形沙发 弧形沙发 单人沙发 贵妃榻', 'fabric', '皮质 布艺 丝绒 羊羔绒 墨绿色 焦糖色 白色'],
  ['沙发 单人沙发 L形沙发', 'legs', '橡木 黑胡桃 藤编'],
  ['餐椅 软包餐椅 休闲椅 吧椅', 'fabric', '皮质 丝绒 墨绿色'],
  ['餐椅 温莎椅 圈椅 吧椅', 'frame', '黑胡桃 橡木'],
  ['办公椅 长凳 脚凳', 'fabric', '皮质 焦糖色'],
  ['餐桌 书桌 茶几 玄关台', 'top legs', '黑胡桃 橡木 白色 黑色'],
  ['餐桌 圆餐桌 茶几 圆茶几 边几 玄关台', 'top', '大理石 洞石 岩板 玻璃 黑色大理石'],
  ['会议桌 茶台 边几 圆茶几', 'top', '黑胡桃 橡木 深色木质'],
  ['茶几 边几', 'top legs', '黄铜 不锈钢 金色'],
  ['大班台 梳妆台', 'body', '黑胡桃 白色'],
  ['床头柜 电视柜 餐边柜 斗柜 衣柜 鞋柜', 'front body', '橡木 黑胡桃 白色 墨绿色 原木色'],
  ['衣柜 餐边柜', 'front', '玻璃 藤编'],
  ['书架 酒柜', 'frame', '黑色铁艺 黑胡桃 白色'],
  ['橱柜 吊柜 高柜', 'front body', '橡木 白色 墨绿色 不锈钢'],
  ['岛台 橱柜 洗手台', 'top', '岩板 大理石 水磨石'],
  ['前台 吧台', 'front', '洞石 黑胡桃 大理石 黄铜'],
  ['洗手台', 'cabinet', '橡木 白色'],
  ['浴缸', 'tub', '黄铜 白色 黑色'],
  ['吊灯 锥形吊灯', 'shade', '黄铜 金色 黑色 白色'],
  ['水晶灯 圆环吊灯 壁灯 落地灯', 'metal', '黄铜 金色 黑色'],
  ['台灯', 'body', '陶瓷 黄铜 墨绿色'],
  ['台灯 落地灯', 'shade', '布艺 宣纸'],
  ['窗帘', 'curtain', '米色 布艺 丝绒 墨绿色'],
  ['地毯', 'pile', '羊羔绒 米色 墨绿色'],
  ['抱枕', 'fabric', '丝绒 焦糖色'],
  ['花瓶', 'vase', '陶瓷 白色 玻璃'],
  ['圆镜 镜子', 'frame', '黄铜 黑色铁艺'],
  ['壁炉', 'surround', '大理石 洞石'],
  ['屏风', 'panel', '藤编 宣纸 布艺'],
  ['楼梯', 'treads', '黑胡桃 大理石'],
  ['户外长椅 廊架', 'slats', '橡木'],
];

const SURFACES: readonly (readonly [word: string, key: SurfaceKey, said: string])[] = [
  ['地面', 'floor', '水磨石 微水泥 大理石 橡木 清水混凝土'],
  ['墙面', 'wall', '红砖 微水泥 清水混凝土 墨绿色 米色'],
  ['背景墙', 'featureWall', '大理石 洞石 岩板 黑胡桃 红砖'],
  ['天花', 'ceiling', '橡木 白色 黑色'],
  ['门', 'door', '橡木 黑胡桃 白色 墨绿色'],
  ['外墙', 'facade', '红砖 清水混凝土 洞石 白色'],
];

const FORMS = [
  (said: string, thing: string) => `${said}${thing}`,
  (said: string, thing: string) => `一张${said}的${thing}，简约`,
  (said: string, thing: string) => `${thing}用${said}`,
];

const pairs = THINGS.flatMap(([things, slots, said]) =>
  things
    .split(' ')
    .flatMap((thing) => said.split(' ').map((word) => [thing, word, slots] as const)),
).map(([thing, word, slots], k) => [FORMS[k % FORMS.length](word, thing), word, slots] as const);

const things = (scene: SceneDescription) => scene.items.filter(({ said }) => said !== undefined);

describe('what is said of a thing is seen on it', () => {
  test('in enough pairs', () => expect(pairs.length).toBeGreaterThanOrEqual(200));

  test.each(pairs)('%s', (brief, word, slots) => {
    const named = things(designScene(brief, 4, TRADE_VOCABULARY));
    expect(named.length).toBeGreaterThan(0);
    for (const { kind, materials } of named) {
      const there = kindOf(kind)?.slots.map(({ name }) => name) ?? [];
      const main = slots.split(' ').filter((name) => there.includes(name));
      expect(main, kind).not.toEqual([]);
      const other = main.filter((name) => !is(materials[name], word));
      expect(other, `${kind} ${JSON.stringify(materials)}`).toEqual([]);
    }
  });
});

const surfaces = SURFACES.flatMap(([place, key, said]) =>
  said.split(' ').map((word) => [`${word}${place}`, word, key] as const),
);

test.each(surfaces)('%s', (brief, word, key) => {
  const scene = designScene(`${brief}，简约`, 4, TRADE_VOCABULARY);
  expect(is(scene.surfaces[key], word), JSON.stringify(scene.surfaces[key])).toBe(true);
});

/** `kind.slot=word` or `@surface=word`, as it must come of the brief. */
const BOUND: readonly (readonly [brief: string, expected: string])[] = [
  ['白色沙发和黑色茶几', 'sofa.fabric=白色 coffee-table.top=黑色'],
  ['沙发白色、茶几黑色', 'sofa.fabric=白色 coffee-table.top=黑色'],
  ['客厅，沙发是墨绿色茶几是白色', 'sofa.fabric=墨绿色 coffee-table.top=白色'],
  ['橡木地板，胡桃木床', '@floor=橡木 bed-double.frame=黑胡桃'],
  ['黑胡桃地板橡木床', '@floor=黑胡桃 bed-double.frame=橡木'],
  ['沙发和单椅用羊羔绒', 'sofa.fabric=羊羔绒 armchair.fabric=羊羔绒'],
  ['卧室，黑胡桃床，白色床品', 'bed-double.frame=黑胡桃 bed-double.cover=白色'],
  ['卧室，床，皮质床头', 'bed-double.head=皮质'],
  ['白色橱柜，不锈钢台面', 'kitchen-run.front=白色 kitchen-run.top=不锈钢'],
  ['厨房，水磨石台面，墨绿色柜门', 'kitchen-run.top=水磨石 kitchen-run.front=墨绿色'],
  ['岩板岛台，橡木柜门，黄铜拉手', 'kitchen-island.top=岩板 kitchen-island.handle=黄铜'],
  ['橱柜，岛台，黄铜拉手', 'kitchen-run.handle=黄铜 kitchen-island.handle=黄铜'],
  ['橡木浴室柜，陶瓷台盆', 'wash-basin.cabinet=橡木 wash-basin.basin=陶瓷'],
  ['咖啡厅，微水泥墙面和地面', '@wall=微水泥 @floor=微水泥'],
  ['水泥地面，客厅', '@floor=清水混凝土'],
  ['厨房，黑色五金，白色橱柜', 'kitchen-run.handle=黑色铁艺 kitchen-run.front=白色'],
  ['米色亚麻布沙发', 'sofa.fabric=米色'],
  ['茶几选黑色大理石台面配黄铜腿', 'coffee-table.top=黑色大理石 coffee-table.legs=黄铜'],
  ['橡木床，皮质床头', 'bed-double.frame=橡木 bed-double.head=皮质'],
  ['黄铜大理石边几', 'side-table.top=大理石 side-table.legs=黄铜'],
  ['黑胡桃餐桌，黑色铁艺桌腿', 'dining-table.top=黑胡桃 dining-table.legs=黑色铁艺'],
  ['胡桃木布艺沙发', 'sofa.fabric=布艺 sofa.legs=黑胡桃'],
  ['白色皮沙发', 'sofa.fabric=皮质 sofa.fabric=白色'],
  ['客厅，黑胡桃家具，茶几，电视柜', 'coffee-table.legs=黑胡桃 tv-cabinet.front=黑胡桃'],
  ['卧室，米色墙面，黄铜床头吊灯', '@wall=米色 pendant.shade=黄铜'],
  ['工业风客厅，木地板，地毯', '@floor=橡木'],
  ['现代客厅，木门', '@door=黑胡桃'],
  [
    '墨绿色橱柜，岩板岛台，不锈钢台面',
    'kitchen-wall.front=墨绿色 kitchen-run.top=不锈钢 kitchen-island.top=岩板',
  ],
  ['格栅墙，黑胡桃家具', 'wall-slats.slats=黑胡桃'],
  ['钢琴，客厅', 'piano.body='],
  ['日式卧室，衣柜', 'wardrobe.front=原木色'],
  ['黑胡桃家具，卧室，衣柜', 'wardrobe.front=黑胡桃'],
  ['国潮茶馆，茶台，灯笼', 'tea-table.top=黑胡桃 pendant-lantern.shade=宣纸'],
  ['餐厅，胡桃木餐桌和餐椅', 'dining-table.top=黑胡桃 chair-dining.frame=黑胡桃'],
  ['餐厅，胡桃木餐桌和白色餐椅', 'dining-table.top=黑胡桃 chair-dining.fabric=白色'],
  ['橡木的床、床头柜、衣柜', 'bed-double.frame=橡木 nightstand.front=橡木 wardrobe.front=橡木'],
  ['客厅，黄铜吊灯和落地灯', 'pendant.shade=黄铜 floor-lamp.metal=黄铜'],
  ['皮质沙发和单椅，客厅', 'sofa.fabric=皮质 armchair.fabric=皮质'],
  ['客厅，米色沙发、地毯和窗帘', 'sofa.fabric=米色 rug.pile=米色 curtain.curtain=米色'],
  ['餐厅，铁艺桌椅', 'dining-table.legs=黑色铁艺 chair-dining.frame=黑色铁艺'],
  ['客厅，不要皮沙发，要布艺的', 'sofa.fabric=布艺'],
  ['工业风客厅，沙发不要皮的', 'sofa.fabric=布艺'],
  ['客厅，不是布沙发是皮沙发', 'sofa.fabric=皮质'],
  ['客厅，别用大理石茶几，用橡木茶几', 'coffee-table.top=橡木'],
  ['卧室，不要白色衣柜，要黑胡桃的', 'wardrobe.front=黑胡桃'],
  ['客厅，不要木地板，要水磨石', '@floor=水磨石'],
  ['客厅，沙发换成皮的', 'sofa.fabric=皮质'],
  ['客厅，沙发和单椅分别用米色和墨绿色', 'sofa.fabric=米色 armchair.fabric=墨绿色'],
  ['咖啡厅，吧台和卡座用水磨石和皮质', 'bar-counter.front=水磨石 banquette.fabric=皮质'],
];

test.each(BOUND)('%s', (brief, expected) => {
  const scene = designScene(brief, 4, TRADE_VOCABULARY);
  for (const token of expected.split(' ')) {
    const [place, word] = token.split('=');
    const [kind, slot] = place.split('.');
    const item =
      things(scene).find((thing) => thing.kind === kind) ??
      scene.items.find((thing) => thing.kind === kind);
    const finish = slot ? item?.materials[slot] : scene.surfaces[place.slice(1) as SurfaceKey];
    expect(
      word ? is(finish, word) : finish === undefined,
      `${token} ${JSON.stringify(finish)}`,
    ).toBe(true);
  }
});

test.each([1, 2, 3])('the wall behind the bed is the one set off, seed %i', (seed) => {
  const scene = designScene('卧室，洞石背景墙，皮床', seed, TRADE_VOCABULARY);
  const bed = scene.items.find(({ kind }) => kind === 'bed-double');
  const { plan = [], featureWall = -1 } = scene.room ?? {};
  const [from, to] = [plan[featureWall], plan[(featureWall + 1) % plan.length]];
  const along = Math.atan2(to[1] - from[1], to[0] - from[0]);
  // Its back to the wall, a thing looks to the left of the wall's direction.
  expect(Math.cos(((bed?.yawDeg ?? 0) * Math.PI) / 180 - along - Math.PI)).toBeCloseTo(1, 5);
});
