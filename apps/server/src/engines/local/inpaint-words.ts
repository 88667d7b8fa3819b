import type { InpaintPlan } from '@zhuhui/kernels';
import { interpretPrompt, type PromptReading } from '@zhuhui/tools/look';
import { readMaterialWish, surfaceNamed } from './material-words.ts';

/** What happens to a masked place: something is put into it, or what is there is taken away. */
export type RegionPlan = InpaintPlan | { readonly kind: 'empty' };

/** What words ask for. */
export type WordsPlan = Exclude<RegionPlan, { kind: 'item' }>;

export type WordsReading =
  | { readonly plan: WordsPlan; readonly meaning: string }
  /** Nothing was asked for, at most a style. */
  | { readonly plan: null; readonly refusal: null }
  /** Something that only a generative engine can draw; Chinese, says what can be done here. */
  | { readonly plan: null; readonly refusal: string };

const REMOVE =
  /去掉|去除|移除|移走|移开|拿掉|拿走|搬走|删除|删掉|抹去|抹掉|擦除|擦掉|消除|清空|清除|清理掉|拆除|拆掉|撤掉|敲掉|^不要(?![改动变])/;
/**
 * From here on words say what is to be there instead. 贴, 铺 and 刷 alone do so only where something
 * follows: 墙上贴的海报 tells of what is there already.
 */
const CHANGE =
  /更换[成为]|替换[成为]|变成|变为|改[成为用刷铺贴做]|[刷涂漆喷贴铺包做]成|[刷涂漆贴铺]上|铺[设贴]|(?<![转更替])换[成为上用]?(?![气鞋热掉])|(?<![粘饰])贴(?![面膜士图纸])(?=.)(?![的着了在])|(?<![店商])铺(?![装面位])(?=.)(?![的着了在])|(?<!牙)刷(?![子痕卡])(?=.)(?![的着了在])/;
/** What is painted or put on wet has the colour that is said and no weave. */
const PAINTING = /[刷涂漆喷]/;
/** From here on words say what is to be added. */
const PUT =
  /摆放|放置|安放|(?<![开释摆安])放(?![大松射置])|摆(?![件设台放])|添加|增加|新增|加[装上建]|加(?![州厚高宽工深大长装上建])|安装|悬挂|挂(?![画钟衣])|搭建|种植|[种栽](?![类植])|[一两二三四几][个把张台盏只件套辆棵幅座栋组排盆架樘扇道堵条]/;
const NOTHING = /^(空|空的|空白|空地|什么都没有|无|留空)[。.]?$/;
const SKY = /天空|云(?![石纹母杉])|晚霞|朝霞|霞光|蓝天|夜空|星空(?!顶)/;
/** Skies by their own words: colour is what is wanted of a sunset. */
const SKIES: readonly (readonly [RegExp, string])[] = [
  [/晚霞|朝霞|霞光|火烧云/, 'goldenHour'],
  [/夜空|星空/, 'night'],
];
/** Things with a shape of their own; what they are covered with can be changed, they cannot be drawn. */
const THINGS = [
  '沙发|[躺吊长座摇]?椅|[餐书圆长]?桌|茶几|边几|角几|床(?![头尾边单品旗])|榻|凳|抱枕|靠垫|蒲团',
  '柜|书架|置物架|展示架|博古架|货架|鞋架|衣帽架|酒架|花架|廊架|棚架|架|搁板|层板|隔板|屏风|隔断|格栅屏|岛台|吧台|前台|收银台|洗手台|台盆|梳妆台|水槽|龙头|花洒|淋浴房',
  '马桶|浴缸|电视|冰箱|洗衣机|空调|风扇|投影仪|壁炉|钢琴|吉他|音响|电脑',
  '吊灯|落地灯|台灯|吸顶灯|壁灯|筒灯|射灯|路灯|庭院灯|草坪灯|灯具|灯笼|烛台',
  '花瓶|花盆|花钵|花箱|摆件|摆设|茶具|餐具|果盘|雕塑|雕像|假山|置石|景石|喷泉|跌水',
  '栏杆|护栏|围栏|扶手|楼梯|台阶|雨棚|雨篷|遮阳棚|凉棚|膜结构|帐篷|遮阳伞|阳伞|凉亭|亭|桥|秋千|滑梯|跷跷板|沙坑|健身器材|泳圈|垃圾桶|信箱|旗杆|门头|招牌|店招|广告牌|灯箱|标识牌|烟囱|柱',
  '建筑物|房子|房屋|木屋|高楼|[一两几]栋|[一几]座|[一道扇樘].{0,6}门',
  '人物|行人|路人|人群|模特|男人|女人|男孩|女孩|小孩|孩子|老人|情侣|汽车|轿车|跑车|车辆|自行车|摩托车|公交车|卡车|游艇|船|飞机|热气球|狗|猫|鸟|鹿|天鹅|锦鲤|宠物',
].join('|');
/** Behind a thing: where something else is, or what the thing is made of. */
const WHERE = '后|旁|边|前|上|下|对面|周围|附近|一侧|之间|背景|同款|同色';
const PART =
  '面料|材质|饰面|表面|颜色|换色|布面|皮面|门|体|面|背板|台面|腿|坐垫|靠背|踏步|踏面|踢面|栏板';
