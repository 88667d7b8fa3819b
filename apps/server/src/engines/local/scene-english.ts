import { englishOf } from '@zhuhui/tools/look';

/** English that people type and the trade's dictionary says otherwise, by what it means. */
const EVERYDAY: Readonly<Record<string, string>> = {
  ...{ cafe: '咖啡馆', 'coffee shop': '咖啡馆', 'coffee house': '咖啡馆', bakery: '面包店' },
  ...{ restaurant: '中餐厅', bar: '酒吧', hotel: '酒店', 'hotel lobby': '酒店大堂' },
  ...{ lobby: '大堂', office: '办公室', 'meeting room': '会议室', shop: '店铺', store: '店铺' },
  ...{ gym: '健身房', bookstore: '书店', lounge: '客厅', toilet: '卫生间', 'home office': '书房' },
  ...{
    house: '别墅',
    home: '别墅',
    'office building': '办公楼',
    skyscraper: '超高层',
    tower: '塔楼',
  },
  ...{ penthouse: '顶层', 'high rise': '高层', 'high floor': '高层', skyline: '城市天际线' },
  ...{ park: '公园', courtyard: '庭院', yard: '庭院', rooftop: '屋顶花园', plaza: '广场' },
  ...{ modern: '现代', minimalist: '极简', minimal: '极简', nordic: '北欧', japanese: '日式' },
  ...{ chinese: '新中式', industrial: '工业风', luxury: '轻奢', luxurious: '轻奢', french: '法式' },
  ...{ zen: '侘寂', japandi: '日式原木', contemporary: '现代', vintage: '中古', cozy: '温馨' },
  ...{ couch: '沙发', lamp: '落地灯', 'floor lamp': '落地灯', window: '落地窗', wood: '原木' },
  ...{
    wooden: '原木',
    plants: '绿植',
    plant: '绿植',
    sunset: '黄昏',
    evening: '傍晚',
    pool: '泳池',
  },
  ...{
    beach: '海边',
    sea: '海边',
    ocean: '海边',
    lake: '湖边',
    sunny: '晴天',
    snow: '雪景',
    rain: '雨天',
  },
  ...{ gray: '灰色', carpet: '地毯', without: '不要', no: '不要', and: '和', garden: '花园' },
};

/** Words between two known ones that only join them. */
const JOINING = new Set(['a', 'an', 'the', 'of', 'in', 'on', 'at', 'by', 'for', 'style', 'styled']);

/** Reads English into the Chinese words that a brief is understood by. */
export type EnglishReader = (text: string) => string;

/**
 * @param words the Chinese words that are understood; the first of several with the same English counts
 */
export function englishReader(words: Iterable<string>): EnglishReader {
  const chinese = new Map<string, string>();
  for (const word of words) {
    if (!/\p{Script=Han}/u.test(word)) continue;
    const english = plain(englishOf(word));
    if (!/^[a-z][a-z' -]*$/.test(english)) continue;
    for (const form of [english, english.replace(/ style$/, '')]) {
      if (!chinese.has(form)) chinese.set(form, word);
    }
  }
  for (const [english, word] of Object.entries(EVERYDAY)) chinese.set(english, word);
  return (text) => text.replace(/[a-z][a-z'’é -]*[a-z]/gi, (run) => readRun(run, chinese));
}

const plain = (text: string): string =>
  text.toLowerCase().replaceAll('’', "'").replaceAll('é', 'e').replaceAll('ç', 'c');

/** Longest English of the dictionary, in words. */
const MOST_WORDS = 5;

/**
 * A run of English words: what is known becomes Chinese, joined as Chinese is; the rest stays. One of which nothing is
 * known stays as it is: it may be part of a Chinese word, as in `KTV包厢`.
 */
function readRun(run: string, chinese: ReadonlyMap<string, string>): string {
  const words = plain(run).split(/\s+/);
  const out: string[] = [];
  let isKnown = false;
  let at = 0;
  while (at < words.length) {
    const known = longestAt(words, at, chinese);
    isKnown ||= known !== undefined;
    if (known) out.push(known.chinese);
    else if (words[at] === 'with') out.push('，');
    else if (!JOINING.has(words[at] ?? '')) out.push(` ${words[at]} `);
    at += known?.length ?? 1;
  }
  return isKnown ? out.join('') : run;
}

function longestAt(words: readonly string[], at: number, chinese: ReadonlyMap<string, string>) {
  for (let length = Math.min(MOST_WORDS, words.length - at); length > 0; length--) {
    const said = words.slice(at, at + length).join(' ');
    const found = chinese.get(said) ?? chinese.get(said.replace(/s$/, ''));
    if (found) return { chinese: found, length };
  }
  return undefined;
}
