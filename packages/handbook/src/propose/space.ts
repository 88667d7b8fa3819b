import { TREE_INDEX } from '@zhuhui/tools';
import { classifyTree } from '@zhuhui/tools/classify';
import { STYLES, type StyleId } from '@zhuhui/tools/look';

/** The trades whose tools render over a picture, and the branch of the classification each uses. */
export type Trade = 'interior' | 'commercial' | 'architecture' | 'landscape' | 'aerial';

export interface NamedSpace {
  readonly trade: Trade;
  /** Id on the second level; absent when only the trade is clear. */
  readonly classifyId2?: string;
}

/** Everyday words for spaces of the tree; an empty name leaves the space open. */
const ALIASES: Readonly<Record<Trade, readonly (readonly [words: string, space: string])[]>> = {
  interior: [
    ['卧室 睡房 房间卧室', '主卧'],
    ['大厅 起居室 会客厅', '客厅'],
    ['饭厅', '餐厅'],
    ['厕所 洗手间 浴室 卫浴', '卫生间'],
    ['门厅', '玄关'],
    ['小孩房 男孩房 女孩房 宝宝房', '儿童房'],
    ['工作室 家庭办公', '书房'],
    ['室内 房间 屋子 家里 样板间', ''],
  ],
  commercial: [
    ['办公室 办公区 办公空间 工位', '办公'],
    ['前台', '前台接待'],
    ['饭店 餐馆 中餐馆 酒楼 包厢 包间', '中餐厅'],
    ['奶茶店', '茶饮店'],
    ['咖啡店 咖啡馆', '咖啡厅'],
    ['蛋糕店 面包店 甜品店', '烘焙甜品店'],
    ['酒店房间 客房', '酒店客房'],
    ['大堂', '酒店大堂'],
    ['商店 专卖店 店铺 门店', '零售'],
    ['女装店 男装店', '服装店'],
    ['理发店 美发', '美发店'],
    ['教室 培训班', '教育培训'],
    ['牙科 口腔诊所', '诊所'],
    ['工装', ''],
  ],
  architecture: [
    ['住宅 公寓楼 居民楼', '住宅楼'],
    ['写字楼 办公大楼 塔楼', '办公楼'],
    ['商场 购物中心', '商业综合体'],
    ['四合院', '合院'],
    ['农房 农村自建房', '自建房'],
    ['教学楼', '学校'],
    ['建筑 外立面 立面 楼房 房子外观', ''],
  ],
  landscape: [
    ['院子 小院 花园', '庭院'],
    ['景观 园林', ''],
    ['小区景观 小区绿化', '居住区景观'],
    ['儿童乐园 游乐场', '儿童活动场'],
    ['湖边 河边 滨水景观', '滨水'],
  ],
  aerial: [['鸟瞰 鸟瞰图 总图鸟瞰', '']],
};

/** Trades in the order that decides between equal names. */
const TRADES: readonly Trade[] = ['aerial', 'interior', 'commercial', 'landscape', 'architecture'];

const TREE = classifyTree();
const WORDS: readonly (readonly [word: string, space: NamedSpace])[] = TRADES.flatMap(wordsOf);

function wordsOf(trade: Trade): [string, NamedSpace][] {
  const spaces = TREE[TREE_INDEX[trade]].children;
  const idOf = (name: string) => spaces.find((space) => space.name === name)?.id;
  return [
    ...spaces.map(({ id, name }): [string, NamedSpace] => [name, { trade, classifyId2: id }]),
    ...ALIASES[trade].flatMap(([words, name]) =>
      words
        .split(' ')
        .map((word): [string, NamedSpace] => [word, { trade, classifyId2: idOf(name) }]),
    ),
  ];
}

/** The space a wish names: its longest name wins, one with a place in the tree before a mere trade. */
export function spaceIn(text: string): NamedSpace | undefined {
  let best: readonly [string, NamedSpace] | undefined;
  for (const entry of WORDS) {
    const [word, space] = entry;
    if (!text.includes(word)) continue;
    if (!best || rank(word, space) > rank(...best)) best = entry;
  }
  return best?.[1];
}

function rank(word: string, { trade, classifyId2 }: NamedSpace): number {
  return word.length + (classifyId2 ? 10 : 0) + (trade === 'aerial' ? 20 : 0);
}

/** The style's entry within a space of the tree, where that space offers it. */
export function styleWithin(classifyId2: string | undefined, style: StyleId): string | undefined {
  if (!classifyId2) return undefined;
  const space = TREE.flatMap(({ children }) => children).find(({ id }) => id === classifyId2);
  return space?.children.find(({ name }) => name === STYLES[style].name)?.id;
}
