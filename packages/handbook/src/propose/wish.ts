/** Words that ask to be told something; with one of them a sentence is no wish for a picture. */
const ASKS =
  /怎么|如何|为什么|为啥|什么|多少|多[大高宽长深厚远久]|哪|(?<![这那好])几[米个张种倍](?!图|照片)|区别|是不是|是否|好不好|要不要|该不该|应该|合适|合理|注意|建议|推荐|优缺点|贵不贵|规范|标准|尺寸是|需不需要|行不行|会不会|有没有必要|了解|介绍|讲讲|说说|要点|原则|流程|步骤|工艺|做法|方法|技巧|攻略|清单|原理|知识|意思/;

/** Asking for leave is a polite way of wishing, when somebody is to do something. */
const POLITE =
  /(能不能|可不可以|能否|可否|可以|能).{0,4}(帮|给我|替我|把|将|生成|转|抠|去掉|画)|帮我|给我|替我/;
const ENDS_ASKING = /[吗么呢][?？。!！~\s]*$|[?？]\s*$/;

/** Whether the text wishes for something to be done to or made as a picture, rather than asks. */
export function isWish(text: string): boolean {
  const words = text.trim();
  if (words === '' || words.length > 300) return false;
  if (ASKS.test(words)) return false;
  return !ENDS_ASKING.test(words) || POLITE.test(words);
}

const OPENING =
  /^(你好|您好|嗨|请|麻烦|劳驾|辛苦|那|再|现在|直接|我想要?|我要|我需要|想要?|能不能|可不可以|能否|可否|可以|能|你|您|帮忙?|给|替|我|咱|们|一下|[，,。\s])+/;
const CLOSING = /([吗么吧呗啊呀哦好谢]|可以|行|谢谢|多谢|[?？。!！~，,\s])+$/;

/** Announces words that a picture is to be made of: 把这个想法做成效果图：… */
const IDEA =
  /^(把|将|按照?|照|用|根据)?(这个|这段|这些|我的|下面|以下|上面|的)*(想法|构思|设想|思路|描述|文字|话)(做|变|画|转|生成|渲染|出)(成|为|出)?(一?[张幅])?(效果图|概念图|意向图|图片|画面|图)[：:，,。\s]*/;

/** The wish without courtesies around it; of an idea that is to become a picture, that it is to be made. */
export function bareWish(text: string): string {
  return text.trim().replace(OPENING, '').replace(IDEA, '生成').replace(CLOSING, '').trim();
}

/** What is to be seen, from a wish that begins with making: 生成一张侘寂风卧室，16:9 → 侘寂风卧室. */
export function subjectOf(wish: string): string {
  return bareWish(wish)
    .replace(/^(把|将)/, '')
    .replace(/^(生成|画|做|来|出|设计|绘制|创作|渲染|制作|整)+(出|个)?/, '')
    .replace(new RegExp(`^(${AMOUNT}|一?个)`), '')
    .replace(
      new RegExp(`[，,、\\s]*(\\d+\\s*[:：比]\\s*\\d+|横屏|竖屏|${AMOUNT})(的|画幅|比例)?`, 'g'),
      '',
    )
    .replace(/^的|的?(效果图|图片|图像|照片|渲染图|视频|短片|动画|画面|图)$/g, '')
    .trim();
}

const AMOUNT = '[一二两三四五六几\\d]*(?:张|幅|套|组|段|条|份)';

/**
 * What a changed picture is to show: 把客厅改成奶油风 → 客厅，奶油风. The words of changing go, because
 * a prompt reads them as a denial of what stands before.
 */
export function aimOf(wish: string): string {
  return wish
    .replace(/^(把|将|用|按)/, '')
    .replace(
      /^(这张|这个|我的|我家)?(手绘稿?|草图|线稿|白模|模型|截图|底图|照片)+(图)?(直接)?(出|转|变|生成)?(成|为)?/,
      '',
    )
    .replace(/(想|重新|渲染|布置|装修|翻新|改造|换|改|变|做|装|弄|转)*(成|为|到|做)/g, '，')
    .replace(/的?(效果图|照片)/g, '')
    .replace(/^[，,的\s]+|[，,\s]+$/g, '')
    .replace(/[，,]{2,}/g, '，');
}

const EVERYDAY_MATERIALS: readonly (readonly [pattern: RegExp, tradeWord: string])[] = [
  [/([成用])(?:皮(?:的|质的?|面的?|子的?)|皮(?=[，,。]|$))/g, '$1皮革'],
  [/([成用])(?:木(?:的|质的?)|木(?=[，,。]|$))/g, '$1实木'],
  [/([成用])(?:布(?:的|艺的?|面的?)|布(?=[，,。]|$))/g, '$1亚麻'],
];

/** Materials by the names that the trade's dictionary knows: 换成皮的 → 换成皮革. */
export function inTradeWords(wish: string): string {
  return EVERYDAY_MATERIALS.reduce((text, [pattern, word]) => text.replace(pattern, word), wish);
}
