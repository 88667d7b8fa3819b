import { type Phrase, phrase } from './phrase.ts';

/** The light of the day's parts, each up to its hour. */
const PARTS: readonly [untilHour: number, light: Phrase][] = [
  [4.5, phrase('深夜，人工照明', 'deep night under artificial light')],
  [6, phrase('破晓，天色微蓝', 'daybreak with a pale blue sky')],
  [8, phrase('清晨，低角度柔光', 'early morning with low soft light')],
  [11, phrase('上午的日光', 'morning daylight')],
  [13.5, phrase('正午，高角度日光', 'midday with the sun high')],
  [16, phrase('下午的日光', 'afternoon daylight')],
  [17.6, phrase('傍晚前的斜阳', 'late afternoon with low golden sun')],
  [19, phrase('黄昏，晚霞，灯光初亮', 'dusk with an afterglow and the first lights on')],
  [20, phrase('蓝调时刻，灯光亮起', 'blue hour with the lights on')],
  [24, phrase('夜晚，灯光明亮', 'night with the lights on')],
];

/** An hour of the day, 0 … 23.9, as a clock tells it and as it looks. */
export function hourPhrase(hour: number): Phrase {
  const minutes = Math.round(hour * 60) % (24 * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  const [, light] =
    PARTS.find(([until]) => minutes / 60 < until) ?? (PARTS.at(-1) as (typeof PARTS)[0]);
  const clock = `${String(whole).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return phrase(`${whole}点${rest ? `${rest}分` : ''}，${light.zh}`, `${clock}, ${light.en}`);
}
