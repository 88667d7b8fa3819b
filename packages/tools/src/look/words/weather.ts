import type { Spot } from '../look.ts';
import type { Swatch } from '../swatch.ts';
import type { Atmosphere, Environment, Row } from './lexeme.ts';

export const ATMOSPHERE_WORDS: readonly Row<[atmosphere: Atmosphere]>[] = [
  ['晴天 晴朗 蓝天 蓝天白云 白天 日景 阳光明媚 正午 上午 阳光 sunny daylight', 'day'],
  ['暖阳 夕照 金色阳光 午后阳光 午后 清晨 晨光 朝阳 日出 斜阳 golden\u00a0hour', 'goldenHour'],
  ['黄昏 傍晚 日落 夕阳 晚霞 暮色 蓝调时刻 蓝调 sunset dusk', 'dusk'],
  ['夜景 夜晚 夜间 深夜 晚上 夜色 night', 'night'],
  ['阴天 多云 阴沉 雾天 雾气 薄雾 晨雾 overcast cloudy', 'overcast'],
  ['雨天 下雨 雨后 雨景 雨夜 细雨 烟雨 rain rainy', 'rain'],
  ['雪景 下雪 雪天 雪后 积雪 雪地 snow snowy', 'snow'],
  ['柔和自然光 柔和的自然光 柔和日光 柔和天光 窗边柔光', 'softInterior'],
];

export const SEASON_WORDS: readonly Row<[finishes: Partial<Record<Spot, readonly Swatch[]>>]>[] = [
  [
    '春天 春季 春日 春景 spring',
    {
      planting: ['foliage #8aa956', 'foliage #dcb2ba', 'foliage #a3b765'],
      ground: ['grass #84a04e'],
    },
  ],
  [
    '夏天 夏季 夏日 盛夏 summer',
    { planting: ['foliage #3f6c35', 'foliage #5b8544'], ground: ['grass #5f8a3f'] },
  ],
  [
    '秋天 秋季 秋日 秋景 深秋 autumn',
    {
      planting: ['foliage #c08a38', 'foliage #a4522f', 'foliage #8d8443'],
      ground: ['grass #8f8a4c'],
    },
  ],
  [
    '冬天 冬季 冬日 winter',
    { planting: ['foliage #6f6a52', 'foliage #566049'], ground: ['grass #8c845c'] },
  ],
];

export const ENVIRONMENT_WORDS: readonly Row<[environment: Environment]>[] = [
  ['城市 城市背景 都市 市中心 街道 城市天际线 city', 'city'],
  ['近郊 郊外 郊区 乡村 田野 村庄 suburb', 'suburb'],
  ['海边 湖边 河边 江边 水边 临水 滨水 海景 湖景 江景 waterfront', 'waterfront'],
  ['山地 山里 山间 山谷 山脚 群山 远山 山景 mountain', 'mountain'],
  ['森林 林地 树林 林间 丛林 forest', 'forest'],
  ['纯色背景 白色背景 白底 干净背景 纯净背景', 'plain'],
];
