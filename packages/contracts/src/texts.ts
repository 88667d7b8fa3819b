import { z } from 'zod';
import { isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Texts of the site that the operator edits. */
export const SITE_TEXTS = {
  agreement: { name: '用户协议', where: '协议页' },
  privacy: { name: '隐私政策', where: '协议页' },
  contact: { name: '联系方式', where: '页脚“联系我们”' },
  advertisement: { name: '首页推广', where: '首页' },
} as const;
export type SiteTextName = keyof typeof SITE_TEXTS;
const textName = z.enum(Object.keys(SITE_TEXTS) as [SiteTextName, ...SiteTextName[]]);

const TEXT_MOST = 50_000;

export const siteTextSchema = z.object({
  name: textName,
  /** 0: as the product brings it. */
  version: z.number().int(),
  /** Markdown-lite; empty: nothing is shown. */
  body: z.string(),
  publishedAt: isoTime.nullable(),
});
export type SiteText = z.infer<typeof siteTextSchema>;

export const siteText = defineEndpoint({
  method: 'GET',
  path: '/ai/siteText',
  summary: '协议、隐私、联系方式等文字的现行版本',
  access: 'public',
  input: z.object({ name: textName }),
  data: siteTextSchema,
});

export const adminTexts = defineEndpoint({
  method: 'GET',
  path: '/user/manage/texts',
  summary: '全部文字的现行版本',
  access: 'admin',
  input: noInput,
  data: z.array(siteTextSchema.extend({ account: z.string() })),
});

export const textVersions = defineEndpoint({
  method: 'GET',
  path: '/user/manage/textVersions',
  summary: '一份文字的全部版本，新的在前',
  access: 'admin',
  input: z.object({ name: textName }),
  data: z.array(siteTextSchema.extend({ account: z.string() })),
});
export type TextVersion = z.infer<typeof textVersions.data>[number];

export const adminTextsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/text',
  summary: '全部文字的全部版本，CSV',
  access: 'admin',
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const publishText = defineEndpoint({
  method: 'POST',
  path: '/user/manage/text',
  summary: '发布一份文字的新版本；旧版本保留',
  access: 'admin',
  failures: ['conflict'],
  input: z.object({
    name: textName,
    body: z.string('请填写内容').trim().max(TEXT_MOST, '内容太长'),
    /** The version that was edited; when another has been published since, it is refused. */
    basedOn: z.number().int().min(0),
  }),
  data: z.object({ version: z.number().int() }),
});
