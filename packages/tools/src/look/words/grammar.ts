import type { Row } from './lexeme.ts';

/** Words that build sentences around the trade's words. */
export const GRAMMAR_WORDS: readonly Row<
  [kind: 'not' | 'instead' | 'and' | 'list' | 'make' | 'empty']
>[] = [
  [
    '不要 不用 不需要 不要有 没有 去掉 去除 除去 避免 禁止 取消 不想要 拒绝 移除 删除 无 no without',
    'not',
  ],
  ['改成 改为 换成 换为 改用 而是 替换为 改 换', 'instead'],
  ['和 与 及 以及 跟 还有 加 搭 配 搭配 结合 拼 拼接 混搭 and with', 'and'],
  ['、 /', 'list'],
  [
    '采用 刷成 刷上 涂成 使用 选用 运用 用 铺 铺设 铺贴 贴 刷 涂 做 做成 为 是 选 选择 装 配上 饰以 设 以 作为 用于 为主',
    'make',
  ],
  [
    '的 大面积 颜色 配色 饰面 材质 材料 质感 效果 面 板 风格的 色系 系 款 拼色 纹 纹理 感 哑光 亮光 大板 定制 全屋 整面 大块',
    'empty',
  ],
  // Longer words that only look like ours.
  [
    '无缝 不规则 不同 床位 门店 门口 门厅 画面 画质 画风 地方 地点 地下室 顶级 木工 墙角 花园 花式 无框 无边框 阳光房 自然风光 自然风景 用地 无限 无障碍 地铁 地标 床品牌 门窗',
    'empty',
  ],
];
