import type { SurfaceKey } from '../design/description.ts';

/** Words that name a part of the building itself, by the surfaces they are finished on. */
export const SURFACE_WORDS: Readonly<Record<string, readonly SurfaceKey[]>> = {
  '地面 地板 地坪 木地板 实木地板 复合地板 地砖 地': ['floor'],
  '墙面 墙壁 墙 墙体 四壁 内墙 墙身': ['wall'],
  '墙地面 墙地 墙顶地': ['wall', 'floor'],
  '背景墙 电视墙 电视背景墙 床头背景墙 床头背景 床头墙 沙发背景墙 沙发背景 主题墙 形象墙 端景墙 前台背景 前台背景墙 主背景 文化墙 logo墙 logo背景墙':
    ['featureWall'],
  '吊顶 天花 天花板 顶面 顶棚 天棚 顶部 顶': ['ceiling'],
  '踢脚线 踢脚 线条 收边条 门套 窗套': ['trim'],
  '门 房门 室内门 木门 入户门 门板 隐形门 谷仓门': ['door'],
  '窗框 窗 窗户 门窗': ['frame'],
  '外墙 外立面 立面 建筑外墙 建筑立面 外观 表皮 建筑表皮 建筑 主体 体块 建筑体块': ['facade'],
  '基座 底座 裙房 勒脚 檐口 立面点缀 山墙': ['facadeAccent'],
  '屋顶 屋面 瓦面 坡顶 灰瓦 青瓦 黛瓦 小青瓦 红瓦 陶瓦 筒瓦 茅草顶 茅草屋顶 草顶': ['roof'],
  '铺装 地面铺装 铺地 园路 步道 小径 台阶 路面 广场地面 小路': ['paving'],
  '草坪 草地 草皮 绿地 阳光草坪 大草坪': ['ground'],
};

/** What a room or a site can have that is not a thing standing in it. */
export const FEATURES = {
  floorWindow:
    '落地窗 落地玻璃 大落地窗 落地玻璃窗 全景窗 全景落地窗 大窗 通高玻璃 落地玻璃门 大玻璃 大玻璃面 整面玻璃 大面积玻璃 橱窗 大橱窗',
  bayWindow: '飘窗 八角窗',
  archWindow: '拱窗 拱形窗 拱形窗户 拱形落地窗 圆拱窗',
  roundWindow: '圆窗 圆形窗 圆形窗户 圆窗户 圆洞窗 月窗 圆形景窗 圆景窗',
  window: '窗边 窗前 窗外 采光窗 高窗 玻璃窗 大玻璃窗',
  skylight: '天窗 采光天窗 屋顶天窗 斜顶天窗 屋面天窗 顶部天窗 天窗采光 顶窗',
  glassRoof: '采光顶 玻璃顶 玻璃天花 玻璃天棚 玻璃顶棚 玻璃穹顶 玻璃天顶 阳光顶 玻璃采光顶 阳光房',
  atticRoof: '阁楼 斜顶 斜屋顶 斜坡顶 尖顶 尖顶阁楼 斜顶阁楼 坡顶阁楼',
  slatCeiling: '铝格栅吊顶 铝格栅天花 铝格栅顶 铝格栅天棚 竖向格栅吊顶',
  slidingDoor: '推拉门 移门 玻璃门 折叠门 玻璃推拉门 长虹玻璃门',
  archway: '拱门 拱形门洞 门洞 垭口 拱形 圆拱门',
  noMainLamp: '无主灯 无主灯设计 无主灯照明',
  droppedCeiling: '悬浮吊顶 边吊 跌级吊顶 回形吊顶 回字形吊顶 局部吊顶 四周吊顶 灯带吊顶',
  steppedCeiling: '双眼皮吊顶 双眼皮 双眼皮顶 双层边吊 双眼皮边吊',
  beams: '木梁 横梁 木横梁 梁架 木屋架 裸露木梁 木结构屋架',
  bareCeiling: '裸顶 裸露管线 管道裸露 裸露管道 工业管线 裸露天花 黑色裸顶',
  cornice:
    '石膏线 石膏线条 顶角线 雕花石膏线 石膏角线 石膏线吊顶 欧式石膏线 法式石膏线 双层石膏线 石膏线圈 雕花线条 顶线',
  panelling:
    '护墙板 墙裙 法式线条 墙面线条 木护墙板 墙板线条 石膏线框 墙面石膏线 法式墙板 线框墙 法式线框',
  tallSpace: '挑空 挑高 通高 双层挑空 两层挑空',
  gableRoof: '坡屋顶 双坡屋顶 坡屋面 人字顶 双坡',
  hipRoof: '四坡屋顶 四坡顶',
  flatRoof: '平屋顶 平屋面 大平层屋顶',
  upturnedRoof: '飞檐 飞檐翘角 翘檐 大屋顶 歇山顶 挑檐',
  cantilever:
    '二层悬挑 三层悬挑 二楼悬挑 二层出挑 悬挑 悬挑结构 悬挑体块 悬挑体量 悬挑二层 大悬挑 出挑 悬挑露台 悬挑盒子 悬挑楼板 体块悬挑',
  sawtoothRoof: '锯齿屋顶 锯齿形屋顶 锯齿天窗',
  curtainWall: '玻璃幕墙 幕墙 全玻幕墙 玻璃立面 通透玻璃',
  louvres:
    '格栅立面 竖向格栅 百叶立面 铝格栅 竖向百叶 木格栅立面 格栅表皮 遮阳格栅 竖向线条 铝合金格栅 金属格栅 竖向铝肋 铝肋 竖肋 竖向肋 竖向金属线条',
  balconies: '阳台立面 挑阳台 弧形阳台 退台 露台层',
  colonnade: '柱廊 骑楼 柱列 门廊 拱廊',
  bandWindows: '横向长窗 带形窗 水平线条 横向线条',
  lawn: '草坪 草地 阳光草坪 大草坪 草坡 绿地',
  pool: '锦鲤池 荷花池 莲花池 荷塘 池塘 鱼池 鱼池水景 水池 水景 镜面水 镜面水景 水面 浅水池 景观水池 跌水 水系 叠水',
  swimmingPool: '泳池 游泳池 无边泳池 无边际泳池',
  stream: '溪流 小溪 旱溪 河道 河流 河',
  lake: '湖 湖面 湖水 水库',
  deck: '观景台 观景平台 木平台 木甲板 防腐木平台 木栈道 栈道 户外木地板 休闲平台 木质平台',
  path: '步道 人行道 人行步道 园路 小径 小路 散步道 跑道 健身步道 健身跑道 骑行道 自行车道 绿道 塑胶跑道 漫步道',
  road: '马路 车道 道路 城市道路 主干道',
  gravelField: '白砂 枯山水砂纹 砂石 砾石 碎石 白沙 砂纹',
  steps: '台阶 大台阶 看台 阶梯 踏步',
} as const satisfies Record<string, string>;

export type FeatureId = keyof typeof FEATURES;

/** Features that make the shape of a building. */
export const OF_SHAPES: ReadonlySet<string> = new Set<FeatureId>([
  'gableRoof',
  'hipRoof',
  'flatRoof',
  'upturnedRoof',
  'sawtoothRoof',
  'cantilever',
]);

/** Features that make its fronts. */
export const OF_FRONTS: ReadonlySet<string> = new Set<FeatureId>([
  'curtainWall',
  'louvres',
  'balconies',
  'colonnade',
  'bandWindows',
]);