/** A thing by itself: not 沙发背景墙, not 餐桌后面的墙, not 柜门. */
const SHAPED = new RegExp(`(?:${THINGS})子?(?!子|的?(?:${WHERE}|${PART}))`, 'g');
const COVER_OF = /面料|材质|饰面|表面|颜色|换色|布面|皮面/;

const PANELS: readonly (readonly [
  RegExp,
  string,
  Extract<WordsPlan, { kind: 'panel' }>['panel'],
])[] = [
  [
    /挂画|挂.{0,3}画|幅.{0,4}画|画作|装饰画|山水画|抽象画|水墨画|国画|油画|画框|版画|字画/,
    '挂画',
    'art',
  ],
  [/窗帘|纱帘|布帘|遮光帘|帷幔/, '窗帘', 'curtain'],
  [/灯带|灯槽|线性灯|洗墙灯|暗藏灯/, '灯带', 'lightStrip'],
  [/镜子|穿衣镜|化妆镜|浴室镜|装饰镜|壁镜|全身镜/, '镜子', 'mirror'],
  [/地毯|毯子/, '地毯', 'rug'],
  [/窗户|落地窗|飘窗|玻璃窗|开窗|窗子|加窗|一扇窗|大窗/, '窗', 'window'],
];
const WALL_TO_WALL = /满铺|地面铺|铺地毯|块毯/;

const TREE =
  /乔木|大树|树木|行道树|种树|棵树|树$|树[，。、]|银杏|樱花树|樱花|红枫|松树|柳树|棕榈|香樟|桂花树|梧桐/;
const FLOWER = /花境|花卉|鲜花|花丛|花坛|绣球|薰衣草|月季|玫瑰|郁金香|花海|种花/;
const SHRUB =
  /灌木|绿篱|绿植|植物|绿化|盆栽|盆景|植被|草丛|观赏草|龟背竹|富贵竹|文竹|散尾葵|琴叶榕|橡皮树|发财树|天堂鸟|虎皮兰|绿萝|吊兰|蕨类|仙人掌|多肉/;
const GROWING_WALL = /植物墙|绿植墙|绿墙|垂直绿化|爬藤/;
const LAWN = /草坪|草地|草皮|绿地/;
const WATER = /水面|水池|泳池|湖面|湖水|水景|镜面水|水塘|池塘|溪流|河水/;

const GROWS_OR_HANGS = [
  ...PANELS.map(([pattern]) => pattern),
  ...[TREE, FLOWER, SHRUB, GROWING_WALL, LAWN, WATER, SKY],
];

/** Words that speak of a building seen from outside. */
const OUTDOORS = /外墙|立面|幕墙|外观|屋面|屋顶|广场|园路|庭院/;

/** Grown and flowing ground takes over less of what lay there. */
const LOOSE_SHADING = 0.6;

