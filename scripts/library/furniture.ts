import { type Part, placed, type Surface } from '@zhuhui/scene';
import * as make from '@zhuhui/scene/parts';
import type { LibraryEntry } from './entry.ts';
import { type Item, paintItem } from './item-picture.ts';

const { surfaces } = make;

const of = (material: string, color: string): Surface => ({ material, color });
const CREAM = of('fabric', '#e9dfce');
const OLIVE = of('fabric', '#7d8062');
const CARAMEL = of('leather', '#9a5f35');
const INK = of('leather', '#2d2b2b');
const TERRACOTTA = of('fabric', '#b06a49');
const WALNUT = of('wood', '#6f4b33');
const OAK = of('wood', '#c39a6b');

const item = (
  id: string,
  name: string,
  tags: string,
  sizeM: number,
  parts: readonly Part[],
  from?: Item['from'],
): LibraryEntry => ({
  ...{ id: `furniture-${id}`, kind: 'furniture', name, tags: tags.split(' '), quality: 86 },
  paint: () => paintItem({ parts, sizeM, from }),
});

/** Hung things are modelled about their hook; the picture wants them clear of the ground. */
const hung = (parts: readonly Part[], height: number): Part[] => placed(parts, [0, 0, height]);
const FLAT = [-0.25, -1, 0.16] as const;
const ABOVE = [-0.35, -1, 0.85] as const;

/** Furniture and lamps cut out, from the things that stand in the sample scenes. */
export function furnitureEntries(): LibraryEntry[] {
  return [
    item(
      'sofaGrey',
      '三人布艺沙发',
      '沙发 客厅 布艺 灰色 现代',
      2.5,
      make.sofa({ width: 2.5, seats: 3, pillows: [surfaces.fabricRust, surfaces.fabricCream] }),
    ),
    item(
      'sofaCream',
      '奶油双人沙发',
      '沙发 客厅 布艺 奶油风',
      1.9,
      make.sofa({ width: 1.9, seats: 2, fabric: CREAM, pillows: [TERRACOTTA, CREAM] }),
    ),
    item(
      'sofaCaramel',
      '焦糖皮三人沙发',
      '沙发 客厅 皮革 中古',
      2.4,
      make.sofa({ width: 2.4, seats: 3, fabric: CARAMEL, pillows: [CREAM, OLIVE] }),
    ),
    item(
      'sofaBlack',
      '黑色皮双人沙发',
      '沙发 客厅 办公 皮革 黑白灰',
      1.8,
      make.sofa({ width: 1.8, seats: 2, fabric: INK }),
    ),
    item('armchair', '木框休闲椅', '单椅 休闲椅 客厅 皮革 胡桃木 中古', 0.9, make.armchair()),
    item(
      'armchairLinen',
      '亚麻休闲椅',
      '单椅 休闲椅 客厅 卧室 亚麻 橡木 日式',
      0.9,
      make.armchair(CREAM, OAK),
    ),
    item(
      'armchairOlive',
      '橄榄绿休闲椅',
      '单椅 休闲椅 客厅 布艺 绿色',
      0.9,
      make.armchair(OLIVE, WALNUT),
    ),
    item('diningChair', '橡木餐椅', '餐椅 椅子 餐厅 橡木', 0.85, make.diningChair()),
    item(
      'diningChairWalnut',
      '胡桃木皮餐椅',
      '餐椅 椅子 餐厅 皮革 胡桃木',
      0.85,
      make.diningChair(INK, WALNUT),
    ),
    item('barStool', '吧椅', '吧椅 高脚凳 厨房 吧台 皮革', 0.75, make.barStool()),
    item('officeChair', '办公椅', '办公椅 转椅 书房 办公', 1.1, make.officeChair()),
    item('banquette', '卡座', '卡座 餐饮 咖啡厅 皮革', 1.8, make.banquette(1.8)),
    item('coffeeTable', '胡桃木茶几', '茶几 客厅 胡桃木', 1.2, make.coffeeTable()),
    item(
      'sideTable',
      '大理石边几',
      '边几 圆几 客厅 卧室 大理石',
      0.55,
      make.roundTable(0.25, 0.52, surfaces.marble),
    ),
    item('cafeTable', '小圆桌', '圆桌 咖啡厅 餐厅 橡木', 0.8, make.roundTable(0.36, 0.74)),
    item('diningTable', '橡木餐桌', '餐桌 餐厅 橡木', 1.8, make.diningTable(1.8, 0.9)),
    item(
      'diningTableMarble',
      '岩板餐桌',
      '餐桌 餐厅 岩板 石材',
      1.8,
      make.diningTable(1.8, 0.9, surfaces.marble),
    ),
    item('desk', '书桌', '书桌 办公桌 书房 办公', 1.4, make.workDesk(), [-0.5, 1, 0.5]),
    item('tvUnit', '电视柜', '电视柜 地柜 客厅 胡桃木', 2.2, make.tvUnit(2.2)),
    item('bookshelf', '书架', '书架 书柜 书房 客厅 橡木', 2.1, make.bookshelf(1.2, 2.1, 5, 4)),
    item('wardrobe', '衣柜', '衣柜 卧室 白色', 2.4, make.wardrobe(1.8, 2.4, 4)),
    item('nightstand', '床头柜', '床头柜 卧室 胡桃木', 0.55, make.nightstand()),
    item('bed', '双人床', '床 卧室 布艺', 2.2, make.bed()),
    item('bedBench', '床尾凳', '床尾凳 卧室 换鞋凳', 1.3, make.bedBench()),
    item('rug', '短绒地毯', '地毯 客厅 卧室', 2.4, make.rug(2.4, 1.7), ABOVE),
    item('floorLamp', '落地灯', '落地灯 灯具 客厅 书房', 1.65, make.floorLamp(1.65), FLAT),
    item('tableLamp', '台灯', '台灯 灯具 卧室', 0.5, make.tableLamp(), FLAT),
    item('pendant', '黑色吊灯', '吊灯 灯具 餐厅', 0.9, hung(make.pendant(0.7, 0.28), 0.95), FLAT),
    item(
      'globePendant',
      '球形吊灯',
      '吊灯 灯具 餐厅 卧室',
      0.9,
      hung(make.globePendant(0.7, 0.15), 0.9),
      FLAT,
    ),
    item(
      'picture',
      '装饰画',
      '挂画 装饰画 软装',
      1.1,
      hung(make.picture(0.85, 1.1, surfaces.artWarm), 0.6),
      FLAT,
    ),
    item('vase', '花瓶枝条', '花瓶 摆件 软装', 0.6, make.vase(0.3, 4), FLAT),
    item('books', '书堆', '摆件 书 软装', 0.3, make.bookStack(7)),
  ];
}
