import { z } from 'zod';
import { id } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** A project as a printed booklet (汇报册): A3 landscape, as PDF or as PPTX. */

export const BOOKLET_LIMITS = {
  pagesMost: 40,
  /** Materials pointed at on one page. */
  callOutsMost: 8,
  wordsMost: 40,
  noteMost: 80,
} as const;

const { pagesMost, callOutsMost, wordsMost, noteMost } = BOOKLET_LIMITS;

export const BOOKLET_PAGE_KINDS = {
  plan: '平面图',
  picture: '效果图',
  pair: '前后对比',
  materials: '材料',
} as const;
export type BookletPageKind = keyof typeof BOOKLET_PAGE_KINDS;

const words = z.string().trim().max(wordsMost, `最多 ${wordsMost} 个字`).default('');
const part = z.number().min(0).max(1);

const callOut = z.object({
  /** Where it points, as parts of the picture's width and height. */
  x: part,
  y: part,
  name: z.string().trim().min(1, '请填写材料名称').max(wordsMost, `最多 ${wordsMost} 个字`),
  note: z.string().trim().max(noteMost, `说明最多 ${noteMost} 个字`).default(''),
});

const bookletPage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plan'), versionId: id }),
  z.object({ kind: z.literal('picture'), versionId: id }),
  z.object({ kind: z.literal('pair'), beforeId: id, versionId: id }),
  z.object({
    kind: z.literal('materials'),
    versionId: id,
    callOuts: z
      .array(callOut)
      .min(1, '请在图上点出材料')
      .max(callOutsMost, `一页最多 ${callOutsMost} 种材料`),
  }),
]);
export type BookletPage = z.infer<typeof bookletPage>;

const bookletInput = z.object({
  projectId: id,
  client: words,
  designer: words,
  /** As it is printed. */
  date: z.string().trim().max(20, '日期最多 20 个字').default(''),
  subtitle: words,
  coverId: id,
  /** In their order; cover and list of pictures come by themselves. */
  pages: z
    .array(bookletPage)
    .min(1, '请选择要放进汇报册的图')
    .max(pagesMost, `最多 ${pagesMost} 页`),
});

export const PRINT_GRADES = {
  book: '够印画册',
  large: '够看大图',
  soft: '会发虚',
} as const;
export type PrintGrade = keyof typeof PRINT_GRADES;

export const checkBooklet = defineEndpoint({
  method: 'POST',
  path: '/design/checkBooklet',
  summary: '汇报册的印前检查：每张图在它的位置上有多少 dpi，不够时要放大几倍',
  access: 'user',
  changes: false,
  failures: ['notFound'],
  input: bookletInput,
  data: z.object({
    /** Sheets, with the cover and the list of pictures. */
    pages: z.number().int(),
    pictures: z.array(
      z.object({
        fileId: id,
        /** `客厅 · 第 3 版`. */
        name: z.string(),
        /** From 1. */
        page: z.number().int(),
        widthMm: z.number(),
        heightMm: z.number(),
        dpi: z.number().int(),
        grade: z.enum(Object.keys(PRINT_GRADES) as [PrintGrade, ...PrintGrade[]]),
        /** Times as large as it has to be for 150 and for 300 dpi; 1 when it is enough. */
        enlargeBy: z.object({ large: z.number().int(), book: z.number().int() }),
      }),
    ),
    /** Characters that the booklet's face lacks. */
    missing: z.array(z.string()),
  }),
});
export type BookletCheck = z.infer<typeof checkBooklet.data>;

export const BOOKLET_FORMATS = { pdf: 'PDF', pptx: 'PPTX' } as const;
export type BookletFormat = keyof typeof BOOKLET_FORMATS;

export const BOOKLET_MIME = {
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
} as const satisfies Record<BookletFormat, string>;

export const makeBooklet = defineEndpoint({
  method: 'POST',
  path: '/design/booklet',
  summary: '把选好的版本排成 A3 横版汇报册，PDF 或 PPTX',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  produces: Object.values(BOOKLET_MIME),
  input: bookletInput.extend({
    format: z.enum(Object.keys(BOOKLET_FORMATS) as [BookletFormat, ...BookletFormat[]]),
  }),
  data: z.null(),
  raw: 'binary',
});