const GREENS = ['#5a793d', '#4f6f38', '#6a8848'];
const BLOOMS: readonly (readonly [RegExp, string])[] = [
  [/樱|桃花/, '#e9b3c2'],
  [/粉/, '#e08aa6'],
  [/薰衣草|绣球|紫/, '#9a88c4'],
  [/黄|向日葵|迎春/, '#e2c04a'],
  [/白/, '#f0ece2'],
  [/红|玫瑰|月季|郁金香/, '#c2485a'],
];

/** Whether words ask for something to be put there rather than for a covering. */
export const putsSomething = (words: string): boolean => !CHANGE.test(words) && PUT.test(words);

/** Between the phrases of a wish. */
const PHRASE_END = /[，,、；;。]/;

/** Whether the first phrase names a thing and the others say what it is like: 单人沙发，墨绿色皮. */
export function describesThing(words: string): boolean {
  const [first = '', ...others] = words.trim().split(PHRASE_END);
  return others.length > 0 && !CHANGE.test(words) && !REMOVE.test(words) && wantsThing(first);
}

/** Whether something that stands in the marked place gives way. */
export const takesAway = (words: string): boolean =>
  REMOVE.test(words) || /换[成为]|改[成为]|替换/.test(words);

/** What stands there already: 放着的书. */
const STANDS = /[放摆挂种栽]着/;

/**
 * What is to be there once something was taken away: the phrases from the one on that puts something, behind the last
 * that takes away (拿掉沙发，放一盆龟背竹); the words as they are where none does.
 */
export function afterTakingAway(words: string): string {
  const phrases = words.split(PHRASE_END);
  const last = phrases.findLastIndex((phrase) => REMOVE.test(phrase));
  const put = phrases.findIndex(
    (phrase, at) => at > last && putsSomething(phrase) && !STANDS.test(phrase),
  );
  if (last < 0 || put < 0 || CHANGE.test(words)) return words;
  return phrases.slice(put).join('，').trim();
}

/**
 * Reads one region's words: the first that fits of removing, a thing that cannot be drawn, sky, flat things,
 * planting, ground, surfaces. What stands behind the last verb counts: 草坪上放一把椅子 asks for a chair.
 */
export function readRegionWords(words: string, oldPattern: number): WordsReading {
  const text = words.trim().toLowerCase();
  if (text === '') return { plan: null, refusal: null };
  const wanted = text.split(CHANGE).at(-1) ?? text;
  const changes = CHANGE.test(text);
  if (NOTHING.test(text) || (REMOVE.test(text) && !changes)) {
    return { plan: { kind: 'empty' }, meaning: '清空，按周围补全' };
  }
  if (wantsThing(wanted)) return { plan: null, refusal: refusalOf(text) };
  const put = wanted.search(PUT);
  const asked = put < 0 ? wanted : wanted.slice(put);
  const reading = interpretPrompt(wanted);
  if (SKY.test(wanted) && surfaceNamed(text) === 'auto') {
    const atmosphere = SKIES.find(([pattern]) => pattern.test(wanted))?.[1] ?? reading.atmosphere;
    return { plan: { kind: 'sky', atmosphere: atmosphere ?? 'day' }, meaning: '换天空' };
  }
  return (
    readPanel(asked, text, reading) ??
    readPlanting(asked, text, reading) ??
    readGround(asked, oldPattern) ??
    readSurface(text, wanted, reading, oldPattern)
  );
}

/**
 * Whether a thing is what is wanted: it is put, or the phrase ends with it as Chinese phrases end with what
 * they are about (大理石茶几). What follows a thing says what it is to be covered with (橱柜，白色烤漆).
 */
function wantsThing(wanted: string): boolean {
  const put = wanted.search(PUT);
  if (put >= 0 && wanted.slice(put).search(SHAPED) >= 0) return true;
  const last = [...wanted.matchAll(SHAPED)].at(-1);
  if (!last) return false;
  const rest = wanted.slice(last.index + last[0].length);
  return !(
    COVER_OF.test(rest) ||
    GROWS_OR_HANGS.some((pattern) => pattern.test(rest)) ||
    surfaceNamed(rest) !== 'auto' ||
    readMaterialWish(rest) !== null
  );
}

