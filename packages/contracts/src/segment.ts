import { z } from 'zod';
import { id, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

const MOST_POINTS = 100;

const coordinate = z.number('坐标应为数字').min(0, '点在图片之外');

const selectionPoint = z.object({
  x: coordinate,
  y: coordinate,
  label: z.union([z.literal(0), z.literal(1)], '点的类型只能是 1(选中)或 0(排除)'),
});

const edge = z.number('选框应为四个数字');

/** A selection as a file of the user's. */
const selected = z.object({
  maskFileId: id,
  maskUrl: z.string(),
  /** Left, top, right, bottom of what is selected; right and bottom lie outside. */
  bbox: z.tuple([z.number().int(), z.number().int(), z.number().int(), z.number().int()]),
  /** Number of selected pixels. */
  area: z.number().int(),
});

export const readyPicture = defineEndpoint({
  method: 'POST',
  path: '/ai/readyPicture',
  summary: '打算点选时先把图片读好，第一次点选就不用等；不调用也能点选',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  input: z.object({ image: id }),
  data: nothing,
});

export const clickMask = defineEndpoint({
  method: 'POST',
  path: '/ai/clickMask',
  summary: '点选或框选：按点和框得到一块蒙版，白色为选中',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  input: z
    .object({
      image: id,
      /** In pixels of the picture; label 1 = wanted, 0 = not. */
      points: z
        .array(selectionPoint, '请点选图片')
        .max(MOST_POINTS, `最多 ${MOST_POINTS} 个点`)
        .default([]),
      /** Left, top, right, bottom in pixels of the picture. */
      box: z
        .tuple([edge, edge, edge, edge], '选框应为四个数字：左、上、右、下')
        .refine(([left, top, right, bottom]) => left < right && top < bottom, '选框是空的')
        .optional(),
    })
    .refine(({ points, box }) => box || points.some((point) => point.label === 1), {
      path: ['points'],
      message: '请至少点选一处，或画一个框',
    }),
  data: selected,
});

export const subjectMask = defineEndpoint({
  method: 'POST',
  path: '/ai/subjectMask',
  summary: '选主体：不用点选，得到画面主体的蒙版；没有清楚的主体时说明原因',
  access: 'user',
  failures: ['notFound', 'tooOften'],
  input: z.object({ image: id }),
  data: selected,
});
