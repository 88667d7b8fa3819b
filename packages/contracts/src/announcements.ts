import { z } from 'zod';
import { basedOn, id, isoTime, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

export const AUDIENCES = ['all', 'vip'] as const;
export const AUDIENCE_NAMES: Readonly<Record<(typeof AUDIENCES)[number], string>> = {
  all: '所有人',
  vip: '会员',
};

export const announcementSchema = z.object({
  id,
  title: z.string(),
  /** Markdown-lite: paragraphs, lists, links, emphasis. */
  body: z.string(),
  dismissable: z.boolean(),
  /** Whether the caller has not opened it yet; true for a visitor. */
  unread: z.boolean(),
  shownFrom: isoTime,
});
export type Announcement = z.infer<typeof announcementSchema>;

export const announcements = defineEndpoint({
  method: 'GET',
  path: '/ai/announcements',
  summary: '现在给调用者看的公告，新的在前；收起的不在内',
  access: 'public',
  input: noInput,
  data: z.array(announcementSchema),
});

export const readAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/ai/readAnnouncement',
  summary: '记下公告已读，或收起它',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id, dismiss: z.boolean().default(false) }),
  data: nothing,
});

export const adminAnnouncementSchema = z.object({
  id,
  title: z.string(),
  body: z.string(),
  audience: z.enum(AUDIENCES),
  shownFrom: isoTime,
  shownTo: isoTime,
  dismissable: z.boolean(),
  /** Users who opened it. */
  readers: z.number().int(),
  updatedAt: isoTime,
});
export type AdminAnnouncement = z.infer<typeof adminAnnouncementSchema>;

export const adminAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/user/manage/page/announcement',
  summary: '全部公告，新的在前',
  access: 'admin',
  input: pageInput,
  data: listOf(adminAnnouncementSchema),
});

export const adminAnnouncementsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/announcement',
  summary: '全部公告，CSV',
  access: 'admin',
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

const TITLE_MOST = 60;
const BODY_MOST = 5000;

export const saveAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/user/manage/announcement',
  summary: '发布或修改公告',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z
    .object({
      id: id.optional(),
      basedOn,
      title: z
        .string('请填写标题')
        .trim()
        .min(1, '请填写标题')
        .max(TITLE_MOST, `标题最多 ${TITLE_MOST} 个字`),
      body: z.string().trim().max(BODY_MOST, `正文最多 ${BODY_MOST} 个字`).default(''),
      audience: z.enum(AUDIENCES).default('all'),
      shownFrom: isoTime,
      shownTo: isoTime,
      dismissable: z.boolean().default(true),
    })
    .refine(({ shownFrom, shownTo }) => Date.parse(shownFrom) < Date.parse(shownTo), {
      path: ['shownTo'],
      message: '结束时间应晚于开始时间',
    }),
  data: z.object({ id }),
});

export const removeAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/user/manage/announcementRemove',
  summary: '删除公告',
  access: 'admin',
  failures: ['notFound'],
  input: z.object({ id }),
  data: nothing,
});
