import { z } from 'zod';
import { id, isoTime, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** `owner` and `operator` change things; `auditor` only looks. */
export const ADMIN_ROLES = ['owner', 'operator', 'auditor'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

export const adminSchema = z.object({ id, account: z.string(), role: z.enum(ADMIN_ROLES) });
export type Admin = z.infer<typeof adminSchema>;

export const adminLogin = defineEndpoint({
  method: 'POST',
  path: '/user/manage/login',
  summary: '管理员登录',
  access: 'public',
  failures: ['notSignedIn', 'tooOften'],
  input: z.object({
    account: z.string('请输入账号').trim().min(1, '请输入账号').max(64, '账号太长'),
    password: z.string('请输入密码').min(1, '请输入密码').max(256, '密码太长'),
  }),
  data: adminSchema,
});

export const adminMe = defineEndpoint({
  method: 'GET',
  path: '/user/manage/me',
  summary: '当前管理员',
  access: 'admin',
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

export const auditPage = defineEndpoint({
  method: 'GET',
  path: '/user/manage/page/audit',
  summary: '操作记录，新的在前',
  access: 'admin',
  input: pageInput,
  data: listOf(auditEntrySchema),
});
