import { z } from 'zod';
import { id, isoTime, keyword, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ADMIN_ROLES } from './roles.ts';

export const adminSchema = z.object({
  id,
  account: z.string(),
  role: z.enum(ADMIN_ROLES),
  /** The password was given by somebody else: nothing but a new one is let through. */
  mustChangePassword: z.boolean(),
});
export type Admin = z.infer<typeof adminSchema>;

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/user/manage/login',
  summary: '管理员登录；开了两步验证的还要动态码或恢复码',
  access: 'public',
  failures: ['notSignedIn', 'tooOften'],
  input: z.object({
    account: z.string('请输入账号').trim().min(1, '请输入账号').max(64, '账号太长'),
    password: z.string('请输入密码').min(1, '请输入密码').max(256, '密码太长'),
    /** Of the app, or one of the recovery codes. Asked for by an error of the field `code`. */
    code: z.string().trim().max(40, '动态码不对').optional(),
  }),
  data: adminSchema,
});

export const adminMe = defineEndpoint({
  method: 'GET',
  path: '/user/manage/me',
  summary: '当前管理员',
  access: 'admin',
  openToNewcomers: true,
  input: noInput,
  data: adminSchema,
});

export const adminLogout = defineEndpoint({
  method: 'POST',
  path: '/user/manage/logout',
  summary: '管理员退出登录',
  access: 'public',
  input: noInput,
  data: nothing,
});

/** The lists that are taken away as files, as the log names them. */
export const AUDIT_LISTS: Readonly<Record<string, string>> = {
  accounts: '账号',
  administrators: '管理员',
  announcements: '公告',
  assets: '素材',
  audit: '操作记录',
  billDifferences: '对账差异',
  bills: '账单',
  engines: '引擎',
  gallery: '画廊作品',
  galleryReports: '画廊举报',
  orders: '订单',
  products: '商品',
  tasks: '任务',
  texts: '文字',
  tools: '功能',
  unmarkedGrants: '无显式标识的许可',
  vipLevels: '会员等级',
};

const facts = z.record(z.string(), z.unknown()).nullable();

export const auditEntrySchema = z.object({
  id: z.number().int(),
  account: z.string(),
  action: z.string(),
  /** Chinese: what was done. */
  actionName: z.string(),
  target: z.string(),
  /** Only what differs, without secrets. */
  before: facts,
  after: facts,
  createdAt: isoTime,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

const auditFilter = z.object({
  /** The administrator's account. */
  account: z.string().trim().max(64).optional(),
  action: z.string().max(64).optional(),
  /** Anywhere in what it was done to. */
  target: keyword.optional(),
  from: isoTime.optional(),
  /** Not included. */
  to: isoTime.optional(),
});

export const auditPage = defineEndpoint({
  method: 'GET',
  path: '/user/manage/page/audit',
  summary: '操作记录，新的在前',
  access: 'admin',
  input: pageInput.extend(auditFilter.shape),
  data: listOf(auditEntrySchema),
});

export const auditChoices = defineEndpoint({
  method: 'GET',
  path: '/user/manage/auditChoices',
  summary: '操作记录可按哪些人、哪些操作筛选',
  access: 'admin',
  input: noInput,
  data: z.object({
    accounts: z.array(z.string()),
    actions: z.array(z.object({ action: z.string(), name: z.string() })),
  }),
});

export const auditCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/audit',
  summary: '操作记录，CSV',
  access: 'admin',
  input: auditFilter,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

const headSchema = z.object({
  /** 0: the log is empty. */
  id: z.number().int().min(0),
  /** SHA-256, hex. */
  hash: z.string(),
});

export const auditCheckSchema = z.object({
  /**
   * `whole`: every row fits the one before; `broken`: one was changed or taken out; `cut`: rows are missing
   * at the end, as the head that was given shows.
   */
  state: z.enum(['whole', 'broken', 'cut']),
  /** The first row that does not fit. */
  brokenId: z.number().int().nullable(),
  /** How many fit. */
  rows: z.number().int(),
  /** The last row that fits: note it down, and rows missing after it will show. */
  head: headSchema,
});
export type AuditCheck = z.infer<typeof auditCheckSchema>;

export const auditVerify = defineEndpoint({
  method: 'GET',
  path: '/user/manage/auditVerify',
  summary: '核对操作记录的哈希链；可带一个以前记下的链头',
  access: 'admin',
  input: z.object({
    headId: z.number().int().min(1).optional(),
    headHash: z
      .string()
      .trim()
      .regex(/^[0-9a-f]{64}$/, '链头是 64 位十六进制数')
      .optional(),
  }),
  data: auditCheckSchema,
});
