/** The sheet of keys: where they work, what is pressed, what it does. */
export const SHORTCUTS = [
  {
    where: '到处',
    keys: [
      ['Ctrl K', '搜索'],
      ['?', '快捷键'],
    ],
  },
  {
    where: '工具页',
    keys: [
      ['Ctrl Enter', '生成'],
      ['← →', '换版本'],
      ['Alt 点版本', '与它对比'],
      ['F', '收藏'],
      ['Delete', '从版本条拿走'],
      ['1 2 3', '滑动、并排、按住对比'],
      ['Tab（按住）', '看原图'],
      ['空格（按住）', '拖动画面'],
      ['0', '适合窗口'],
      ['M', '放大镜'],
    ],
  },
  {
    where: '选区',
    keys: [
      ['S', '点选、框选'],
      ['A', '选主体'],
      ['B E', '画笔、橡皮'],
      ['P L R', '多边形、套索、矩形'],
      ['Alt（按住）', '减选；画笔变橡皮'],
      ['[ ]', '画笔小、大'],
      ['X', '反选'],
      ['Enter 或双击', '闭合多边形'],
      ['Backspace', '多边形退一点'],
      ['Shift（按住）', '正方形；画笔接着上一笔连直线'],
      ['Tab（按住）', '藏起选区看图'],
      ['Ctrl Z', '撤销'],
      ['Ctrl Shift Z', '重做'],
      ['Esc', '放弃这一笔'],
    ],
  },
  {
    where: '改场景',
    keys: [
      ['← ↑ ↓ →', '移 0.1 米；没选物品时移相机'],
      ['Shift ← →', '转相机'],
      ['R', '转 90°'],
      ['Delete', '去掉'],
      ['Ctrl Z', '撤销'],
      ['Ctrl Shift Z', '重做'],
    ],
  },
  {
    where: '压缩列表',
    keys: [
      ['↑ ↓', '看上一张、下一张'],
      ['空格', '选中'],
      ['Delete', '移除'],
    ],
  },
  {
    where: '实时渲染',
    keys: [
      ['D', '定格'],
      ['1 2', '双栏、叠加'],
    ],
  },
  {
    where: '历史',
    keys: [
      ['Shift 点选', '选一段'],
      ['F', '收藏所选'],
      ['Delete', '删除所选'],
      ['Ctrl Z', '找回刚删的'],
      ['Esc', '取消选择'],
    ],
  },
  {
    where: '对话',
    keys: [
      ['Enter', '发送'],
      ['Shift Enter', '换行'],
      ['↑（空白时）', '修改上一问'],
      ['Esc', '停止回答'],
    ],
  },
] as const;

type Section = (typeof SHORTCUTS)[number];

/** A section of the sheet. */
export type ShortcutPlace = Section['where'];

/** What is pressed there, line by line. */
export type ShortcutKey<Where extends ShortcutPlace> = Extract<
  Section,
  { readonly where: Where }
>['keys'][number][0];
