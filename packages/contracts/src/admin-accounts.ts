import { TICKET_TYPES } from '@zhuhui/tools';
import { z } from 'zod';
import { phoneNo } from './account.ts';
import { id, isoTime, keyword, listOf, noInput, nothing, pageInput } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderSchema, ticketCountsSchema } from './orders.ts';
import { nicknameText } from './profile.ts';
import { RANGES, wholeNumber } from './whole-numbers.ts';

/** Users' accounts as administrators see and change them. */

export const ACCOUNT_STATES = ['active', 'frozen', 'leaving'] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];
export const ACCOUNT_STATE_NAMES: Readonly<Record<AccountState, string>> = {
  active: '正常',
  frozen: '已冻结',
  leaving: '注销中',
};

export const USER_TYPES = ['user', 'test'] as const;
export const USER_TYPE_NAMES = { user: '普通用户', test: '测试用户' } as const;
const userType = z.enum(USER_TYPES);
const note = z.string().trim().max(500, '备注最多 500 字');
const reason = z.string('请写明原因').trim().min(1, '请写明原因').max(100, '原因最多 100 字');
/** Made by the page: what is sent twice happens once. */
const requestId = z.string().min(8).max(64);
const accountId = id;

const adminAccountSchema = z.object({
  id,
  /** Masked. */
  phone: z.string(),
  nickname: z.string(),
  userType,
  status: z.enum(ACCOUNT_STATES),
  inviteCode: z.string(),
  note: z.string(),
  createdAt: isoTime,
  /** Of the sessions that are still open; null: none. */
  lastSeenAt: isoTime.nullable(),
});
export type AdminAccount = z.infer<typeof adminAccountSchema>;

const accountFilter = z.object({
  /** A whole phone number, id or invitation code, or part of the nickname. */
  keyword: keyword.optional(),
  status: z.enum(ACCOUNT_STATES).optional(),
  userType: userType.optional(),
});

export const accountPage = defineEndpoint({
  method: 'GET',
  path: '/user/manage/page/account',
  summary: '用户账号，新的在前',
  access: 'admin',
  input: pageInput.extend(accountFilter.shape),
  data: listOf(adminAccountSchema),
});

export const accountCsv = defineEndpoint({
  method: 'GET',
  path: '/user/manage/csv/account',
  summary: '用户账号，CSV',
  access: 'admin',
  input: accountFilter,
  data: nothing,
  raw: 'binary',
  produces: ['text/csv'],
});

export const createAccount = defineEndpoint({
  method: 'POST',
  path: '/user/manage/account',
  summary: '新建用户账号；用户以短信验证码登录',
  access: 'admin',
  failures: ['conflict'],
  input: z.object({
    phoneNo,
    nickname: nicknameText.optional(),
    userType: userType.default('user'),
    note: note.default(''),
  }),
  data: z.object({ id }),
});

const accountDetailSchema = adminAccountSchema.extend({
  frozenReason: z.string(),
  /** When the account is erased; null while it stays. */
  leavingAt: isoTime.nullable(),
  tickets: ticketCountsSchema,
  membership: z
    .object({ level: z.number().int(), name: z.string(), expiresAt: isoTime })
    .nullable(),
  tasks: z.object({ total: z.number().int(), active: z.number().int() }),
  storage: z.object({ files: z.number().int(), bytes: z.number() }),
  /** Ways this account can be signed in to, in Chinese. */
  signInWays: z.array(z.string()),
  sessions: z.array(
    z.object({
      browser: z.string(),
      system: z.string(),
      place: z.string(),
      lastSeen: isoTime,
    }),
  ),
  /** The newest. */
  orders: z.array(orderSchema),
});
export type AccountDetail = z.infer<typeof accountDetailSchema>;

export const accountDetail = defineEndpoint({
  method: 'GET',
  path: '/user/manage/account/{accountId}',
  summary: '一个用户账号',
  access: 'admin',
  input: z.object({ accountId }),
  data: accountDetailSchema,
});

export const editAccount = defineEndpoint({
  method: 'POST',
  path: '/user/manage/account/{accountId}',
  summary: '修改用户账号；冻结要写原因，立即退出登录，未完成的任务取消',
  access: 'admin',
  failures: ['conflict'],
  input: z.object({
    accountId,
    nickname: nicknameText.optional(),
    userType: userType.optional(),
    note: note.optional(),
    status: z.enum(['active', 'frozen']).optional(),
    /** Why it is frozen; its user is told at the door. */
    reason: reason.optional(),
  }),
  data: nothing,
});

export const removeAccount = defineEndpoint({
  method: 'DELETE',
  path: '/user/manage/account/{accountId}',
  summary: '删除用户账号；给了 heirId 则文件与任务转给那个账号，否则全部清除',
  access: 'admin',
  failures: ['conflict'],
  /** Pages ask for a reason; other clients know of none. */
  input: z.object({ accountId, heirId: id.optional(), reason: reason.optional() }),
  data: nothing,
});

export const accountTickets = defineEndpoint({
  method: 'POST',
  path: '/user/manage/accountTickets',
  summary: '给券或收回券（负数），经账簿；给的可设有效天数',
  access: 'admin',
  failures: ['notFound', 'notEnoughTickets', 'conflict'],
  input: z.object({
    accountId,
    ticketType: z.literal(TICKET_TYPES),
    amount: wholeNumber(RANGES.givenTickets).refine((amount) => amount !== 0, '张数不能是 0'),
    validDays: wholeNumber(RANGES.validDays).optional(),
    reason,
    requestId,
  }),
  data: nothing,
});

export const accountMonths = defineEndpoint({
  method: 'POST',
  path: '/user/manage/accountVip',
  summary: '送会员月数',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({
    accountId,
    level: z.number().int().min(1).max(9),
    months: wholeNumber(RANGES.months),
    reason,
    requestId,
  }),
  data: nothing,
});

export const viewAsUser = defineEndpoint({
  method: 'POST',
  path: '/user/manage/viewAs',
  summary: '以用户身份查看 30 分钟，只读',
  access: 'admin',
  failures: ['notFound', 'conflict'],
  input: z.object({ accountId }),
  data: z.object({ until: isoTime }),
});

export const viewing = defineEndpoint({
  method: 'GET',
  path: '/user/manage/viewing',
  summary: '这个浏览器正在以谁的身份查看；没有则为空',
  access: 'public',
  input: noInput,
  data: z
    .object({
      /** The administrator's account. */
      account: z.string(),
      nickname: z.string(),
      /** Masked. */
      phone: z.string(),
      until: isoTime,
    })
    .nullable(),
});

export const endViewing = defineEndpoint({
  method: 'POST',
  path: '/user/manage/viewEnd',
  summary: '结束以用户身份查看',
  access: 'public',
  input: noInput,
  data: nothing,
});
