import type { SpaceId } from './spaces.ts';

/**
 * Words of the trade that name a thing beyond those the object library knows itself: everyday names,
 * shapes said with the thing. By the object kind they mean, parted by spaces.
 */
export const THING_WORDS: Readonly<Record<string, string>> = {
  // Seating
  sofa: '沙发 直排沙发 一字沙发 三人沙发 双人沙发 布艺沙发 皮沙发 真皮沙发 豆腐块沙发 模块沙发 组合沙发 长沙发 主沙发 沙发组',
  'sofa-l': 'l形沙发 l型沙发 转角沙发 贵妃沙发 拐角沙发 l沙发',
  'sofa-curved': '弧形沙发 圆弧沙发 异形沙发 半圆沙发 月牙沙发 云朵沙发 曲线沙发',
  armchair:
    '单人沙发 扶手椅 休闲椅 单椅 单人椅 围椅 蛋椅 躺椅 摇椅 阅读椅 休闲沙发 圈椅 太师椅 洽谈椅',
  'chair-windsor': '户外椅 户外椅子 庭院椅 花园椅',
  ottoman: '脚凳 脚踏 坐墩 墩子 矮凳 蒲团 坐垫凳 凳子 换鞋凳 圆凳',
  pouf: '懒人沙发 豆袋沙发 懒人豆袋 豆袋',
  bench: '候诊椅 长凳 床尾凳 条凳 玄关凳 长条凳 等候椅',
  'chair-dining': '餐椅 椅子 藤编椅 温莎椅 会客椅 椅 官帽椅 伊姆斯椅',
  'chair-office': '电竞椅 办公椅 电脑椅 人体工学椅 大班椅 转椅 老板椅 工学椅 会议椅',
  'stool-bar': '吧椅 吧凳 吧台座 吧台座位 吧台位 高脚凳 吧台椅 高脚椅',
  banquette: '卡座 软包卡座 卡座沙发 弧形卡座',
  'massage-bed': '洗头床 美容床 按摩床 理疗床 诊疗床',
  'salon-chair': '理发椅 美发椅 剪发椅',
  // Beds
  'bed-double': '床 双人床 大床 软包床 主床 悬浮床 矮床 软床 榻榻米床 皮床',
  'bed-single': '双床 两床 单人床 儿童床 小床 小木屋床 木屋床 病床 护理床 陪护床',
  'bed-four-poster': '四柱床 架子床',
  'bed-bunk': '上下床 高低床 上下铺 子母床',
  tatami: '榻榻米 地台 罗汉床',
  crib: '婴儿床',
  nightstand: '床头柜 床边柜 床头几 床头桌',
  // Tables
  'coffee-table': '茶几 咖啡桌 组合茶几 圆形茶几 方形茶几 子母茶几',
  'side-table': '边几 角几 边桌 小圆几 c型边几',
  'dining-table':
    '双人桌 两人桌 二人桌 四人桌 六人桌 八人桌 十人桌 阅览桌 阅读桌 餐桌 长餐桌 长桌 方桌 方形餐桌 饭桌 桌子 大板桌 大餐桌 品酒桌 品鉴桌 棋牌桌',
  'dining-table-round': '圆餐桌 圆桌 圆形餐桌 转盘餐桌 大圆桌 岩板圆桌',
  'tea-table': '茶席 茶台 茶桌 茶海 泡茶桌',
  desk: '电竞桌 书桌 写字台 学习区 学习桌 写字桌 电脑桌 工作台 书台',
  'desk-executive': '大班台 老板桌 大班桌 总裁桌',
  workstation: '工位 办公桌 办公位 卡位 四人工位 六人位工位 升降桌',
  'meeting-table': '讨论桌 会议桌 长条会议桌 洽谈桌 会议台',
  'console-table': '玄关台 条案 端景台 玄关桌 供桌 条几',
  vanity: '梳妆台 化妆台 梳妆桌 化妆桌',
  counter:
    'dj台 柜台 餐台 取餐台 自助餐台 点单台 点餐台 迎宾台 收银 导台 前台 接待台 服务台 收银台 咨询台 导诊台 接待前台 值机柜台 值机台 安检台 护士台',
  'bar-counter': '早餐台 早餐吧台 早餐吧 吧台 水吧台 咖啡吧台 西厨吧台 水吧',
  'display-table': '展台 中岛展台 陈列台 展示台 体验台 品鉴台 中岛架 流水台',
  'sand-table': '沙盘 沙盘模型 模型沙盘 区位沙盘',
  'class-desk': '课桌 课桌椅 学生桌',
  // Storage
  'tv-cabinet': '电视柜 悬浮电视柜 影视柜 地柜',
  sideboard:
    '尿布台 护理台 器械柜 药品柜 药柜 医疗柜 餐边柜 边柜 斗柜 五斗柜 酒水柜 备餐柜 矮柜 储物柜 收纳柜 六斗柜',
  'wine-cabinet': '酒架 红酒架 酒柜 红酒柜 恒温酒柜',
  bookshelf: '书架 书柜 开放书架 书墙 展示柜 置物架 整墙书柜 博古架 格架 展架 文件柜',
  wardrobe: '衣柜 大衣柜 整墙衣柜 顶天立地衣柜 壁柜 玻璃衣柜 柜子',
  'shoe-cabinet': '鞋柜 玄关柜 悬空鞋柜',
  'clothes-rack': '衣架 挂衣杆 陈列架 挂衣架 龙门架 挂杆',
  'shop-shelf': '货架 商品架 陈列柜 面包架 陈列货架',
  'glass-case': '首饰柜 文物展柜 文物柜 饰品柜 展柜 玻璃展柜 珠宝柜 独立展柜 甜品柜 蛋糕柜',
  'toy-shelf': '玩具柜 玩具架 玩具收纳柜 绘本架',
  locker: '更衣柜 储物格',
  // Kitchen
  'kitchen-run': '橱柜 整体橱柜 操作台 灶台 l形橱柜 u型橱柜 u形橱柜 一字橱柜 厨柜 定制橱柜',
  'kitchen-tall': '高柜 电器高柜 电器柜',
  'kitchen-wall': '吊柜 上柜',
  'kitchen-island': '岛台 中岛 中岛台 西厨岛台 厨房中岛 岛台餐桌',
  fridge: '冰箱 双开门冰箱 嵌入式冰箱',
  hood: '油烟机 抽油烟机 烟机',
  oven: '烤箱 蒸烤箱 蒸烤一体机',
  // Bath
  'wash-basin':
    '洗手池 洗脸池 洗面台 盥洗池 洗手台 浴室柜 台盆 洗漱台 洗手盆 双台盆 盥洗台 台下盆 洗脸台',
  toilet: '马桶 坐便器 智能马桶 壁挂马桶',
  bathtub: '浴缸 独立浴缸 泡池 按摩浴缸',
  shower: '淋浴房 淋浴间 淋浴 花洒 淋浴区 干湿分离',
  'mirror-cabinet': '镜柜 浴室镜 智能镜',
  'mirror-wall': '镜面墙 镜墙 镜子墙 整面镜子 整墙镜子 整面镜墙 落地镜墙 舞蹈镜',
  mirror: '镜子 全身镜 穿衣镜 试衣镜 装饰镜 圆镜 落地镜 化妆镜',
  'towel-rack': '毛巾架 浴巾架 电热毛巾架',
  'washing-machine': '洗衣机 烘干机 洗烘一体机 洗烘套装',
  // Lamps
  pendant: '吊灯 单头吊灯 餐吊灯 装饰吊灯 纸灯 月球灯 竹编吊灯 藤编吊灯 灯笼 云朵灯 星星灯 宫灯',
  'pendant-linear': '长条吊灯 线性吊灯 一字吊灯 条形吊灯',
  chandelier: '水晶灯 枝形吊灯 水晶吊灯 大吊灯 艺术吊灯 烛台吊灯 主灯 铜灯 多头吊灯',
  'ceiling-lamp': '吸顶灯 顶灯',
  'floor-lamp': '落地灯 钓鱼灯 立灯 纸落地灯',
  'table-lamp': '台灯 床头灯 桌灯 阅读灯',
  'wall-lamp': '壁灯 床头壁灯 镜前灯',
  downlight: '筒灯 射灯 防眩筒灯 嵌入式筒灯 点光源',
  'track-lamp': '轨道灯 磁吸轨道灯 磁吸灯 轨道射灯',
  'light-strip':
    '灯带 灯槽 氛围灯带 线性灯 线性灯带 洗墙灯 发光灯带 霓虹灯带 rgb灯带 rgb灯 彩色灯带 变色灯带',
  'street-lamp': '路灯 庭院灯 景观灯 高杆灯',
  'bollard-lamp': '草坪灯 地灯 矮柱灯',
  // Textiles
  curtain: '窗帘 纱帘 布帘 落地窗帘 窗纱 梦幻帘 双层窗帘 帷幔 纱幔 卷帘 罗马帘',
  blinds: '百叶帘 百叶窗帘 百叶 百叶窗 竹帘 木百叶',
  rug: '地垫 爬行垫 爬爬垫 地毯 羊毛地毯 剑麻地毯 异形地毯 毯子 波斯地毯 方毯',
  'rug-round': '圆形地毯 圆地毯 圆毯',
  cushion: '抱枕 靠枕 靠垫 腰枕',
  throw: '盖毯 搭毯 毛毯 床旗',
  // Decor
  'wall-art':
    '大画 大幅画 巨幅画 巨幅油画 大幅油画 挂画 字画 国画 年画 墙画 装饰画 抽象画 油画 画 水墨画 书法 照片墙 山水画 版画 壁画 山水壁画 波普艺术画',
  clock: '落地钟 挂钟 时钟 座钟',
  vase: '枯枝花瓶 枯枝瓶花 花瓶 陶罐 陶瓶 花器 瓷瓶 瓶花 插花 干枝 陶瓷花瓶 花桶',
  books: '书籍 书本 画册 杂志 书',
  dishes: '餐具 碗盘 茶具 茶杯 杯子 咖啡杯 水果盘 果盘',
  sculpture: '雕塑 艺术品 摆件 艺术装置 雕像 太湖石摆件 装饰品 艺术摆件',
  candle: '烛台 蜡烛 香薰 香薰蜡烛',
  'tv-wall':
    '互动屏 多媒体屏 触摸屏 电子屏 拼接屏 电视 电视机 壁挂电视 显示屏 大屏 led屏 led大屏 屏幕 会议屏 投屏',
  projector: '投影仪 投影',
  'projection-screen': '银幕 幕布 投影幕 投影幕布 弧幕',
  fireplace: '壁炉 电子壁炉 真火壁炉',
  piano: '钢琴 三角钢琴',
  screen: '屏风 折屏 隔断屏风 纱屏',
  partition: '隔断 玻璃隔断 格栅隔断 木格栅隔断 半墙 隔墙 长虹玻璃隔断 洞石隔断 木隔断',
  whiteboard: '白板 黑板 写字板',
  mannequin: '模特 人台 假人模特',
  'speaker-floor': '音箱 落地音箱 音响',
  computer: '电脑 显示器 笔记本电脑',
  aquarium: '鱼缸',
  swing: '秋千 吊椅 吊篮 摇篮椅',
  tent: '帐篷 游戏帐篷 小帐篷',
  slide: '滑梯 组合滑梯',
  treadmill: '跑步机',
  'weight-rack': '健身器材 哑铃架 器械 力量区 健身器械',
  'yoga-mat': '瑜伽垫 瑜伽区',
  'coffee-machine': '咖啡机',
  // Plants indoors
  'plant-potted':
    '绿植 盆栽 植物 龟背竹 琴叶榕 散尾葵 天堂鸟 室内绿植 绿萝 大型绿植 橄榄树 爱心榕 多肉',
  bonsai: '盆景 迎客松 造型松 罗汉松 松树盆景',
  'plant-wall': '植物墙 绿植墙 垂直绿植 苔藓墙 绿墙',
  'hanging-plant': '垂吊植物 吊兰 绿植吊篮 植物吊篮 吊篮绿植 吊篮植物 花吊篮 垂吊绿植 悬挂绿植',
  // Structure
  stair: '楼梯 悬浮楼梯 木楼梯 钢楼梯',
  railing: '栏杆 护栏 玻璃栏杆 扶手',
  column: '柱子 罗马柱 立柱 圆柱',
  // Outdoors
  'tree-round':
    '树 乔木 大树 行道树 树木 香樟 朴树 孤植树 遮荫树 树阵 桂花树 银杏 银杏树 石榴树 石榴 枇杷树 柿子树 梧桐 绿树',
  'tree-conifer': '松树 松树林 松林 雪松 黑松 油松 景松 古松 青松',
  'tree-palm': '芭蕉 芭蕉树 棕榈 椰子树 棕榈树 椰树',
  'tree-blossom': '樱花 樱花树 海棠 玉兰 开花乔木 桃花',
  'tree-maple': '红枫 枫树 鸡爪槭',
  bamboo: '竹子 竹林 修竹',
  shrub: '灌木 灌木球 球形灌木 植物球 花灌木',
  hedge: '绿篱 树篱 修剪绿篱',
  'flower-bed': '花境 花坛 花池 花海 花卉 鲜花 薰衣草 绣球 玫瑰',
  grasses: '芒草 观赏草 狼尾草 粉黛乱子草 芦苇 蒲苇',
  'planter-long': '绿植隔断 植物隔断 绿化隔断 花箱隔断 绿植花箱',
  planter: '花箱 花盆 种植箱 树池 花钵',
  rock: '景石 置石 石头 太湖石 假山 石景 大石头 石组',
  'stepping-stones': '汀步 踏步石 石板路 汀步石',
  fountain: '喷泉 旱喷 涌泉 水景喷泉',
  'outdoor-bench': '石凳 户外座椅 长椅 坐凳 户外长椅 弧形坐凳 公园椅 座椅 休闲座椅',
  'outdoor-sofa': '户外沙发 户外家具 户外休闲沙发',
  'outdoor-dining': '户外餐桌 外摆 户外桌椅 外摆桌椅',
  parasol: '遮阳伞 太阳伞 阳伞',
  pergola: '藤架 紫藤架 廊架 花架 葡萄架 景观廊架',
  'covered-walk': '连廊 风雨连廊 风雨廊 游廊 回廊 景观连廊 长廊 室外连廊 空中连廊',
  pavilion: '凉亭 亭子 景亭 茶亭 水榭 亭',
  'fire-pit': '火炉 篝火 篝火台 火塘 壁炉火塘 下沉火塘 火盆 篝火盆',
  'stone-lantern': '石灯 石灯笼',
  bridge:
    '桥 木桥 小桥 栈桥 景观桥 曲桥 九曲桥 平桥 石桥 石板桥 拱桥 石拱桥 廊桥 天桥 人行天桥 过街天桥 人行桥',
  car: '汽车 车 轿车 车辆 小汽车 跑车',
  person: '人 行人 人物 人影 路人 人群 孩子 游客 配景人 人来人往 人山人海 人们',
  bicycle: '自行车 单车',
  fence: '围栏 篱笆 栅栏 围墙 院墙 景墙 竹篱 白墙照壁 照壁 影壁 矮墙',
  gate: '大门 院门 门楼 牌坊 月洞门 月亮门',
  'play-structure': '游乐设施 攀爬架 攀爬网 爬网',
  'sign-board':
    '讲解牌 说明牌 广告牌 指示牌 菜单板 站牌 招牌 店招 标识 导视牌 灯箱 记分牌 发光字 霓虹灯 霓虹灯牌 霓虹灯标语 霓虹标语 灯牌',
};

/** Things that are a place by themselves: `教学楼之间的连廊`. */
export const THING_PLACES: Readonly<Record<string, SpaceId>> = { 'covered-walk': 'coveredWalk' };

/** Words that name several things at once, by the kinds they mean: what is said of them is said of all. */
export const COMPOUND_WORDS: Readonly<Record<string, string>> = {
  'dining-table-round chair-dining': '圆桌椅 圆形桌椅',
  'dining-table chair-dining': '桌椅 餐桌椅 餐桌餐椅',
  'workstation chair-office': '办公桌椅',
  'desk chair-office': '书桌椅 书桌书椅 学习桌椅 电脑桌椅',
  'tea-table chair-dining': '茶桌椅 茶桌茶椅',
  'bar-counter stool-bar': '吧台吧椅',
  'coffee-table armchair': '洽谈区 休息区 等候区 会客区',
  'meeting-table chair-office': '会议桌椅 讨论区',
};