function readPanel(wanted: string, text: string, reading: PromptReading): WordsReading | null {
  const found = PANELS.find(([pattern]) => pattern.test(wanted));
  if (!found || (found[2] === 'rug' && WALL_TO_WALL.test(text))) return null;
  const [, name, panel] = found;
  return {
    plan: {
      kind: 'panel',
      panel,
      colour: firstColour(reading),
      sheer: wanted.includes('纱'),
      atmosphere: reading.atmosphere ?? 'day',
    },
    meaning: name,
  };
}

function readPlanting(wanted: string, text: string, reading: PromptReading): WordsReading | null {
  if (GROWING_WALL.test(text) || surfaceNamed(wanted) === 'wall') return null;
  const plant = TREE.test(wanted)
    ? 'tree'
    : FLOWER.test(wanted)
      ? 'flower'
      : SHRUB.test(wanted)
        ? 'shrub'
        : null;
  if (plant === null) return null;
  const said = (reading.wishes.finishes?.planting ?? []).flatMap(({ colour }) => colour ?? []);
  const bloomColour = BLOOMS.find(([pattern]) => pattern.test(wanted))?.[1] ?? '';
  const flowering = plant === 'flower' || /樱|桃花|开花|花树/.test(wanted);
  return {
    plan: {
      kind: 'planting',
      plant,
      // A blossom's colour is not the leaves'.
      colours: said.length > 0 && !flowering ? said : GREENS,
      bloomColour: flowering ? bloomColour || '#d9688c' : '',
    },
    meaning: { tree: '乔木', flower: '花卉', shrub: '灌木绿植' }[plant],
  };
}

function readGround(wanted: string, oldPattern: number): WordsReading | null {
  const lawn = LAWN.test(wanted);
  if (!lawn && !WATER.test(wanted)) return null;
  const covering = lawn
    ? ({ kind: 'library', material: 'grass', colour: '#6f8b45' } as const)
    : ({ kind: 'library', material: 'water', colour: '#4c6f7b' } as const);
  return {
    plan: {
      kind: 'surface',
      covering,
      surface: 'floor',
      shading: LOOSE_SHADING,
      oldPattern,
      likeAround: true,
    },
    meaning: lawn ? '草坪' : '水面',
  };
}

function readSurface(
  text: string,
  wanted: string,
  reading: PromptReading,
  oldPattern: number,
): WordsReading {
  const named = [wanted, text].map((words) => surfaceNamed(words)).find((one) => one !== 'auto');
  const wish = readMaterialWish(onSurface(wanted, named, text)) ?? readMaterialWish(text);
  if (wish) {
    const surface = named ?? (PAINTING.test(text) ? 'auto' : wish.surface);
    const { covering } = wish;
    const name = covering.kind === 'library' ? covering.material : 'picture';
    const seen = OUTDOORS.test(text) ? { inside: false } : {};
    return {
      plan: { kind: 'surface', covering, surface, shading: 1, oldPattern, ...seen },
      meaning: `材质：${name}`,
    };
  }
  if (reading.styles.length > 0) return { plan: null, refusal: null };
  return { plan: null, refusal: refusalOf(text) };
}

type Surface = ReturnType<typeof surfaceNamed>;
const SURFACE_NAMES: Partial<Record<Surface, string>> = {
  floor: '地面',
  wall: '墙面',
  ceiling: '顶面',
};

/** What is wanted, said of the surface that was named before the verb: a bare 灰色 is cloth, of a wall it is paint. */
function onSurface(wanted: string, named: Surface | undefined, text: string): string {
  if (surfaceNamed(wanted) !== 'auto') return wanted;
  return `${SURFACE_NAMES[named ?? (PAINTING.test(text) ? 'wall' : 'auto')] ?? ''}${wanted}`;
}

function firstColour(reading: PromptReading): string {
  const finishes = Object.values(reading.wishes.finishes ?? {}).flat();
  return finishes.find(({ colour }) => colour)?.colour ?? '';
}

function refusalOf(text: string): string {
  return `内置引擎画不出“${text}”。它能在选区里换材质、清空、换天空、种树木花草、铺草坪或水面、加挂画地毯窗帘镜子灯带和窗，或放入你上传的单品图；只换物件的材质，请写成“柜子换成胡桃木”；其他内容需要接入生成式引擎（如 ComfyUI）`;
}
