import { type Dxf, type DxfUnit, readDxf } from '../../shared/drawing/dxf.ts';

/** A file that was looked into: a drawing, or why it cannot be shown. */
export type DrawingFile =
  | { readonly kind: 'drawing'; readonly name: string; readonly drawing: Dxf }
  | { readonly kind: 'refused'; readonly name: string; readonly why: string };

const MOST_BYTES = 40 * 1024 * 1024;

/** Reads a DXF file of any office: text in UTF-8, or in the code page Chinese CAD programs write. */
export async function openDrawing(file: File): Promise<DrawingFile> {
  const { name } = file;
  const refuse = (why: string): DrawingFile => ({ kind: 'refused', name, why });
  if (file.size > MOST_BYTES) return refuse('文件超过 40 MB，请先清理图层或拆成几张');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 32));
  if (/^AC\d{4}/.test(start)) return refuse('这是 DWG，请在 CAD 里另存为 DXF 再放进来');
  if (start.startsWith('AutoCAD Binary DXF')) {
    return refuse('这是二进制 DXF，请另存为文本格式的 DXF');
  }
  const drawing = readDxf(textOf(bytes));
  if (drawing === null) return refuse('没有在文件里读到线条');
  return { kind: 'drawing', name, drawing };
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

const METRES: Partial<Record<DxfUnit, number>> = {
  ...{ mm: 0.001, cm: 0.01, m: 1, in: 0.0254, ft: 0.3048 },
};
const UNIT_NAMES: Readonly<Record<DxfUnit, string>> = {
  ...{ mm: '毫米', cm: '厘米', m: '米', in: '英寸', ft: '英尺', px: '像素' },
};

export const unitName = (unit: DxfUnit | null): string => (unit ? UNIT_NAMES[unit] : '未注明');

/** How large the drawing is: in metres where the unit is known, else in its own units. */
export function sizeOf({ width, height, unit }: Dxf): string {
  const scale = unit === null ? undefined : METRES[unit];
  const figure = (value: number, digits: number) =>
    value.toLocaleString('zh-CN', { maximumFractionDigits: digits });
  if (scale === undefined) {
    const name = unit === 'px' ? ' px' : ' 单位';
    return `${figure(width, 0)} × ${figure(height, 0)}${name}`;
  }
  return `${figure(width * scale, 2)} × ${figure(height * scale, 2)} m`;
}

const SKIPPED_NAMES: Readonly<Record<string, string>> = {
  ...{ TEXT: '文字', MTEXT: '文字', DIMENSION: '标注', INSERT: '图块', HATCH: '填充' },
  ...{ SPLINE: '样条', ELLIPSE: '椭圆', POINT: '点', SOLID: '填充', LEADER: '引线' },
};

/** `文字 12、图块 3`; empty when all of the drawing is shown. */
export function skippedWords({ skipped }: Dxf): string {
  const counts = new Map<string, number>();
  for (const [type, count] of Object.entries(skipped)) {
    const name = SKIPPED_NAMES[type] ?? '其他';
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join('、');
}

/** Longer side of the drawing as it is shown, and as it is saved as PNG, px. */
const SHOWN_PX = 2000;
const SAVED_PX = 4096;
/** Lines as wide as a fine pen's on the sheet that is shown. */
const STROKE_OF_LONGER = 0.0008;

/** Size in pixels at which a drawing is drawn. */
export function pixelsOf({ width, height }: Dxf, use: 'shown' | 'saved') {
  const scale = (use === 'shown' ? SHOWN_PX : SAVED_PX) / Math.max(width, height);
  const px = (value: number) => Math.max(1, Math.round(value * scale));
  const [widthPx, heightPx] = [px(width), px(height)];
  return {
    width: widthPx,
    height: heightPx,
    strokePx: Math.max(widthPx, heightPx) * STROKE_OF_LONGER,
  };
}
