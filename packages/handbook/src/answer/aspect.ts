/** What of a subject is asked for. */
export type Aspect = 'numbers' | 'pitfalls' | 'when' | 'what' | 'all';

const PATTERNS: readonly (readonly [aspect: Aspect, pattern: RegExp])[] = [
  [
    'pitfalls',
    /注意|避坑|踩坑|踩雷|的坑|哪些坑|后悔|忌讳|翻车|出问题|毛病|缺点|弊端|风险|错误|小心/,
  ],
  [
    'numbers',
    /多[高宽长大深厚远久重]|尺寸|尺度|间距|距离|高度|宽度|深度|厚度|长度|净[高宽距]|几[米层度级人毫厘]|多少(?!钱)|面积|毫米|厘米|公分|mm|cm|照度|色温|坡度|规格|参数|数值|标准是|留出|预留|张券|[几多]少券/i,
  ],
  [
    'when',
    /什么时候|适合|适不适合|合适|能不能|能用|可以.*吗|可不可以|要不要|有必要|用在哪|怎么选|选哪|何时|该不该/,
  ],
  ['what', /是什么|什么是|什么意思|啥意思|是啥|指什么|介绍一下|什么叫/],
];

export function aspectOf(question: string): Aspect {
  return PATTERNS.find(([, pattern]) => pattern.test(question))?.[0] ?? 'all';
}

const BETWEEN = '(?:和|与|跟|同|、|vs\\.?|还是|或者?|对比)';
const COMPARISONS: readonly RegExp[] = [
  new RegExp(
    `^(.{1,14}?)\\s*${BETWEEN}\\s*(.{1,14}?)(?:有|的|到底|之间|相比|哪|怎么|区别|差别|对比|比较|好在)`,
    'i',
  ),
  /^(.{1,14}?)\s*(?:还是|vs\.?)\s*(.{1,14}?)[好？?。\s]*$/i,
  new RegExp(`(?:对比|比较)(?:一下)?(.{1,14}?)${BETWEEN}(.{1,14}?)[？?。\\s]*$`, 'i'),
];
const COMPARES = /区别|差别|不同|对比|比较|哪个|哪种|哪一|还是|vs|相比/i;
const LEAD = /^(请问|我想问|想问|到底|用|选|做|铺|装|对比|比较|一下|是)+/;

/** The two things a question sets against each other: 岩板和石英石的区别, 水磨石还是微水泥. */
export function comparedIn(question: string): readonly [string, string] | undefined {
  if (!COMPARES.test(question)) return undefined;
  for (const pattern of COMPARISONS) {
    const found = pattern.exec(question.trim());
    if (found) return [found[1].replace(LEAD, '').trim(), found[2].trim()];
  }
  return undefined;
}
