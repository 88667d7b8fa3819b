import type { Env } from './platform/env.ts';

type Shown = Pick<Env, 'HOST' | 'NODE_ENV' | 'SMS_PROVIDER' | 'ALIPAY_APP_ID'>;

const PASSWORD =
  '管理员密码只在首次启动时显示在本窗口:ADMIN admin password 密码，丢了用 npm run admin:reset -- admin 重设';
const CODES = '短信验证码显示在本窗口:SMS 手机号 code 验证码';

/**
 * What the operator reads once the server answers: where, what else this window shows, and, where the public is
 * expected, what is still played and not real.
 * @param port that is listened on
 */
export function announcement(env: Shown, port: number): string[] {
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST;
  const showsCodes = env.SMS_PROVIDER === 'console';
  const isPublic = env.NODE_ENV === 'production';
  const notes = showsCodes ? [CODES, PASSWORD] : [PASSWORD];
  return [
    `筑绘已启动:http://${host}:${port} (${notes.join('；')})`,
    ...(isPublic && showsCodes
      ? ['还没有配置短信（SMS_*）：验证码不会发到手机，用户无法登录']
      : []),
    ...(isPublic && !env.ALIPAY_APP_ID
      ? ['还没有配置支付（ALIPAY_*）：收银台是模拟的，不收真钱却照给券与会员']
      : []),
  ];
}
