import type { IconName } from '../../../shared/ui/index.ts';

export type MaskTool = 'select' | 'paint' | 'erase';

/** The tools, with the line that says how each is used by mouse and by touch. */
export const MASK_TOOLS: Record<
  MaskTool,
  {
    readonly label: string;
    readonly icon: IconName;
    readonly hint: string;
    readonly touchHint: string;
  }
> = {
  select: {
    label: '点选（S）',
    icon: 'pointer',
    hint: '点一下选中 · 拖一下框选 · Alt 或右键减选',
    touchHint: '点一下选中 · 拖一下框选 · 切到减号减选',
  },
  paint: {
    label: '画笔（B）',
    icon: 'brush',
    hint: '涂出选区 · [ ] 调大小 · 空格拖动画面',
    touchHint: '涂出选区 · 双指缩放和移动',
  },
  erase: {
    label: '橡皮（E）',
    icon: 'eraser',
    hint: '擦掉多选的 · [ ] 调大小 · 空格拖动画面',
    touchHint: '擦掉多选的 · 双指缩放和移动',
  },
};
