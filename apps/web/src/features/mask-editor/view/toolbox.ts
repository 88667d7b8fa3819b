import type { IconName } from '../../../shared/ui/index.ts';
import type { MaskTool } from '../core/tools/hand.ts';

interface ToolEntry {
  readonly label: string;
  /** The key that takes it up. */
  readonly key: string;
  readonly icon: IconName;
  readonly hint: string;
  readonly touchHint: string;
  /** What of the settings it uses. */
  readonly uses: 'sign' | 'brush';
}

/** The tools in the order of the toolbar, with the line that says how each is used by mouse and by touch. */
export const TOOLBOX: Record<MaskTool, ToolEntry> = {
  select: {
    label: '点选',
    key: 'S',
    icon: 'pointer',
    hint: '点一下选中 · 拖一下框选 · A 选主体 · Alt 或右键减选',
    touchHint: '点一下选中 · 拖一下框选 · 切到减号减选',
    uses: 'sign',
  },
  brush: {
    label: '画笔',
    key: 'B',
    icon: 'brush',
    hint: '涂出选区 · [ ] 调大小 · Shift 连直线 · Alt 临时擦除 · 按住 Tab 看原图',
    touchHint: '涂出选区 · 双指缩放和移动',
    uses: 'brush',
  },
  eraser: {
    label: '橡皮',
    key: 'E',
    icon: 'eraser',
    hint: '擦掉多选的 · [ ] 调大小 · Shift 连直线 · 空格拖动画面',
    touchHint: '擦掉多选的 · 双指缩放和移动',
    uses: 'brush',
  },
  polygon: {
    label: '多边形',
    key: 'P',
    icon: 'polygon',
    hint: '逐点点出轮廓 · 双击或 Enter 闭合 · Backspace 退一点 · Esc 放弃',
    touchHint: '逐点点出轮廓 · 点回起点闭合',
    uses: 'sign',
  },
  lasso: {
    label: '套索',
    key: 'L',
    icon: 'lasso',
    hint: '圈出选区，松手闭合 · Alt 或右键减选',
    touchHint: '圈出选区，松手闭合',
    uses: 'sign',
  },
  rectangle: {
    label: '矩形',
    key: 'R',
    icon: 'rectangle',
    hint: '拖出矩形 · Shift 正方形 · Alt 或右键减选',
    touchHint: '拖出矩形',
    uses: 'sign',
  },
};
