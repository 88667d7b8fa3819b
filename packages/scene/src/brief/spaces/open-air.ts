import { open, type SpaceKind } from '../space-kind.ts';

/** Gardens, parks, squares and streets. */
export const OPEN_AIR = {
  garden: open(
    '庭院',
    '庭院 园林 中式园林 古典园林 院子 花园 别墅花园 私家花园 后院 前院 小院 庭园',
    'garden',
    9,
    'modernGarden',
  ),
  courtyard: open('中庭庭院', '天井 内庭院 内院 建筑中庭花园', 'garden', 7, 'zen'),
  publicPark: open(
    '公园',
    '公园 城市公园 公园总体 湿地公园 社区公园 郊野公园 露营地 营地',
    'park',
    40,
    'englishNatural',
  ),
  pocketPark: open(
    '口袋公园',
    '口袋公园 街角 街角花园 街头绿地 小游园',
    'pocketPark',
    18,
    'modernGarden',
  ),
  waterfront: open(
    '滨水',
    '滨水 滨水公园 滨水步道 河岸 滨水空间 滨江公园 滨河 滨江 湖畔 滨水景观 亲水平台 滨江步道 滨河步道 滨海步道 海边步道 江边步道 湖边步道 滨湖 滨湖公园 滨海公园 海滨公园 海滨步道',
    'waterfront',
    34,
    'modernGarden',
  ),
  roofGarden: open(
    '屋顶花园',
    '屋顶花园 屋顶露台 天台 露台花园 空中花园 露台',
    'roofGarden',
    9,
    'modernGarden',
  ),
  plaza: open(
    '广场',
    '广场 城市广场 入口广场 前广场 下沉广场 集散广场',
    'plaza',
    32,
    'modernGarden',
  ),
  residentialScape: open(
    '居住区景观',
    '居住区景观 小区景观 社区景观 小区中庭 住宅小区中庭 社区中庭 中庭景观 中央景观 小区花园 示范区 示范区景观 归家动线 宅间花园',
    'axis',
    28,
    'modernGarden',
  ),
  playground: open(
    '儿童活动场',
    '儿童活动场 儿童乐园 儿童游乐场 活动场地 游乐场',
    'playground',
    20,
    'playful',
  ),
  coveredWalk: open('连廊', '连廊空间 风雨连廊空间', 'walk', 15, 'modernGarden'),
  streetScape: open(
    '街道景观',
    '商业街景观 街道 道路绿化 街景 校园景观 乡村景观 街道景观 林荫道 景观大道',
    'streetScape',
    34,
    'modernCity',
  ),
} as const satisfies Record<string, SpaceKind>;
