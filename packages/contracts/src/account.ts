import { z } from 'zod';
import { id, isoTime, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { interestsSchema } from './interests.ts';

/** Mainland mobile number: 11 digits, second digit 3–9. */
export const phoneNo = z
  .string('请输入中国大陆的 11 位手机号')
  .trim()
  .regex(/^1[3-9]\d{9}$/, '请输入中国大陆的 11 位手机号');

export const verifyCode = z
  .string('请输入 6 位验证码')
  .trim()
  .regex(/^\d{6}$/, '请输入 6 位验证码');

export const userSchema = z.object({
  id,
  /** Masked: 138****0000. */
  phone: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  userType: z.enum(['user', 'test']),
  isTestUser: z.boolean(),
  inviteCode: z.string(),
  /** Null until asked. */
  interests: interestsSchema.nullable(),
  createdAt: isoTime,
  /** The account is being given up and does nothing but be taken back; when it is erased. */
  leavingAt: isoTime.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** Where a visitor came from, kept with a new account. */
const sourceSchema = z.object({
  keyWord: z.string().max(200).optional(),
  plan: z.string().max(200).optional(),
  source: z.string().max(200).optional(),
  unit: z.string().max(200).optional(),
});

export const smsSend = defineEndpoint({
  method: 'POST',
  path: '/user/p1/sms/send',
  summary: '发送短信验证码',
  access: 'public',
  failures: ['captchaNeeded', 'tooOften', 'upstream'],
  input: z.object({
    phoneNo,
    /** The captcha that was solved for this sending, when the server asked for one. */
    captchaId: id.optional(),
  }),
  data: z.object({ resendAfterSeconds: z.number().int() }),
});

/** Who is signed in now, and what became of the invitation code that came with it. */
export const signedInSchema = z.object({
  user: userSchema,
  isNew: z.boolean(),
  /** `unknown`: a new account came with a code that is nobody's. */
  invitation: z.enum(['none', 'rewarded', 'unknown']),
});
export type SignedIn = z.infer<typeof signedInSchema>;

export const smsLogin = defineEndpoint({
  method: 'POST',
  path: '/user/p1/sms/login',
  summary: '手机号登录，首次登录即注册',
  access: 'public',
  failures: ['tooOften'],
  input: z.object({
    phoneNo,
    verifyCode,
    type: z.number().int().default(1),
    inviteCode: z.string().trim().max(32).optional(),
    source: sourceSchema.optional(),
  }),
  data: signedInSchema,
});

export const userInfo = defineEndpoint({
  method: 'GET',
  path: '/user/userInfo',
  summary: '当前用户',
  access: 'user',
  openToLeavers: true,
  input: noInput,
  data: userSchema,
});

export const vipInfoSchema = z.object({
  isVip: z.boolean(),
  level: z.number().int(),
  name: z.string(),
  expireTime: isoTime.nullable(),
  benefits: z.array(z.string()),
  tickets: z.object({ normal: z.number(), live: z.number(), gpt: z.number() }),
});
export type VipInfo = z.infer<typeof vipInfoSchema>;

export const vipInfo = defineEndpoint({
  method: 'GET',
  path: '/user/getVipInfo',
  summary: '会员与券',
  access: 'user',
  openToLeavers: true,
  input: noInput,
  data: vipInfoSchema,
});

export const invites = defineEndpoint({
  method: 'GET',
  path: '/user/invites',
  summary: '我的邀请码、请来的人数与双方各得的券',
  access: 'user',
  input: noInput,
  data: z.object({
    inviteCode: z.string(),
    invited: z.number().int(),
    /** What each side is given for one new account. */
    reward: z.object({ normal: z.number(), live: z.number(), gpt: z.number() }),
    /** Friends whose sign-up is still rewarded. */
    left: z.number().int(),
  }),
});

export const logout = defineEndpoint({
  method: 'GET',
  path: '/user/logout',
  summary: '退出登录',
  access: 'public',
  changes: true,
  input: noInput,
  data: nothing,
});

export const invalidateSession = defineEndpoint({
  method: 'POST',
  path: '/logout/invalidateSession',
  summary: '使会话失效',
  access: 'public',
  input: noInput,
  data: nothing,
});

export const deleteRedirect = defineEndpoint({
  method: 'DELETE',
  path: '/user/redirect',
  summary: '清除登录后的回跳地址',
  access: 'public',
  input: noInput,
  data: nothing,
});

export const testLogin = defineEndpoint({
  method: 'GET',
  path: '/test/testlogin',
  summary: '测试登录，仅在 TEST_LOGIN=1 时存在',
  access: 'public',
  changes: true,
  failures: ['notFound'],
  input: z.object({ phoneNo }),
  data: userSchema,
});
