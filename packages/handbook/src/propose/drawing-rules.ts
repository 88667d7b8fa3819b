import { amountOf, firstOf, frameOf, growthOf } from './amounts.ts';
import { propose } from './proposal.ts';
import type { Rule } from './rule.ts';

const FORMATS = [
  [/avif/, 'avif'],
  [/webp/, 'webp'],
  [/png/, 'png'],
  [/jpe?g/, 'jpg'],
] as const;

const PALETTES = [
  [/暖|木色/, 'warm'],
  [/冷|灰/, 'cool'],
  [/清新|浅绿|淡雅/, 'fresh'],
  [/浓|鲜艳|饱和/, 'bold'],
] as const;

const DRAWING_OUTPUTS = [
  [/dxf|cad/, 'dxf'],
  [/svg|矢量/, 'svg'],
] as const;

/** `2`, `3` or `4`, as a tool that enlarges takes it. */
function scaleOf(lower: string): string | undefined {
  const times = amountOf(lower, '倍|x|×');
  if (times !== undefined) return String(times);
  return /4k|8k/.test(lower) ? '4' : undefined;
}

/** Tools for drawings and for the quality of a picture: their names or their outputs are spoken of. */
export const DRAWING_RULES: readonly Rule[] = [
  {
    when: /压缩|(减小|缩小|变小|降低).{0,4}(体积|文件|大小)|(转|换|存)成?.{0,2}(webp|avif)/,
    make: ({ lower }) =>
      propose('compress', {
        format: firstOf(lower, FORMATS),
        mode: /视觉无损|更小|最小/.test(lower) ? 'visual' : undefined,
      }),
  },
  {
    when: /总平|彩总|总图.{0,4}(上色|彩)/,
    make: ({ lower }) =>
      propose('allPlan', {
        palette: firstOf(lower, PALETTES),
        output: /svg|矢量/.test(lower) ? 'svg' : undefined,
      }),
  },
  {
    when: /彩平|彩色平面|(平面图|户型图?|平面布置图).{0,8}(上色|填色|彩色|变彩|换配色)/,
    make: ({ lower }) =>
      propose('colorFlatPicture', {
        palette: firstOf(lower, PALETTES),
        output: /svg|矢量/.test(lower) ? 'svg' : undefined,
      }),
  },
  {
    when: /(转|变|提取?|抽|导出?|成|出|画|生成|做).{0,6}(线稿|线描|线框|白描)|线稿(提取|转换|化)|^线稿$|(转|导).{0,6}(dxf|cad)/,
    unless: /线稿.{0,6}(渲染|上色|效果图|实景|照片)/,
    make: ({ lower }) =>
      propose('toline', {
        look: /手绘|白描|手稿/.test(lower) ? 'hand' : undefined,
        output: firstOf(lower, DRAWING_OUTPUTS),
      }),
  },
  {
    when: /扩图|扩画|外扩|扩(展|充|大)(画|图|边|到|成)|扩(到|成|\d)|(画面|图片?|照片|四周|[左右上下]边?).{0,6}(延伸|延展|扩一?[点些下]|加宽|补全)|加宽画面|(画幅|比例|照片|图片?).{0,4}[改变调补](成|到|为)\s*(\d+\s*[:：比]|[横竖][版屏图]|方[形图])/,
    unless: /^生成|^画/,
    make: ({ lower }) => propose('extendImg', growthOf(lower), frameOf(lower)),
  },
  {
    when: /(补|增强|增加|丰富|加).{0,3}细节|细节.{0,3}(增强|补|丰富)/,
    make: ({ lower }) => propose('realUpImg', { scale: scaleOf(lower) }),
  },
  {
    when: /放大|超分|清晰度|[变弄调搞]?清[晰楚]|高清|去噪|降噪|噪点|太?[糊模]糊|(提升|到|成)\s*[48]k/,
    unless: /放大(窗|门|空间|客厅|房间|卧室|厨房)|^生成|^画|^来一?张/,
    make: ({ lower }) =>
      propose('upScaleImg', {
        scale: scaleOf(lower),
        denoise: /去噪|降噪|噪点/.test(lower) ? 0.5 : undefined,
      }),
  },
];
