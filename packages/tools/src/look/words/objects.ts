import type { Spot } from '../look.ts';
import type { MaterialId } from '../material.ts';
import type { Row } from './lexeme.ts';

interface Making {
  /** What it is made of when only its colour is said. */
  readonly of?: MaterialId;
  /** Naming it is asking for it. */
  readonly alone?: true;
}

export type ObjectNote = [spots: readonly Spot[], making?: Making];

/**
 * Things and surfaces a prompt can name. A word that is used of houses and of rooms names both places;
 * a look has the one or the other.
 */
export const OBJECT_WORDS: readonly Row<ObjectNote>[] = [
  // Surfaces of a room
  ['地板 地板铺设 floor', ['floor'], { of: 'oakNatural' }],
  [
    '木地板 实木地板 复合地板 强化地板 wood\u00a0floor',
    ['floor'],
    { of: 'oakNatural', alone: true },
  ],
  ['地面 地坪 地', ['floor', 'paving']],
  ['地砖 地面砖', ['floor'], { of: 'tileGrey', alone: true }],
  ['墙砖', ['wall'], { of: 'tileWhite', alone: true }],
  ['墙面 墙壁 墙体 墙身 四壁 白墙面 墙 wall walls', ['wall', 'facade']],
  ['墙地面 墙地 墙顶地', ['wall', 'facade', 'floor', 'paving']],
  ['内墙 室内墙面 侧墙 墙裙', ['wall']],
  [
    '背景墙 电视墙 电视背景墙 床头背景墙 床头墙 沙发背景墙 主题墙 主背景 形象墙 端景墙 端景 影视墙 前台背景',
    ['wall:feature'],
  ],
  ['吊顶 天花 天花板 顶面 顶棚 天棚 顶部 顶 ceiling', ['ceiling']],
  ['踢脚线 收边条 收口 线条 包边', ['metal']],
  // Furniture
  ['家具 家私 furniture', ['furniture']],
  [
    '沙发 单人沙发 布艺沙发 转角沙发 双人沙发 三人沙发 休闲椅 单椅 椅子 餐椅 扶手椅 办公椅 会议椅 吧椅 椅 sofa',
    ['furniture:soft'],
  ],
  ['真皮沙发 皮沙发 皮质沙发', ['furniture:soft'], { of: 'leatherTan', alone: true }],
  ['床 双人床 大床 软床 床头 床头软包 卡座 脚凳 坐凳 坐垫 床尾凳', ['furniture:soft']],
  [
    '柜门 柜体 柜子 衣柜 橱柜 书柜 书架 电视柜 鞋柜 餐边柜 酒柜 玄关柜 浴室柜 吊柜 地柜 储物柜 床头柜 斗柜 柜 cabinet cabinets',
    ['furniture:hard'],
  ],
  ['台面 岛台 中岛 吧台 前台 接待台 服务台 洗手台 洗漱台 收银台 countertop', ['furniture:hard']],
  [
    '餐桌 茶几 书桌 办公桌 会议桌 桌子 茶台 茶桌 边几 梳妆台 长桌 圆桌 桌面 桌 table',
    ['furniture:hard'],
  ],
  ['货架 展柜 展台 陈列架 层板 搁板 置物架 展架', ['furniture:hard']],
  ['户外家具 坐凳座椅 座椅 长椅 廊架 凉亭 树池', ['furniture']],
  // Cloth, small things, fittings
  ['窗帘 纱帘 布帘 窗纱 百叶 百叶帘 curtain curtains', ['textile'], { of: 'linen' }],
  ['竹帘', ['textile'], { of: 'bamboo', alone: true }],
  ['地毯 毯子 carpet rug', ['textile'], { of: 'carpet' }],
  ['床品 床单 被子 被套 床旗 床上用品 bedding', ['textile'], { of: 'cotton' }],
  ['布艺 软装 织物 桌布 桌旗 门帘', ['textile']],
  ['抱枕 靠垫 靠枕 腰枕 cushion', ['accent', 'textile'], { of: 'cotton' }],
  ['挂画 装饰画 画 油画', ['accent'], { of: 'cotton' }],
  ['点缀 跳色 装饰品 饰品 摆件 花瓶 艺术品 雕塑 小物 单品 装饰 accent', ['accent']],
  ['五金 五金件 拉手 把手 龙头 花洒 金属件 金属框 边框 框架 型材', ['metal']],
  ['吊灯 落地灯 壁灯 台灯 灯具 灯架 lamp', ['metal']],
  ['栏杆 扶手 楼梯扶手 护栏 围栏', ['metal']],
  ['门框 窗框 门套 窗套', ['metal', 'door']],
  ['门 房门 室内门 大门 入户门 门板 移门 推拉门 隐形门 平开门 谷仓门 门扇 door doors', ['door']],
  ['木门 实木门', ['door'], { of: 'oakNatural', alone: true }],
  ['窗 窗户 窗子 落地窗 玻璃窗 天窗 飘窗 玻璃门 玻璃隔断 隔断 淋浴房 window windows', ['glazing']],
  // Buildings
  [
    '外墙 外立面 立面 外墙面 建筑外墙 建筑立面 外观 建筑外观 建筑主体 建筑表皮 表皮 facade',
    ['facade'],
  ],
  ['幕墙', ['facade', 'glazing'], { of: 'glassTinted', alone: true }],
  ['山墙 裙房 基座 底座 墙基 勒脚 檐口', ['facade:feature']],
  ['屋顶 屋面 坡屋顶 平屋顶 坡顶 屋檐 雨棚 挑檐 瓦面 瓦屋顶 瓦顶 roof', ['roof']],
  ['围墙 景墙 院墙 矮墙 挡墙 照壁 影壁', ['wall']],
  // Open ground
  ['铺装 地面铺装 铺地 paving', ['paving']],
  ['园路 步道 小径 小路 路面 道路 车道 人行道 马路 广场地面 台阶 汀步 停车场', ['paving']],
  ['平台 露台 露台地面 甲板 栈道', ['paving']],
  ['场地 地被', ['ground']],
  [
    '植物 绿植 绿化 植被 树木 大树 乔木 灌木 行道树 盆栽 花草 花卉 花境 树 花 plants trees',
    ['planting'],
  ],
  [
    '水景 水面 水池 泳池 游泳池 池水 湖面 湖水 河道 溪流 跌水 喷泉 镜面水景 海水 pool water',
    ['water'],
  ],
  ['天空 sky', ['sky']],
  // The whole
  ['整体 主色调 色调 主色 基调 整体色调 空间整体', ['wall', 'facade', 'textile']],
];
