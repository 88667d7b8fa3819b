import { z } from 'zod';
import { assertWhole, EnvError, origin, variable } from './env-variable.ts';

const appId = z
  .string()
  .regex(/^wx[0-9a-f]{16}$/)
  .optional();
const secret = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .optional();

/** Signing in by scanning with WeChat; without any of these a signed-in phone confirms on this server. */
export const wechatVariables = {
  WECHAT_OFFICIAL_APP_ID: variable({
    description:
      '微信服务号的 AppID：扫码登录改用公众号带参数二维码；消息推送的地址为 PUBLIC_URL 后接 /api/wx/event',
    expected: 'wx 开头的 18 位 AppID',
    value: appId,
  }),
  WECHAT_OFFICIAL_SECRET: variable({
    description: '服务号的 AppSecret',
    expected: '32 位小写十六进制',
    value: secret,
    secret: true,
  }),
  WECHAT_OFFICIAL_TOKEN: variable({
    description: '服务号消息推送的 Token，用来核对消息确由微信发来',
    expected: '3–32 位英文或数字',
    value: z
      .string()
      .regex(/^[A-Za-z0-9]{3,32}$/)
      .optional(),
    secret: true,
  }),
  WECHAT_OFFICIAL_AES_KEY: variable({
    description: '服务号消息推送的 EncodingAESKey；设了就只收安全模式（加密）的消息，建议设',
    expected: '43 位英文或数字',
    value: z
      .string()
      .regex(/^[A-Za-z0-9]{43}$/)
      .optional(),
    secret: true,
  }),
  WECHAT_OPEN_APP_ID: variable({
    description:
      '微信开放平台网站应用的 AppID：扫码登录改用微信的网页；授权回调域为 PUBLIC_URL 的域名，与服务号二选一',
    expected: 'wx 开头的 18 位 AppID',
    value: appId,
  }),
  WECHAT_OPEN_SECRET: variable({
    description: '网站应用的 AppSecret',
    expected: '32 位小写十六进制',
    value: secret,
    secret: true,
  }),
  WECHAT_API_BASE: variable({
    description: '微信接口的网址',
    fallback: 'https://api.weixin.qq.com',
    expected: 'http:// 或 https:// 开头的网址',
    value: origin,
  }),
  WECHAT_OPEN_BASE: variable({
    description: '微信扫码登录页的网址',
    fallback: 'https://open.weixin.qq.com',
    expected: 'http:// 或 https:// 开头的网址',
    value: origin,
  }),
};

type WechatEnv = {
  readonly [Name in keyof typeof wechatVariables]: z.output<
    (typeof wechatVariables)[Name]['value']
  >;
} & { readonly PUBLIC_URL: string | undefined };

const OFFICIAL = [
  'WECHAT_OFFICIAL_APP_ID',
  'WECHAT_OFFICIAL_SECRET',
  'WECHAT_OFFICIAL_TOKEN',
] as const;
const OPEN = ['WECHAT_OPEN_APP_ID', 'WECHAT_OPEN_SECRET'] as const;

/** All of one account or none: with a half, codes would be shown that sign nobody in. */
export function assertWholeWechat(env: WechatEnv): void {
  const has = (names: readonly (keyof WechatEnv)[]) =>
    names.some((name) => env[name] !== undefined);
  const isOfficial = has([...OFFICIAL, 'WECHAT_OFFICIAL_AES_KEY']);
  if (isOfficial) assertWhole('微信服务号', env, OFFICIAL);
  if (!has(OPEN)) return;
  // WeChat sends the browser back to the one domain that is entered with it.
  assertWhole('微信网站应用', env, [...OPEN, 'PUBLIC_URL']);
  if (isOfficial) {
    throw new EnvError('微信服务号（WECHAT_OFFICIAL_*）与网站应用（WECHAT_OPEN_*）只能配置一种');
  }
}
