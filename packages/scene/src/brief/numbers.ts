/** A number with its unit, as typed in a brief. */
export type Measure =
  | { readonly kind: 'area'; readonly m2: number }
  /** Of a whole flat or house. */
  | { readonly kind: 'home'; readonly m2: number }
  | { readonly kind: 'width'; readonly m: number }
  | { readonly kind: 'depth'; readonly m: number }
  | { readonly kind: 'lens'; readonly mm: number }
  | { readonly kind: 'kelvin'; readonly k: number }
  | { readonly kind: 'height'; readonly m: number }
  | { readonly kind: 'plan'; readonly widthM: number; readonly depthM: number }
  | { readonly kind: 'length'; readonly m: number }
  | { readonly kind: 'seats'; readonly n: number }
  | { readonly kind: 'floors'; readonly n: number }
  /** The one that a room is on. */
  | { readonly kind: 'storey'; readonly n: number }
  | { readonly kind: 'count'; readonly n: number };

const CHINESE_DIGITS: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  俩: 2,
  双: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

const NUMBER = '(\\d+(?:\\.\\d+)?|[零〇一二两三四五六七八九十百]+)';
const METRES = '(?:米|m(?![a-z])|公尺)';
const SQUARE_METRES = '(?:平方米|平米|平方|㎡|m2|m²|平)';
/** What a whole home is called: `89平小三房`, `loft公寓45平`. */
const HOME =
  '(?:[大小]?[一二两三四五1-5](?:房|居室|居|室|卧)(?:[一二两三四1-4][厅房卫])*|大平层|平层|loft公寓|公寓|小户型|户型|复式|跃层|叠墅|单身公寓)';

/** Measure words of things that stand in rooms and gardens. */
const COUNTERS =
  '(?:盏|张|把|个|组|件|只|株|棵|盆|幅|扇|块|台|套|根|面|座|栋|幢|辆|排|束|处|道|对|条|位|名)';

type Read = (groups: readonly string[]) => Measure | undefined;

const RULES: readonly (readonly [RegExp, Read])[] = [
  [
    new RegExp(`${NUMBER}${METRES}?(?:\\*|x|×|乘)${NUMBER}${METRES}`, 'y'),
    ([w, d]) => ({ kind: 'plan', widthM: numberOf(w), depthM: numberOf(d) }),
  ],
  [
    new RegExp(`(?:开间|面宽)${NUMBER}${METRES}[，,]?(?:进深)${NUMBER}${METRES}`, 'y'),
    ([w, d]) => ({ kind: 'plan', widthM: numberOf(w), depthM: numberOf(d) }),
  ],
  [
    new RegExp(`(?:开间|面宽)(?:约|为|是)?${NUMBER}${METRES}`, 'y'),
    ([n]) => ({ kind: 'width', m: numberOf(n) }),
  ],
  [
    new RegExp(`进深(?:约|为|是)?${NUMBER}${METRES}`, 'y'),
    ([n]) => ({ kind: 'depth', m: numberOf(n) }),
  ],
  [
    new RegExp(`${NUMBER}多?${SQUARE_METRES}(?=的?${HOME})`, 'y'),
    ([n]) => ({ kind: 'home', m2: numberOf(n) }),
  ],
  [
    new RegExp(`${HOME}${NUMBER}多?${SQUARE_METRES}`, 'y'),
    ([n]) => ({ kind: 'home', m2: numberOf(n) }),
  ],
  [/(\d{2,3})mm的?(?:镜头|焦段|焦距|定焦)/y, ([n]) => ({ kind: 'lens', mm: numberOf(n) })],
  [/(?:焦距|焦段|镜头)(\d{2,3})mm/y, ([n]) => ({ kind: 'lens', mm: numberOf(n) })],
  [/([2-6]\d00)k(?![a-z])/y, ([n]) => ({ kind: 'kelvin', k: numberOf(n) })],
  [
    new RegExp(`${NUMBER}${METRES}(?:层高|净高|挑高|挑空|高的空间)`, 'y'),
    ([n]) => ({ kind: 'height', m: numberOf(n) }),
  ],
  [
    new RegExp(`${NUMBER}多?(?:平方米|平米|平方|㎡|m2|m²|平(?![层面屋台顶视整]))`, 'y'),
    ([n]) => ({ kind: 'area', m2: numberOf(n) }),
  ],
  [
    new RegExp(`(?:层高|净高|高度|挑高|挑空)(?:约|为|是)?${NUMBER}${METRES}`, 'y'),
    ([n]) => ({ kind: 'height', m: numberOf(n) }),
  ],
  [
    new RegExp(
      `${NUMBER}(?:人座|人位|人用|人餐|人会|人份|人(?=[一-龥])|座(?=的|沙发|椅|圆|餐|会))`,
      'y',
    ),
    ([n]) => ({ kind: 'seats', n: numberOf(n) }),
  ],
  [
    new RegExp(`${NUMBER}(?:层楼|层高的|层(?!高|板|次|架))`, 'y'),
    ([n]) => ({ kind: 'floors', n: numberOf(n) }),
  ],
  [
    new RegExp(`${NUMBER}楼(?![梯盘板房道宇阁顶上下间])`, 'y'),
    ([n]) => ({ kind: 'storey', n: numberOf(n) }),
  ],
  [
    new RegExp(`${NUMBER}米(\\d|[一二三四五六七八九])(?!${COUNTERS}|[米m平\\d.])`, 'y'),
    ([n, tenths]) => ({ kind: 'length', m: numberOf(n) + numberOf(tenths) / 10 }),
  ],
  [new RegExp(`${NUMBER}${METRES}`, 'y'), ([n]) => ({ kind: 'length', m: numberOf(n) })],
  [
    new RegExp(`${NUMBER}(?:厘米|公分|cm)`, 'y'),
    ([n]) => ({ kind: 'length', m: numberOf(n) / 100 }),
  ],
  [/(\d{3,4})mm/y, ([n]) => ({ kind: 'length', m: numberOf(n) / 1000 })],
  [/(?:一|1)对/y, () => ({ kind: 'count', n: 2 })],
  [new RegExp(`(?:几|数)${COUNTERS}`, 'y'), () => ({ kind: 'count', n: 3 })],
  [new RegExp(`${NUMBER}${COUNTERS}`, 'y'), ([n]) => ({ kind: 'count', n: numberOf(n) })],
];

/** The measure that starts at this place of the text, with where it ends. */
export function measureAt(text: string, at: number): { measure: Measure; end: number } | undefined {
  for (const [pattern, read] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const measure = match && read(match.slice(1));
    // 六人餐桌: what follows the 人 belongs to the thing.
    if (measure) return { measure, end: at + keptLength(match[0]) };
  }
  return undefined;
}

const keptLength = (matched: string): number => matched.replace(/人[餐会]$/, '人').length;

/** 36, 3.2, 三, 十二, 二十四, 一百二十 */
export function numberOf(text: string): number {
  if (/^[\d.]+$/.test(text)) return Number(text);
  const [hundreds, rest] = text.includes('百') ? text.split('百') : ['', text];
  const [tens, ones] = rest.includes('十') ? rest.split('十') : ['', rest];
  const digit = (part: string) => CHINESE_DIGITS[part] ?? 0;
  return (
    (text.includes('百') ? (digit(hundreds) || 1) * 100 : 0) +
    (rest.includes('十') ? (digit(tens) || 1) * 10 : 0) +
    digit(ones)
  );
}
