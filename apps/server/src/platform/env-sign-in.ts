import { z } from 'zod';
import { assertWhole, EnvError, onOff, origin, variable, wholeNumber } from './env-variable.ts';

const text = (description: string, expected: string) =>
  variable({ description, expected, value: z.string().min(1).optional() });

/** What can stand in a text message's template. */
const TEMPLATE_PARAMS = ['code', 'minutes'] as const;

/** How people sign in: codes by text message and mail, passwords, captcha. */
export const signInVariables = {
  SMS_PROVIDER: variable({
    description: '发短信的服务商：aliyun 或 tencent；console 不发短信，验证码显示在服务器窗口',
    fallback: 'console',
    expected: 'console、aliyun 或 tencent',
    value: z.enum(['console', 'aliyun', 'tencent']),
  }),
  SMS_KEY_ID: text('短信服务商的访问密钥 ID（AccessKey ID 或 SecretId）', '密钥 ID'),
  SMS_KEY_SECRET: text('短信服务商的访问密钥', '密钥文本'),
  SMS_SIGN_NAME: text('短信签名，须已在服务商处报备', '签名文本'),
  SMS_TEMPLATE: text('短信模板的编号（阿里云 SMS_ 开头，腾讯云为数字）', '模板编号'),
  SMS_TEMPLATE_PARAMS: variable({
    description: '模板的参数，按次序：code 为验证码，minutes 为有效分钟数',
    fallback: 'code',
    expected: 'code 或 code,minutes',
    value: z
      .string()
      .transform((list) => list.split(',').map((name) => name.trim()))
      .pipe(z.array(z.enum(TEMPLATE_PARAMS)).min(1))
      .refine((names) => names.includes('code')),
  }),
  SMS_PHONE_CHANGED_TEMPLATE: text(
    '换号提醒的短信模板，发给原手机号；只有一个参数 phone：新号码的后四位。不设则不提醒',
    '模板编号',
  ),
  SMS_APP_ID: variable({
    description: '腾讯云短信应用的 SdkAppId',
    expected: '数字编号',
    value: z.string().regex(/^\d+$/).optional(),
  }),
  SMS_REGION: variable({
    description: '腾讯云短信的地域',
    fallback: 'ap-guangzhou',
    expected: '地域名',
    value: z.string().regex(/^[a-z0-9-]+$/),
  }),
  SMS_ENDPOINT: variable({
    description: '短信接口的网址；不设则为服务商的公网接口',
    expected: 'http:// 或 https:// 开头的网址',
    value: origin.optional(),
  }),
  SMS_DAILY_BUDGET: variable({
    description: '全站每天最多发送的短信条数',
    fallback: '2000',
    expected: '1–1000000 的整数',
    value: wholeNumber(1, 1_000_000),
  }),
  CAPTCHA: variable({
    description:
      '同一地址当天第二次要验证码起，先做人机验证：1 总是，0 从不，auto 为真正发出短信或邮件时',
    fallback: 'auto',
    expected: 'auto、0 或 1',
    value: z.enum(['auto', '0', '1']),
  }),
  SMTP_URL: variable({
    description: '发信服务器，设了就开放邮箱登录；形如 smtps://用户名:密码@smtp.example.com:465',
    expected: 'smtp:// 或 smtps:// 开头的网址',
    secret: true,
    value: z.url({ protocol: /^smtps?$/ }).optional(),
  }),
  MAIL_FROM: variable({
    description: '验证码邮件的发件地址',
    expected: '邮箱地址',
    value: z.email().optional(),
  }),
  ACCOUNT_LOGIN: variable({
    description: '设为 1 时开放账号密码登录；账号为手机号或已绑定的邮箱',
    fallback: '0',
    expected: '0 或 1',
    value: onOff,
  }),
};

type SignInEnv = {
  readonly [Name in keyof typeof signInVariables]: z.output<
    (typeof signInVariables)[Name]['value']
  >;
};

const SMS_ACCOUNT = ['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'] as const;

/** All of a provider's account or none of it, so that a wrong set-up is known before the first visitor. */
export function assertWholeSignIn(env: SignInEnv): void {
  if (env.SMS_PROVIDER === 'console') {
    const given = [...SMS_ACCOUNT, 'SMS_APP_ID' as const].filter((name) => env[name] !== undefined);
    if (given.length > 0) {
      throw new EnvError(`设了环境变量 ${given.join('、')}，但 SMS_PROVIDER 还是 console`);
    }
  }
  if (env.SMS_PROVIDER === 'aliyun') assertWhole('阿里云短信', env, SMS_ACCOUNT);
  if (env.SMS_PROVIDER === 'tencent') {
    assertWhole('腾讯云短信', env, [...SMS_ACCOUNT, 'SMS_APP_ID']);
  }
  if (env.SMTP_URL !== undefined || env.MAIL_FROM !== undefined) {
    assertWhole('邮箱登录', env, ['SMTP_URL', 'MAIL_FROM']);
  }
}
