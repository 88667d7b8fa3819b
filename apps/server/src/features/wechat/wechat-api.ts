import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';

/** WeChat's own "no": it comes with HTTP 200 and a number. */
export class WechatRefusal extends Error {
  override readonly name = 'WechatRefusal';
  readonly code: number;

  constructor(code: number, message: string) {
    super(`${code} ${message}`);
    this.code = code;
  }
}

type Answer = Readonly<Record<string, unknown>>;

/** One call of WeChat's servers. Addresses carry secrets, so they stand in no error and no log. */
export async function callWechat(
  base: string,
  path: string,
  options: {
    readonly query?: Readonly<Record<string, string>>;
    readonly body?: object;
    readonly timeoutMs: number;
  },
): Promise<Answer> {
  const { query = {}, body, timeoutMs } = options;
  const response = await fetch(`${base}${path}?${new URLSearchParams(query)}`, {
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  }).catch((error: Error) => {
    throw new Error(`WeChat does not answer ${path}: ${error.name}`);
  });
  const answer: unknown = await response.json().catch(() => null);
  if (typeof answer !== 'object' || answer === null) {
    throw new Error(`WeChat answers ${path} with ${response.status} and no JSON`);
  }
  const { errcode, errmsg } = answer as Answer;
  if (typeof errcode === 'number' && errcode !== 0) {
    throw new WechatRefusal(errcode, typeof errmsg === 'string' ? errmsg.slice(0, 200) : '');
  }
  return answer as Answer;
}

/** What the operator can do about it. */
const ADVICE: Readonly<Record<number, string>> = {
  40001: '微信不认 AppSecret，请核对环境变量',
  40013: '微信不认 AppID，请核对环境变量',
  40125: '微信不认 AppSecret，请核对环境变量',
  40164: '本服务器的出口 IP 不在公众号的白名单里，请在微信公众平台「设置与开发 → 基本配置」中加入',
  45009: '公众号今天的接口调用次数已用完',
  48001: '公众号没有这个接口的权限，带参数二维码须是已认证的服务号',
  50002: '公众号的接口被微信停用，请登录微信公众平台查看',
};

/** Says in the log what went wrong, with what to do about it. */
export function logRefusal(log: Log, error: unknown): void {
  const advice = error instanceof WechatRefusal ? ADVICE[error.code] : undefined;
  log.error({ err: error }, advice ?? '微信的接口出错');
}

/** The error a visitor is told: nothing of the other side's words. */
export const wechatTrouble = (cause: unknown): AppError =>
  new AppError('upstream', '微信暂时没有响应，请改用手机号登录', { cause });
