import { paintSky, type SkyPicture } from '@zhuhui/kernels';
import type { LibraryEntry } from './entry.ts';

const WIDTH = 1440;
const HEIGHT = 900;

type Light = Pick<SkyPicture, 'hour' | 'weather' | 'season' | 'seed'>;

const sky = (id: string, name: string, tags: string, light: Light): LibraryEntry => ({
  id: `sky-${id}`,
  kind: 'sky',
  name,
  tags: tags.split(' '),
  quality: 86,
  paint: () => ({ ...paintSky({ ...light, width: WIDTH, height: HEIGHT }), channels: 3 }),
});

const clear = { weather: 'clear', season: 'keep' } as const;
const cloudy = { weather: 'cloudy', season: 'keep' } as const;

/** Skies round the day and through the weathers. */
export function skyEntries(): LibraryEntry[] {
  return [
    sky('dawn', '拂晓', '晴 清晨 蓝调 天光', { ...clear, hour: 5.7, seed: 21 }),
    sky('sunrise', '日出', '晴 清晨 朝霞 暖光', { ...clear, hour: 6.2, seed: 5 }),
    sky('morning', '上午晴空', '晴 上午 蓝天 白云', { ...clear, hour: 9, seed: 12 }),
    sky('noon', '正午晴空', '晴 正午 蓝天', { ...clear, hour: 12, season: 'summer', seed: 33 }),
    sky('afternoon', '午后淡云', '晴 下午 蓝天 白云', { ...clear, hour: 15, seed: 48 }),
    sky('golden', '暖阳斜照', '晴 傍晚 金色 暖光', { ...clear, hour: 17.4, seed: 7 }),
    sky('sunset', '日落', '晴 黄昏 晚霞 暖光', { ...clear, hour: 18, seed: 16 }),
    sky('dusk', '黄昏', '晴 黄昏 紫霞', { ...clear, hour: 18.4, seed: 29 }),
    sky('blueHour', '蓝调时刻', '晴 入夜 蓝调', { ...clear, hour: 18.8, seed: 3 }),
    sky('night', '星夜', '晴 夜景 星空', { ...clear, hour: 22, seed: 9 }),
    sky('cloudyMorning', '清晨多云', '多云 清晨 层云', { ...cloudy, hour: 7.2, seed: 14 }),
    sky('cloudy', '多云', '多云 白天 云层', { ...cloudy, hour: 12.5, seed: 40 }),
    sky('cloudySunset', '晚霞云层', '多云 黄昏 晚霞', { ...cloudy, hour: 17.9, seed: 27 }),
    sky('overcast', '阴天', '阴 白天 柔光', { ...clear, weather: 'overcast', hour: 12, seed: 2 }),
    sky('rain', '雨天', '雨 白天 灰云', { ...clear, weather: 'rain', hour: 14, seed: 18 }),
    sky('snow', '雪天', '雪 冬 白天', { weather: 'snow', season: 'winter', hour: 12, seed: 22 }),
    sky('fog', '雾天', '雾 清晨 朦胧', { ...clear, weather: 'fog', hour: 8, seed: 6 }),
    sky('winter', '冬日低阳', '晴 冬 暖光', { ...clear, season: 'winter', hour: 15.6, seed: 37 }),
  ];
}
