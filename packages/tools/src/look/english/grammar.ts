import type { EnglishRow } from './row.ts';

/** Denials; they stand before what they deny in both languages. */
export const NOT_ENGLISH: readonly EnglishRow[] = [
  ['不要 不用 不需要 不想要 避免 禁止 拒绝 不要有', 'no'],
  ['没有 无', 'without'],
  ['去掉 去除 除去 取消 移除 删除', 'remove'],
];

export const CHANGE_ENGLISH: readonly EnglishRow[] = [
  ['改成 改为 换成 换为 改用 替换为 改 换', 'changed to'],
  ['而是', 'but'],
];

export const AND_ENGLISH: readonly EnglishRow[] = [
  ['和 与 及 以及 跟 还有', 'and'],
  ['加', 'plus'],
  ['搭 配 搭配 配上 饰以', 'with'],
  ['结合 混搭', 'combined with'],
  ['拼', 'joined with'],
];

/** Words that say what a thing has; what follows up to 的 belongs to what comes after it. */
export const HAVING_ENGLISH: readonly EnglishRow[] = [
  ['带 带有 有 含 配有 摆放 放置 摆 放 挂 挂着', 'with'],
];

/** Verbs of making between a thing and what it is made of. */
export const MADE_ENGLISH: readonly EnglishRow[] = [
  ['采用 使用 选用 运用 用 选 选择 做 做成 为 是 设 装 以 作为 用于 为主', 'in'],
  ['刷成 刷上 涂成 刷 涂', 'painted in'],
  ['铺 铺设 铺贴', 'laid with'],
  ['贴', 'clad in'],
];

/** Words that carry nothing over into English. */
export const DROPPED_WORDS =
  '颜色 配色 饰面 材质 材料 质感 效果 面 板 风格的 色系 系 款 纹 感 把 将 给 请 让 使 要 需要 想要 希望 一下 一些 一点 了 着 得 很 非常 比较 更 再 也 都 整个 呈现 打造 营造 体现 突出 保持 整体上 左右 生成 制作 一张图 图片 这个 那个 其中 在';
