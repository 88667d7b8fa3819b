import type { InpaintPlan } from '@zhuhui/kernels';
import { interpretPrompt, type PromptReading } from '@zhuhui/tools/look';
import { readMaterialWish, surfaceNamed } from './material-words.ts';

/** What words ask to be put into a masked place. */
export type WordsPlan = Exclude<InpaintPlan, { kind: 'item' }>;

export type WordsReading =
  | { readonly plan: WordsPlan; readonly meaning: string }
  /** Nothing was asked for, at most a style. */
  | { readonly plan: null; readonly refusal: null }
  /** Something that only a generative engine can draw; Chinese, says what can be done here. */
  | { readonly plan: null; readonly refusal: string };

const REMOVE = /去掉|去除|移除|移走|拿掉|删除|删掉|抹去|抹掉|擦除|擦掉|清空|清除|清理掉|拆除|拆掉/;
const CHANGE = /换成|换为|改成|改为|替换为|变成|变为|更换为/;
const NOTHING = /^(空|空的|空白|空地|什么都没有|无|留空)[。.]?$/;
const SKY = /天空|云|晚霞|朝霞|霞光|蓝天|夜空|星空/;
/** Skies by their own words: colour is what is wanted of a sunset. */
const SKIES: readonly (readonly [RegExp, string])[] = [
  [/晚霞|朝霞|霞光|火烧云/, 'goldenHour'],
  [/夜空|星空/, 'night'],
];
/** Things with a shape of their own; what they are covered with can be changed, they cannot be drawn. */
const SHAPED =
  /沙发|椅|桌子|餐桌|书桌|办公桌|会议桌|茶几|边几|单人床|双人床|大床|一张床|床铺|凳|人物|行人|人群|模特|男人|女人|小孩|汽车|轿车|车辆|狗|猫|宠物|楼梯|雕塑|雕像|电视机|冰箱|马桶|浴缸|洗衣机|壁炉|钢琴|吊灯|落地灯|台灯|吸顶灯|花瓶|摆件|摆设|凉亭|亭子|桥|喷泉|泳圈|遮阳伞|建筑物|一栋|一座|高楼/;
const COVER_OF = /面料|材质|饰面|表面|颜色|换色|布面|皮面/;

const PANELS: readonly (readonly [
  RegExp,
  string,
  Extract<WordsPlan, { kind: 'panel' }>['panel'],
])[] = [
  [/挂画|挂.{0,3}画|幅画|画作|装饰画|油画|画框|版画|字画/, '挂画', 'art'],
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
const SHRUB = /灌木|绿篱|绿植|植物|绿化|盆栽|植被|草丛|观赏草/;
const GROWING_WALL = /植物墙|绿植墙|绿墙|垂直绿化|爬藤/;
const LAWN = /草坪|草地|草皮|绿地/;
const WATER = /水面|水池|泳池|湖面|湖水|水景|镜面水|水塘|池塘|溪流|河水/;

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

/** Reads one region's words: the first that fits of removing, sky, flat things, planting, ground, surfaces. */
export function readRegionWords(words: string, oldPattern: number): WordsReading {
  const text = words.trim().toLowerCase();
  if (text === '') return { plan: null, refusal: null };
  const wanted = text.split(CHANGE).at(-1) ?? text;
  const changes = CHANGE.test(text);
  if (NOTHING.test(text) || (REMOVE.test(text) && !changes)) {
    return { plan: { kind: 'empty' }, meaning: '清空，按周围补全' };
  }
  const reading = interpretPrompt(wanted);
  const surface = surfaceNamed(text);
  if (SKY.test(wanted) && surface === 'auto') {
    const atmosphere = SKIES.find(([pattern]) => pattern.test(wanted))?.[1] ?? reading.atmosphere;
    return { plan: { kind: 'sky', atmosphere: atmosphere ?? 'day' }, meaning: '换天空' };
  }
  return (
    readPanel(wanted, reading) ??
    readPlanting(wanted, reading) ??
    readGround(wanted, oldPattern) ??
    readSurface(text, wanted, reading, changes, oldPattern)
  );
}

function readPanel(wanted: string, reading: PromptReading): WordsReading | null {
  const found = PANELS.find(([pattern]) => pattern.test(wanted));
  if (!found || (found[2] === 'rug' && WALL_TO_WALL.test(wanted))) return null;
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

function readPlanting(wanted: string, reading: PromptReading): WordsReading | null {
  if (GROWING_WALL.test(wanted) || surfaceNamed(wanted) === 'wall') return null;
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
    plan: { kind: 'surface', covering, surface: 'floor', shading: LOOSE_SHADING, oldPattern },
    meaning: lawn ? '草坪' : '水面',
  };
}

function readSurface(
  text: string,
  wanted: string,
  reading: PromptReading,
  changes: boolean,
  oldPattern: number,
): WordsReading {
  if (SHAPED.test(wanted) && !COVER_OF.test(wanted))
    return { plan: null, refusal: refusalOf(text) };
  const wish = readMaterialWish(wanted) ?? readMaterialWish(text);
  if (wish) {
    const surface = changes && wish.surface === 'auto' ? surfaceNamed(text) : wish.surface;
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

function firstColour(reading: PromptReading): string {
  const finishes = Object.values(reading.wishes.finishes ?? {}).flat();
  return finishes.find(({ colour }) => colour)?.colour ?? '';
}

function refusalOf(text: string): string {
  return `内置引擎画不出“${text}”。它能在选区里换材质、清空、换天空、种树木花草、铺草坪或水面、加挂画地毯窗帘镜子灯带和窗，或放入你上传的单品图；其他内容需要接入生成式引擎（如 ComfyUI）`;
}
