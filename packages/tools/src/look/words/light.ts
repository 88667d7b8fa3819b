import type { LightWish, Row } from './lexeme.ts';

export const LIGHT_WORDS: readonly Row<[light: LightWish]>[] = [
  ['暖光 暖色光 暖黄光 暖黄灯光 暖色灯光 暖灯光 暖色调 暖色 warm', { temperatureK: 3200 }],
  ['温馨 温暖 温润', { temperatureK: 3500, contrast: 0.3 }],
  ['烛光 篝火', { temperatureK: 2700, exposureEv: -0.2 }],
  ['中性光 自然色温', { temperatureK: 4500 }],
  ['冷光 冷白光 冷色光 冷色调 冷色 冷调 清冷 cool', { temperatureK: 6800 }],
  ['自然光 采光好 天光 自然采光 漫射光 natural\u00a0light', { temperatureK: 5500, contrast: 0.35 }],
  ['明亮 通透 敞亮 亮堂 采光充足 高调 清爽 bright', { exposureEv: 0.4 }],
  ['昏暗 幽暗 暗调 低调光 暗黑 dim', { exposureEv: -0.6 }],
  ['柔和 柔光 柔和光线 光线柔和 soft', { contrast: 0.22 }],
  ['高对比 强对比 光影强烈 明暗对比 戏剧光 硬光 戏剧性光影', { contrast: 0.8 }],
  ['光影 斑驳光影 光影感', { contrast: 0.6 }],
  ['低对比 平光', { contrast: 0.15 }],
  ['无主灯 无主灯设计 灯带 线性灯 线性灯带 灯槽 洗墙灯', { contrast: 0.3, temperatureK: 3600 }],
  ['射灯 筒灯 轨道灯 重点照明', { contrast: 0.6 }],
  ['氛围灯 氛围感 情绪灯光', { temperatureK: 3200, exposureEv: -0.15 }],
];
