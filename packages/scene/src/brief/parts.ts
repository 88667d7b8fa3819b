import type { ObjectKind } from '../objects/kind.ts';

/** A part of things that a brief can name: the slots that are it, on kinds of these categories alone. */
export interface ThingPart {
  readonly slots: readonly string[];
  readonly categories?: readonly string[];
  /** Categories of the things that are meant where none is named. */
  readonly alone?: readonly string[];
  /** Said by itself it is meant of all things that have it, not of the one named last. */
  readonly everywhere?: true;
}

/** Whether things of a kind have the part. */
export function hasPart(
  { category, slots }: Pick<ObjectKind, 'category' | 'slots'>,
  part: ThingPart,
): boolean {
  if (part.categories && !part.categories.includes(category)) return false;
  return slots.some(({ name }) => part.slots.includes(name));
}

const FITTED = ['kitchen', 'bath', 'commercial'];

/** Words for parts of things; `拉手` and the like are on whatever has them. */
export const PART_WORDS: readonly (readonly [words: string, part: ThingPart])[] = [
  ['台面', { slots: ['top'], categories: [...FITTED, 'table'], alone: FITTED }],
  ['桌面 餐桌面 茶几面', { slots: ['top'], categories: ['table'] }],
  ['柜门 橱柜门 抽面', { slots: ['front'] }],
  ['柜体 柜身 门板柜体', { slots: ['front', 'body', 'cabinet'] }],
  ['腿 桌腿 桌脚 椅腿 椅脚 沙发腿 沙发脚 桌架 椅架', { slots: ['legs', 'frame', 'base'] }],
  ['拉手 把手 柜拉手', { slots: ['handle'], everywhere: true }],
  ['龙头 水龙头', { slots: ['tap', 'shower', 'sink'], everywhere: true }],
  ['床头 床头板 床头靠背 床靠背 靠背 靠包 床头软包', { slots: ['head'], categories: ['bed'] }],
  [
    '床品 床单 被子 被套 床上用品 四件套 被褥 枕头',
    { slots: ['bedding', 'cover'], categories: ['bed'] },
  ],
  ['灯罩', { slots: ['shade'], categories: ['lamp'] }],
  ['座垫 椅垫 椅面 座面 坐面', { slots: ['fabric', 'cushion', 'cushions', 'seat', 'weave'] }],
  ['层板 搁板', { slots: ['shelves', 'frame'], categories: ['storage', 'commercial'] }],
];

/** What of the furnishing is meant when a brief speaks of all of it. */
export type FurnishingPart = 'furniture' | 'cloth' | 'accents' | 'metal';

/** Words for whatever is not named: `其他都不要`. */
export const isRest = (word: string): boolean => /^(其[他余它]|别的)/.test(word);

export const FURNISHING_WORDS: Readonly<Record<FurnishingPart, string>> = {
  furniture:
    '家具 家私 全屋家具 木作家具 家具软装 其他家具 其余家具 其他 其余 其它 其他的 其余的 其它的 别的 其他东西 其他任何东西 其他物品',
  cloth: '软装 布艺软装 软装布艺 织物',
  metal: '五金 五金件 金属件 金属框 金属收边 边框 框架 型材 灯具 灯饰',
  accents: '点缀 跳色 饰品 单品 小物 小摆件',
};
