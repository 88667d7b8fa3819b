import { z } from 'zod';
import { userSchema } from './account.ts';
import { id, noInput, nothing } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Ways of signing in that the server may offer beside the scan, in the order they are shown. */
export const SIGN_IN_METHODS = ['phone', 'email', 'account'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

export const PASSWORD_LEAST = 8;
const PASSWORD_MOST = 128;

const verifyCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, '请输入 6 位验证码');
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, '邮箱地址太长')
  .pipe(z.email('请输入邮箱地址'));
/** The captcha that was solved for this sending, when the server asked for one. */
export const captchaId = id.optional();
const resend = z.object({ resendAfterSeconds: z.number().int() });

export const signInMethods = defineEndpoint({
  method: 'GET',
  path: '/login/methods',
  summary: '可用的登录方式',
  access: 'public',
  input: noInput,
  data: z.object({ methods: z.array(z.enum(SIGN_IN_METHODS)) }),
});

export const captchaSchema = z.object({
  captchaId: id,
  /** A PNG as a data URL: letters and digits to be typed, in any case. */
  image: z.string(),
  /** How many letters the picture shows. */
  letters: z.number().int(),
  /**
   * Instead of reading the picture: for each part 0 … parts−1 a whole number with which SHA-256 of
   * `<captchaId>.<part>.<number>` begins with `bits` zero bits.
   */
  work: z.object({ parts: z.number().int(), bits: z.number().int() }),
  expireSeconds: z.number().int(),
});
export type Captcha = z.infer<typeof captchaSchema>;

export const newCaptcha = defineEndpoint({
  method: 'POST',
  path: '/captcha/new',
  summary: '取一张验证图；发送验证码被要求人机验证（reason 为 captchaNeeded）时用',
  access: 'public',
  failures: ['tooOften'],
  input: noInput,
  data: captchaSchema,
});

export const answerCaptcha = defineEndpoint({
  method: 'POST',
  path: '/captcha/answer',
  summary: '回答验证图：图中的字符，或算出的数；答对后带着 captchaId 再发送验证码，一次有效',
  access: 'public',
  failures: ['notFound'],
  input: z.object({
    captchaId: id,
    letters: z.string().max(16).optional(),
    work: z.array(z.number().int().min(0)).max(64).optional(),
  }),
  data: nothing,
});

export const emailLoginSend = defineEndpoint({
  method: 'POST',
  path: '/login/email/send',
  summary: '发送邮箱登录验证码；未开通邮箱登录时为 404，邮箱是否绑定过从应答看不出',
  access: 'public',
  failures: ['notFound', 'captchaNeeded', 'tooOften'],
  input: z.object({ email, captchaId }),
  data: resend,
});

export const emailLogin = defineEndpoint({
  method: 'POST',
  path: '/login/email',
  summary: '邮箱验证码登录；未开通时为 404',
  access: 'public',
  failures: ['notFound'],
  input: z.object({ email, verifyCode }),
  data: z.object({ user: userSchema }),
});

export const accountLogin = defineEndpoint({
  method: 'POST',
  path: '/login/account',
  summary: '账号（手机号或已绑定的邮箱）与密码登录；未开通时为 404',
  access: 'public',
  failures: ['notFound', 'notSignedIn', 'tooOften'],
  input: z.object({
    account: z.string('请输入账号').trim().toLowerCase().min(1, '请输入账号').max(254, '账号太长'),
    password: z.string('请输入密码').min(1, '请输入密码').max(PASSWORD_MOST, '密码太长'),
  }),
  data: z.object({ user: userSchema }),
});

export const ownSignIn = defineEndpoint({
  method: 'GET',
  path: '/user/signIn',
  summary: '我的登录方式：绑定的邮箱、是否设了密码',
  access: 'user',
  input: noInput,
  data: z.object({
    /** Masked: z***@example.com; null while none is bound. */
    email: z.string().nullable(),
    hasPassword: z.boolean(),
    methods: z.array(z.enum(SIGN_IN_METHODS)),
  }),
});

/** What a code sent to the signed-in user's own phone can be asked for. */
export const OWN_CODE_PURPOSES = ['setPassword', 'changePhone', 'deleteAccount'] as const;

export const ownCodeSend = defineEndpoint({
  method: 'POST',
  path: '/user/sms/send',
  summary: '给当前用户自己的手机发验证码，用于改密码、换手机号或注销',
  access: 'user',
  failures: ['tooOften', 'conflict', 'upstream'],
  input: z.object({ purpose: z.enum(OWN_CODE_PURPOSES) }),
  data: resend,
});

export const bindEmailSend = defineEndpoint({
  method: 'POST',
  path: '/user/email/send',
  summary: '给要绑定的邮箱发验证码；未开通邮箱登录时为 404',
  access: 'user',
  failures: ['notFound', 'tooOften', 'upstream'],
  input: z.object({ email }),
  data: resend,
});

export const bindEmail = defineEndpoint({
  method: 'POST',
  path: '/user/email',
  summary: '绑定或更换邮箱，凭发到这个邮箱的验证码；未开通时为 404',
  access: 'user',
  failures: ['notFound', 'conflict'],
  input: z.object({ email, verifyCode }),
  data: nothing,
});

export const unbindEmail = defineEndpoint({
  method: 'DELETE',
  path: '/user/email',
  summary: '解绑邮箱；未开通时为 404',
  access: 'user',
  failures: ['notFound'],
  input: noInput,
  data: nothing,
});

export const setPassword = defineEndpoint({
  method: 'POST',
  path: '/user/password',
  summary: '设置或更改密码，凭发到本人手机的验证码；其他设备随即退出。未开通时为 404',
  access: 'user',
  failures: ['notFound'],
  input: z.object({
    password: z
      .string('请输入密码')
      .min(PASSWORD_LEAST, `密码至少 ${PASSWORD_LEAST} 位`)
      .max(PASSWORD_MOST, '密码太长'),
    verifyCode,
  }),
  data: nothing,
});
