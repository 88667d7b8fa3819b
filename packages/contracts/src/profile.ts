import { z } from 'zod';
import { phoneNo, userSchema, verifyCode } from './account.ts';
import { id, isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { interestsSchema } from './interests.ts';
import { ticketCountsSchema } from './orders.ts';

/** What a user does with the account: devices, name and picture, phone, data, leaving. */

export const NICKNAME_MOST = 20;

const deviceSchema = z.object({
  /** Names the session; opens nothing. */
  sessionId: id,
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet']),
  /** The address it was last used from, less its end; empty when it is not known. */
  place: z.string(),
  firstSeen: isoTime,
  lastSeen: isoTime,
  /** The one that asks. */
  isThis: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

export const devices = defineEndpoint({
  method: 'GET',
  path: '/user/devices',
  summary: '登录着的设备，最近用的在前',
  access: 'user',
  input: noInput,
  data: z.array(deviceSchema),
});

export const signOutDevice = defineEndpoint({
  method: 'DELETE',
  path: '/user/devices/{sessionId}',
  summary: '让一台设备退出登录',
  access: 'user',
  input: z.object({ sessionId: id }),
  data: nothing,
});

export const signOutOthers = defineEndpoint({
  method: 'POST',
  path: '/user/signOutOthers',
  summary: '除这台以外的设备全部退出登录',
  access: 'user',
  input: noInput,
  data: z.object({ signedOut: z.number().int() }),
});

/** What a user is called; whoever gives the name. */
export const nicknameText = z
  .string()
  .trim()
  .min(1, '请输入昵称')
  .max(NICKNAME_MOST, `昵称最多 ${NICKNAME_MOST} 个字`)
  .refine((name) => !/[\p{C}\p{Zl}\p{Zp}]/u.test(name), '昵称里有不能显示的字符');

export const changeProfile = defineEndpoint({
  method: 'POST',
  path: '/user/profile',
  summary: '修改昵称、头像或设计方向',
  access: 'user',
  failures: ['notFound'],
  input: z.object({
    nickname: nicknameText.optional(),
    /** One's own picture, shown cut to a square; empty: none. */
    avatarFileId: z.string().max(64).optional(),
    interests: interestsSchema.optional(),
  }),
  data: userSchema,
});

export const provePhone = defineEndpoint({
  method: 'POST',
  path: '/user/phone/prove',
  summary: '换手机号第一步：用发到现在手机号的验证码，得到十分钟内有效的凭证',
  access: 'user',
  failures: ['conflict'],
  input: z.object({ verifyCode }),
  data: z.object({ pass: z.string() }),
});

const pass = z.string().max(300);

export const newPhoneCode = defineEndpoint({
  method: 'POST',
  path: '/user/phone/newCode',
  summary: '换手机号第二步：向新手机号发送验证码',
  access: 'user',
  failures: ['tooOften', 'upstream'],
  input: z.object({ phoneNo, pass }),
  data: z.object({ resendAfterSeconds: z.number().int() }),
});

export const changePhone = defineEndpoint({
  method: 'POST',
  path: '/user/phone',
  summary: '换手机号第三步：换成新手机号，其他设备退出登录',
  access: 'user',
  failures: ['conflict'],
  input: z.object({ phoneNo, verifyCode, pass }),
  data: userSchema,
});

export const deletionSummary = defineEndpoint({
  method: 'GET',
  path: '/user/deletion',
  summary: '注销账号会带走什么、留下什么',
  access: 'user',
  input: noInput,
  data: z.object({
    /** Finished pictures, films and drawings, uploads and results together. */
    files: z.number().int(),
    bytes: z.number().int(),
    tasks: z.number().int(),
    /** Of those, under way: they are cancelled. */
    activeTasks: z.number().int(),
    conversations: z.number().int(),
    assets: z.number().int(),
    /** Kept, without the person. */
    orders: z.number().int(),
    /** Of those, still to be paid. */
    openOrders: z.number().int(),
    /** Forfeited. */
    tickets: ticketCountsSchema,
    vip: z.object({ name: z.string(), expireTime: isoTime }).nullable(),
    graceDays: z.number().int(),
  }),
});
export type DeletionSummary = z.infer<typeof deletionSummary.data>;

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/user/deletion',
  summary: '注销账号：立即冻结并在所有设备退出，到期后清除',
  access: 'user',
  failures: ['conflict', 'notFound'],
  input: z.object({ verifyCode }),
  data: z.object({ dueAt: isoTime }),
});

export const keepAccount = defineEndpoint({
  method: 'POST',
  path: '/user/deletion/takeBack',
  summary: '收回注销，账号恢复使用',
  access: 'user',
  openToLeavers: true,
  failures: ['conflict'],
  input: noInput,
  data: userSchema,
});

export const downloadData = defineEndpoint({
  method: 'GET',
  path: '/user/data',
  summary: '下载我的数据：资料、任务、流水、订单、对话与全部图片，一个 zip',
  access: 'user',
  // Counts against the day's downloads; nobody who only looks at an account takes it along.
  changes: true,
  failures: ['tooOften'],
  produces: ['application/zip'],
  input: noInput,
  data: nothing,
  raw: 'binary',
});
