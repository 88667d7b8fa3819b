import { z } from 'zod';
import { id, isoTime, keyword, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  caseFacts,
  entryImageSchema,
  galleryKind,
  galleryState,
  reportReason,
} from './gallery-shapes.ts';

/** The operator's side of the gallery. */

export const adminGalleryEntrySchema = z.object({
  id,
  kind: galleryKind,
  state: galleryState,
  title: z.string(),
  authorName: z.string(),
  /** Masked; empty for the house's own. */
  phone: z.string(),
  pictures: z.number().int(),
  /** A small picture of the cover, by `adminGalleryPicture`. */
  coverImageId: id,
  category: z.string(),
  likes: z.number().int(),
  comments: z.number().int(),
  /** Reports nobody has settled yet. */
  openReports: z.number().int(),
  reason: z.string(),
  createdAt: isoTime,
  publishedAt: isoTime.nullable(),
});
export type AdminGalleryEntry = z.infer<typeof adminGalleryEntrySchema>;

export const adminGalleryFilter = z.object({
  state: galleryState.optional(),
  kind: galleryKind.optional(),
  /** An entry's number, or words of it. */
  keyword: keyword.optional(),
});

export const adminGallery = defineEndpoint({
  method: 'GET',
  path: '/user/manage/gallery',
  summary: '画廊作品；待审核的旧的在前，其余新的在前',
  access: 'admin',
  input: pageInput.extend(adminGalleryFilter.shape),
  data: listOf(adminGalleryEntrySchema).extend({
    pending: z.number().int(),
    openReports: z.number().int(),
  }),
});

export const adminGalleryCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/gallery',
  summary: '画廊作品，CSV',
  access: 'admin',
  input: adminGalleryFilter,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const adminGalleryEntry = defineEndpoint({
  method: 'GET',
  path: '/user/manage/galleryEntry',
  summary: '一个画廊作品的全部',
  access: 'admin',
  failures: ['notFound'],
  input: z.object({ id }),
  data: z.object({
    entry: adminGalleryEntrySchema,
    description: z.string(),
    style: z.string(),
    facts: caseFacts.nullable(),
    allowInput: z.boolean(),
    images: z.array(
      entryImageSchema
        .pick({
          ...{ id: true, ordinal: true, caption: true, width: true, height: true, toolName: true },
          isAi: true,
        })
        .extend({
          /** How long the film is that it stands for; null of a picture. */
          filmSeconds: z.number().nullable(),
        }),
    ),
    /** What was written to make them, as others would see it. */
    prompts: z.array(z.string()),
  }),
});

export const adminGalleryPicture = defineEndpoint({
  method: 'GET',
  path: '/user/manage/galleryPicture',
  summary: '画廊作品的图片，缩小；不论状态',
  access: 'admin',
  failures: ['notFound'],
  input: z.object({ imageId: id, size: z.enum(['thumb', 'large']).default('thumb') }),
  data: nothing,
  raw: 'binary',
  produces: ['image/webp'],
});

export const adminGalleryFilm = defineEndpoint({
  method: 'GET',
  path: '/user/manage/galleryFilm',
  summary: '画廊作品里的视频；不论状态',
  access: 'admin',
  failures: ['notFound'],
  input: z.object({ imageId: id }),
  data: nothing,
  raw: 'binary',
  produces: ['video/mp4'],
});

export const GALLERY_VERDICTS = {
  approve: '通过',
  refuse: '不通过',
  takeDown: '下架',
  restore: '恢复',
} as const;
export type GalleryVerdict = keyof typeof GALLERY_VERDICTS;

export const judgeGallery = defineEndpoint({
  method: 'POST',
  path: '/user/manage/galleryJudge',
  summary: '审核：通过、不通过、下架或恢复；不通过与下架要写明原因，作者看得到',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z
    .object({
      id,
      verdict: z.enum(Object.keys(GALLERY_VERDICTS) as [GalleryVerdict, ...GalleryVerdict[]]),
      reason: z.string().trim().max(200, '原因最多 200 个字').default(''),
    })
    .refine(({ verdict, reason }) => reason !== '' || !['refuse', 'takeDown'].includes(verdict), {
      path: ['reason'],
      message: '请写明原因',
    }),
  data: adminGalleryEntrySchema,
});

export const REPORT_STATES = { open: '待处理', upheld: '已处理', dismissed: '不成立' } as const;
export type ReportState = keyof typeof REPORT_STATES;
const reportState = z.enum(Object.keys(REPORT_STATES) as [ReportState, ...ReportState[]]);

export const galleryReportSchema = z.object({
  id,
  entryId: id,
  entryTitle: z.string(),
  entryState: galleryState,
  /** What was reported; null: the entry itself. */
  comment: z.object({ id, body: z.string(), hidden: z.boolean() }).nullable(),
  reason: reportReason,
  words: z.string(),
  /** Masked phone of whoever reported it; empty when the account is gone. */
  phone: z.string(),
  state: reportState,
  settledBy: z.string(),
  createdAt: isoTime,
  settledAt: isoTime.nullable(),
});
export type GalleryReport = z.infer<typeof galleryReportSchema>;

export const galleryReports = defineEndpoint({
  method: 'GET',
  path: '/user/manage/galleryReports',
  summary: '举报，新的在前',
  access: 'admin',
  input: pageInput.extend({ state: reportState.optional() }),
  data: listOf(galleryReportSchema),
});

export const galleryReportsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/galleryReport',
  summary: '举报，CSV',
  access: 'admin',
  input: z.object({ state: reportState.optional() }),
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const settleReport = defineEndpoint({
  method: 'POST',
  path: '/user/manage/galleryReport',
  summary: '处理举报：成立则下架作品或隐藏评论，同一对象的其他举报一并处理',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({
    id,
    upheld: z.boolean(),
    /** What the author of a work taken down is told; left out: what was reported. */
    reason: z.string().trim().max(200, '原因最多 200 个字').default(''),
  }),
  data: galleryReportSchema,
});

const galleryPolicySchema = z.object({
  /** Works are shown as soon as they are published, and looked at afterwards. */
  publishAtOnce: z.boolean(),
});

export const galleryPolicy = defineEndpoint({
  method: 'GET',
  path: '/user/manage/galleryPolicy',
  summary: '画廊的发布规则',
  access: 'admin',
  input: noInput,
  data: galleryPolicySchema,
});

export const saveGalleryPolicy = defineEndpoint({
  method: 'POST',
  path: '/user/manage/galleryPolicy',
  summary: '修改画廊的发布规则',
  access: 'admin',
  input: galleryPolicySchema,
  data: galleryPolicySchema,
});
