import { z } from 'zod';
import { id, isoTime, nothing } from './common.ts';
import {
  approvalSchema,
  authorName,
  commentSchema,
  commentText,
  pinFields,
} from './design-comments.ts';
import { defineEndpoint } from './endpoint.ts';

/** 客户看图: links by which somebody without an account looks at a project, comments and approves. */

export const SHARE_LIMITS = {
  nameMost: 40,
  daysMost: 365,
  daysDefault: 30,
  pinDigits: 6,
  /** Links of one project, dead ones that were not removed among them. */
  perProject: 50,
} as const;

/** `current`: of every view the version that stands for it; `all`: every version. */
export const SHARE_SHOWS = ['current', 'all'] as const;

const { daysMost, daysDefault, pinDigits } = SHARE_LIMITS;

const shareName = z.string().trim().max(SHARE_LIMITS.nameMost, '名称最多 40 个字');
const pinCode = z
  .string('请填写访问码')
  .regex(new RegExp(`^\\d{${pinDigits}}$`), `访问码是 ${pinDigits} 位数字`);
const days = z
  .number('天数应为数字')
  .int('天数应为整数')
  .min(1, '至少 1 天')
  .max(daysMost, `最多 ${daysMost} 天`);
const isOnOff = z.boolean();

// ── For the owner ──────────────────────────────────────────────────────────────────────────────────

export const designShareSchema = z.object({
  id,
  projectId: id,
  /** For the owner's eyes: whom it was sent to. */
  name: z.string(),
  shows: z.enum(SHARE_SHOWS),
  /** Versions come with the picture they were made from. */
  showsOriginals: z.boolean(),
  canComment: z.boolean(),
  canApprove: z.boolean(),
  state: z.enum(['live', 'expired', 'revoked']),
  expiresAt: isoTime,
  /** How often it was opened with the right code. */
  views: z.number().int(),
  lastViewedAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type DesignShare = z.infer<typeof designShareSchema>;

/** What only this answer tells: both are kept as hashes. The page is `/kantu#<token>`. */
const freshShareSchema = z.object({
  share: designShareSchema,
  token: z.string(),
  /** Null where it stays the one that was. */
  pin: z.string().nullable(),
});
export type FreshShare = z.infer<typeof freshShareSchema>;

export const designShares = defineEndpoint({
  method: 'GET',
  path: '/design/shares',
  summary: '一个项目的客户看图链接，新的在前',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ projectId: id }),
  data: z.array(designShareSchema),
});

export const createDesignShare = defineEndpoint({
  method: 'POST',
  path: '/design/createShare',
  summary: '新建客户看图链接；令牌与访问码只在这次回答里',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({
    projectId: id,
    name: shareName.default(''),
    /** Left out: one is made up. */
    pin: pinCode.optional(),
    days: days.default(daysDefault),
    shows: z.enum(SHARE_SHOWS).default('current'),
    showsOriginals: isOnOff.default(true),
    canComment: isOnOff.default(true),
    canApprove: isOnOff.default(true),
  }),
  data: freshShareSchema,
});

export const editDesignShare = defineEndpoint({
  method: 'POST',
  path: '/design/editShare',
  summary: '改链接：名称、访问码、从现在起的天数、看什么、能做什么；换访问码后看图的人要重新输入',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({
    id,
    name: shareName.optional(),
    pin: pinCode.optional(),
    days: days.optional(),
    shows: z.enum(SHARE_SHOWS).optional(),
    showsOriginals: isOnOff.optional(),
    canComment: isOnOff.optional(),
    canApprove: isOnOff.optional(),
  }),
  data: designShareSchema,
});

export const renewDesignShare = defineEndpoint({
  method: 'POST',
  path: '/design/renewShare',
  summary: '换一个新地址，旧地址立即失效；访问码可以一起换',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ id, newPin: z.boolean().default(false) }),
  data: freshShareSchema,
});

export const revokeDesignShare = defineEndpoint({
  method: 'POST',
  path: '/design/revokeShare',
  summary: '收回链接，立即打不开；批注与确认都留着',
  access: 'user',
  failures: ['notFound'],
  input: z.object({ id }),
  data: designShareSchema,
});

// ── For whoever has the link ───────────────────────────────────────────────────────────────────────

const sharedVersionSchema = z.object({
  id,
  number: z.number().int(),
  /** Signed: these work while the link does, for a day or two; nothing may be added to them. As it is kept: */
  url: z.string(),
  /** At most 2048 pixels a side. */
  screenUrl: z.string(),
  /** At most 480 pixels a side. */
  thumbUrl: z.string(),
  /** What it was made from, at most 2048 pixels a side; null where it was not made from a picture. */
  beforeUrl: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  /** Of the picture as it is kept, hex: what an approval names. */
  sha256: z.string(),
  note: z.string(),
  isCurrent: z.boolean(),
  comments: z.array(commentSchema),
  approval: approvalSchema.omit({ shareId: true }).nullable(),
  createdAt: isoTime,
});
export type SharedVersion = z.infer<typeof sharedVersionSchema>;

const sharedProjectSchema = z.object({
  name: z.string(),
  /** The designer's nickname. */
  designer: z.string(),
  canComment: z.boolean(),
  canApprove: z.boolean(),
  expiresAt: isoTime,
  /** In their order; those without a picture are left out. */
  views: z.array(z.object({ id, name: z.string(), versions: z.array(sharedVersionSchema) })),
});
export type SharedProject = z.infer<typeof sharedProjectSchema>;

const token = z.string().min(1).max(64);
/** What opening gave: names the link and the visitor. */
const pass = z.string().min(1).max(300);

export const openShare = defineEndpoint({
  method: 'POST',
  path: '/share/open',
  summary: '凭链接与访问码看图；链接不存在、已失效或访问码不对，回答都一样',
  access: 'public',
  failures: ['notFound', 'tooOften'],
  input: z.object({
    token,
    pin: pinCode,
    /** An earlier pass of this visitor, lapsed or not: he stays who he was. */
    pass: pass.optional(),
  }),
  data: z.object({ pass, passUntil: isoTime, project: sharedProjectSchema }),
});

export const showShare = defineEndpoint({
  method: 'POST',
  path: '/share/show',
  changes: false,
  summary: '再看一次：凭打开时得到的通行证',
  access: 'public',
  failures: ['notFound'],
  input: z.object({ pass }),
  data: sharedProjectSchema,
});

export const addShareComment = defineEndpoint({
  method: 'POST',
  path: '/share/addComment',
  summary: '客户的批注或回复',
  access: 'public',
  failures: ['notFound', 'conflict', 'tooOften'],
  input: z.object({ pass, versionId: id, author: authorName, text: commentText, ...pinFields }),
  data: commentSchema,
});

export const removeShareComment = defineEndpoint({
  method: 'POST',
  path: '/share/removeComment',
  summary: '客户收回自己的批注，还没有人回复、没有处理时',
  access: 'public',
  failures: ['notFound', 'conflict'],
  input: z.object({ pass, id }),
  data: nothing,
});

export const approveShared = defineEndpoint({
  method: 'POST',
  path: '/share/approve',
  summary: '客户确认一个版本：它成为当前版本并锁定，记下图片的 SHA-256',
  access: 'public',
  failures: ['notFound', 'conflict', 'tooOften'],
  input: z.object({
    pass,
    versionId: id,
    author: authorName,
    /** Of the picture the client looked at, when the page has it; another one is refused. */
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '不是 SHA-256')
      .optional(),
  }),
  data: approvalSchema.omit({ shareId: true }),
});
