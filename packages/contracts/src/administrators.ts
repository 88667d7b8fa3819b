import { z } from 'zod';
import { id, isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { ADMIN_ROLES } from './roles.ts';

/** Administrators among themselves, and what each does with the own way in. */

export const ADMIN_PASSWORD_LEAST = 10;
const newPassword = z
  .string('请输入新密码')
  .min(ADMIN_PASSWORD_LEAST, `密码至少 ${ADMIN_PASSWORD_LEAST} 位`)
  .max(256, '密码太长');
const ownPassword = z.string('请输入当前密码').min(1, '请输入当前密码').max(256, '密码太长');
const role = z.enum(ADMIN_ROLES, '请选择角色');

const administratorSchema = z.object({
  id,
  account: z.string(),
  role: z.enum(ADMIN_ROLES),
  mustChangePassword: z.boolean(),
  hasTotp: z.boolean(),
  disabledAt: isoTime.nullable(),
  /** Too many wrong passwords: nobody gets in by this name until then, from the addresses that tried. */
  lockedUntil: isoTime.nullable(),
  lastSeenAt: isoTime.nullable(),
  createdAt: isoTime,
});
export type Administrator = z.infer<typeof administratorSchema>;

export const administrators = defineEndpoint({
  method: 'GET',
  path: '/user/manage/admins',
  summary: '管理员名单',
  access: 'admin',
  roles: ['owner'],
  input: noInput,
  data: z.array(administratorSchema),
});

export const administratorsCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/admin',
  summary: '管理员名单，CSV',
  access: 'admin',
  roles: ['owner'],
  input: noInput,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

const oneTimePassword = z.object({
  id,
  /** Shown once; must be changed at the first sign-in. */
  password: z.string(),
});

export const addAdministrator = defineEndpoint({
  method: 'POST',
  path: '/user/manage/admin',
  summary: '添加管理员，得到一次性密码',
  access: 'admin',
  roles: ['owner'],
  failures: ['conflict'],
  input: z.object({
    account: z
      .string('请填写账号')
      .trim()
      .regex(/^[\w.@-]{3,32}$/, '账号用 3–32 个字母、数字或 . _ @ -'),
    role,
  }),
  data: oneTimePassword,
});

export const changeAdministrator = defineEndpoint({
  method: 'POST',
  path: '/user/manage/adminChange',
  summary: '改管理员的角色，停用或启用；最后一个所有者动不得',
  access: 'admin',
  roles: ['owner'],
  failures: ['notFound', 'conflict'],
  input: z.object({ id, role: role.optional(), disabled: z.boolean().optional() }),
  data: nothing,
});

export const resetAdministrator = defineEndpoint({
  method: 'POST',
  path: '/user/manage/adminReset',
  summary: '给管理员换一次性密码、关掉两步验证或解除锁定',
  access: 'admin',
  roles: ['owner'],
  failures: ['notFound', 'conflict'],
  input: z.object({ id, what: z.enum(['password', 'totp', 'lock']) }),
  /** The one-time password, where there is a new one. */
  data: z.object({ password: z.string().nullable() }),
});

const adminSessionSchema = z.object({
  /** Names the session; opens nothing. */
  sessionId: id,
  browser: z.string(),
  system: z.string(),
  createdAt: isoTime,
  lastSeenAt: isoTime,
  isThis: z.boolean(),
});

export const adminSecurity = defineEndpoint({
  method: 'GET',
  path: '/user/manage/security',
  summary: '自己的登录安全：两步验证、登录着的浏览器',
  access: 'admin',
  input: noInput,
  data: z.object({
    hasTotp: z.boolean(),
    /** Recovery codes that were not used. */
    recoveryLeft: z.number().int(),
    sessions: z.array(adminSessionSchema),
  }),
});
export type AdminSecurity = z.infer<typeof adminSecurity.data>;

export const changeAdminPassword = defineEndpoint({
  method: 'POST',
  path: '/user/manage/password',
  summary: '改自己的密码，其它浏览器全部退出',
  access: 'admin',
  roles: ADMIN_ROLES,
  openToNewcomers: true,
  failures: ['tooOften'],
  input: z.object({ password: ownPassword, newPassword }),
  data: nothing,
});

export const beginTotp = defineEndpoint({
  method: 'POST',
  path: '/user/manage/totp/begin',
  summary: '准备两步验证：得到密钥，用动态码确认后才生效',
  access: 'admin',
  roles: ADMIN_ROLES,
  failures: ['conflict', 'tooOften'],
  input: z.object({ password: ownPassword }),
  data: z.object({
    /** Base32, for typing in. */
    secret: z.string(),
    /** otpauth://, for a QR code. */
    uri: z.string(),
  }),
});

export const confirmTotp = defineEndpoint({
  method: 'POST',
  path: '/user/manage/totp/confirm',
  summary: '用动态码确认两步验证，得到恢复码',
  access: 'admin',
  roles: ADMIN_ROLES,
  failures: ['conflict', 'tooOften'],
  input: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{6}$/, '请输入 6 位动态码'),
  }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const endTotp = defineEndpoint({
  method: 'POST',
  path: '/user/manage/totp/end',
  summary: '关掉自己的两步验证',
  access: 'admin',
  roles: ADMIN_ROLES,
  failures: ['tooOften'],
  input: z.object({ password: ownPassword }),
  data: nothing,
});

export const endAdminSession = defineEndpoint({
  method: 'POST',
  path: '/user/manage/sessionEnd',
  summary: '让自己的另一个浏览器退出；不填则其它全部退出',
  access: 'admin',
  roles: ADMIN_ROLES,
  failures: ['notFound'],
  input: z.object({ sessionId: id.optional() }),
  data: nothing,
});
