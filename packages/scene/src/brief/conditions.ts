import type {
  SceneLight,
  Season,
  Surroundings,
  View,
  Water,
  Weather,
} from '../design/description.ts';
import type { Where } from './brief.ts';

type Rows<Meaning> = readonly (readonly [words: string, meaning: Meaning])[];

/** Solar time, and whether lamps burn, by the words for an hour. */
export const HOUR_WORDS: Rows<{ hour: number; lampsOn?: boolean }> = [
  ['清晨 早晨 晨光 朝阳 日出 早上 晨曦', { hour: 6.8 }],
  ['上午', { hour: 9.5 }],
  ['正午 中午', { hour: 12 }],
  ['午后 下午 午后阳光 暖阳', { hour: 15.5 }],
  ['夕照 斜阳 金色阳光 日落前', { hour: 17 }],
  ['黄昏 傍晚 日落 夕阳 晚霞 暮色', { hour: 18.2, lampsOn: true }],
  ['蓝调时刻 蓝调 入夜', { hour: 18.9, lampsOn: true }],
  ['夜景 夜晚 夜间 深夜 晚上 夜色 夜里', { hour: 21, lampsOn: true }],
  ['白天 日景 日间', { hour: 10.5 }],
];

export const WEATHER_WORDS: Rows<Weather> = [
  ['晴天 晴朗 蓝天 蓝天白云 阳光明媚 阳光 晴', 'clear'],
  ['多云', 'cloudy'],
  ['阴天 阴沉', 'overcast'],
  ['雾天 雾气 薄雾 晨雾 大雾 云雾 雾', 'fog'],
  ['雨天 下雨 雨后 雨景 雨夜 细雨 烟雨 雨', 'rain'],
  ['雪景 下雪 雪天 雪后 积雪 雪地 大雪 雪', 'snow'],
];

export const SEASON_WORDS: Rows<Season> = [
  ['春天 春季 春日 春景 早春 初春', 'spring'],
  ['夏天 夏季 夏日 盛夏 初夏', 'summer'],
  ['秋天 秋季 秋日 秋景 深秋 金秋', 'autumn'],
  ['冬天 冬季 冬日 冬景 寒冬', 'winter'],
];

export const VIEW_WORDS: Rows<View> = [
  ['鸟瞰 鸟瞰图 鸟瞰视角 俯瞰 航拍 俯视 半鸟瞰', 'aerial'],
  ['一点透视 正视 正面 对称构图 中轴对称 正立面 正对', 'onePoint'],
  ['两点透视 二点透视 转角透视 透视图 成角透视', 'twoPoint'],
  ['人视 人视角 人视图 平视 人眼视角 人视高度', 'eye'],
  ['特写 近景 细节 局部 近距离', 'closeUp'],
  ['仰视 仰拍 低角度 低视点', 'low'],
  ['顶视 顶视图 平面视角 正俯视', 'top'],
];

/** Focal length on full-frame film, by the words for a lens. */
export const LENS_WORDS: Rows<number> = [
  ['广角 大广角 超广角 大场景 全景', 18],
  ['中焦 标准镜头', 35],
  ['长焦 压缩感 人像镜头', 60],
];

export const SURROUNDINGS_WORDS: Rows<Surroundings> = [
  [
    '城市 城市背景 都市 市中心 城市天际线 天际线 城景 繁华 城市景观 城市景色 城市风光 都市景观 都市风光 城市楼群 楼群 高楼林立',
    'city',
  ],
  ['近郊 郊外 郊区 乡村 农村 田野 稻田 麦田 茶田 梯田 村庄 田园', 'suburb'],
  ['水边 临水 水岸', 'waterfront'],
  ['山地 山里 山间 山谷 山脚 群山 远山 山景 半山 山顶', 'mountain'],
  ['森林 林地 树林 林间 丛林 林中', 'forest'],
  ['纯色背景 白色背景 白底 干净背景 纯净背景', 'plain'],
];

/** Mountains that are white: of a winter unless another season is said. */
export const SNOW_MOUNTAIN_WORDS = '雪山 雪峰 雪岭 雪山景';

/** Water that scenes look out on, by the words for it. */
export const WATER_WORDS: Rows<Water> = [
  [
    '海边 海景 临海 大海 海洋 海岸 海岸线 海滩 沙滩 海湾 沿海 看海 海面 海平面 面朝大海 无边海景 一线海景',
    'sea',
  ],
  ['湖边 湖景 临湖 湖岸 环湖 湖光山色', 'lake'],
  ['江边 江景 临江 河边 河景 临河 江畔 河畔 沿江 沿河 江面 江水 河面', 'river'],
];

type LightWish = Partial<Pick<SceneLight, 'lampsOn' | 'lampTemperatureK' | 'exposureEv'>>;

export const LIGHT_WORDS: Rows<LightWish> = [
  [
    '暖光 暖色 暖色光 暖黄光 暖黄灯光 暖色灯光 暖灯光 烛光 温馨 温暖 暖调 暖色调 暖白光',
    { lampsOn: true, lampTemperatureK: 2800 },
  ],
  ['中性光 自然色温', { lampTemperatureK: 4200 }],
  ['冷光 冷白光 冷色光 冷调 清冷', { lampTemperatureK: 6000 }],
  ['明亮 通透 敞亮 采光好 采光充足 亮堂 清爽 高调', { exposureEv: 0.5 }],
  ['自然光 自然采光 天光 日光 柔光 柔和光线', { exposureEv: 0.25 }],
  ['昏暗 暗光 幽暗 暗调 低调光 暗黑 暗沉 神秘', { lampsOn: true, exposureEv: -0.7 }],
  ['氛围感 氛围灯 情绪灯光 灯光氛围', { lampsOn: true, lampTemperatureK: 2900 }],
  ['开灯 灯光 灯火 亮灯 灯光璀璨', { lampsOn: true }],
  ['关灯 不开灯', { lampsOn: false }],
];

/** Words that say the shape of a table, a sofa, a bed before the thing is named. */
export const SHAPE_WORDS: Rows<string> = [
  ['弧形 弧线 圆弧 曲线 圆弧形 弧面 曲面 曲线形 弯曲 半圆形 半圆 环形', 'curved'],
  ['圆形 圆 圆润', 'round'],
  ['l形 l型 转角', 'l'],
  ['方形 方 长方形', 'square'],
];

/** What a room was made for says how its wishes are meant: `带花园的别墅` is a house. */
export const SIDE_WORDS =
  '带 连着 连接 连 看向 面向 望向 外是 旁边是 靠近 紧邻 相邻 隔壁 通向 毗邻 附带';

/** Words that tell of a room that it is high up, of a building that it is tall. */
export const HIGH_WORDS = '高层 高楼层 高楼 高空 顶层 顶楼 云端 大平层';

/** What is named behind these lies beyond the windows. */
export const OUTSIDE_WORDS =
  '外面 外边 外头 窗外面 看出去 望出去 看得见 看得到 能看到 能看见 可以看到 可看到 窗景 框景 外';
/** The same at the end of other words: 窗外, 外是. */
export const SPEAKS_OF_OUTSIDE = /外是?$/;

/** Words that ask for something after all: they end a negation. */
export const WANT_WORDS = '要 想要 改用 而是 保留 需要 放 摆 配 加 加上 带 带有 有';

/** Where windows look to, clockwise from north. */
export const FACING_WORDS: Rows<number> = [
  ['朝南 南向 朝南向 坐北朝南 南北通透 正南', 180],
  ['朝北 北向 坐南朝北', 0],
  ['朝东 东向 坐西朝东', 90],
  ['朝西 西向 西晒 坐东朝西', 270],
  ['东南向 朝东南 东南朝向', 135],
  ['西南向 朝西南 西南朝向', 225],
];

/** By a window: `书桌靠窗`. */
export const BY_WINDOW_WORDS = '靠窗 临窗 窗下 窗户边 窗台边 靠窗边 靠窗户';
/** The same, of windows that are spoken of. */
export const AT_WINDOW: ReadonlySet<string> = new Set(['窗边', '窗前']);

/** Words for the sides of a picture. */
export const WHERE_WORDS: Rows<Where> = [
  ['左侧 左边 左面 左手边 左方 左墙 左边墙 左侧墙 靠左 靠左侧 靠左边 靠左墙 左侧靠墙', 'left'],
  ['右侧 右边 右面 右手边 右方 右墙 右边墙 右侧墙 靠右 靠右侧 靠右边 靠右墙 右侧靠墙', 'right'],
  ['正前方 前方 正对面 尽头 深处 远处 最里面 后方 背后 后侧', 'back'],
  ['中间 正中间 中央 正中央 正中 居中', 'middle'],
];
/** On two sides: of furniture that is not counted, two. */
export const BOTH_SIDES_WORDS = '两侧 两边 左右两侧 左右两边 两旁';
/** Most furniture stands there anyway. */
export const AT_WALL_WORDS = '靠墙 贴墙 沿墙 靠墙边 靠着墙';

/** Words that say of a building that its inside is meant. */
export const INSIDE_WORDS =
  '室内 内部 内景 室内空间 内部空间 室内设计 室内效果图 阅览区 候车区 候机区 展区';

/** Words that look like others, of things that the library has nothing for. */
export const UNKNOWN_WORDS =
  '菜地 菜园 动感单车 健身单车 划船机 椭圆机 电话亭 猫爬架 猫爬柱 猫窝 狗窝 洞洞板 猫 狗 猫咪 小猫 小狗 狗狗 宠物 障子 障子纸窗 纸窗 报刊亭 岗亭 铜锅 星空顶 书报亭 自动售货亭 桌布 桌旗 门帘 牙椅 牙科椅 登机口 安检口 站台';

/** Words that want nothing but what follows. */
export const ONLY_WORDS =
  '只要 只用 只有 只放 只摆 只留 只保留 只需要 只需 只要求 只摆放 仅要 仅用 仅有 仅放 仅保留 仅需 就要';

/** Signs that join as words do. */
export const AND_SIGNS = '+ ＋ &';

/** Words that ask for less. `无` and `没` count only right before a thing. */
export const DENIAL_WORDS =
  '不要 不用 不需要 不要有 没有 去掉 去除 除去 避免 禁止 取消 不想要 拒绝 移除 删除 别放 不放 别要 不带 不做 不设 省去 省掉 无 没 别用 不摆 不装 不选 不是 而非 而不是 代替 替代 取代';

/** Words between what was and what is to be. */
export const SWAP_WORDS = '改成 换成 换为 改为 替换为 替换成 变成 改造成 改造为 换 改';

/** Words before what something is not said of. */
export const EXCEPT_WORDS = '除了 除开';

/** Words that deal out what follows, one to each thing before. */
export const EACH_WORDS = '分别 各自';
/** What follows is counted at every table. */
export const PER_TABLE_WORDS = '每桌 每张桌 每张桌子 每张长桌 每张圆桌 每桌配 每桌各';
