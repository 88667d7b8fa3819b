import type { Log } from '../../platform/log/log.ts';
import { DeliveryFault } from '../codes/delivery.ts';

/** What a provider's business code means: said to the visitor, or explained to the operator in the log. */
export type SmsFault =
  | { readonly kind: 'badPhone' }
  | { readonly kind: 'limited'; readonly message: string; readonly retryAfterSeconds: number }
  | { readonly kind: 'operator'; readonly hint: string };

export type SmsFaults = Readonly<Record<string, SmsFault>>;

export const MINUTE_LIMIT: SmsFault = {
  ...{ kind: 'limited', message: '这个手机号获取验证码太频繁，请一分钟后再试' },
  retryAfterSeconds: 60,
};
export const HOUR_LIMIT: SmsFault = {
  ...{ kind: 'limited', message: '这个手机号获取验证码太频繁，请一小时后再试' },
  retryAfterSeconds: 3_600,
};
export const DAY_LIMIT: SmsFault = {
  ...{ kind: 'limited', message: '这个手机号今天的验证码次数已用完，请明天再试' },
  retryAfterSeconds: 24 * 3_600,
};
export const BAD_PHONE: SmsFault = { kind: 'badPhone' };
export const forOperator = (hint: string): SmsFault => ({ kind: 'operator', hint });

const UNAVAILABLE = '短信服务暂不可用，请稍后再试或联系网站管理员';
/** The connection was never made: nothing can have been sent. */
const NEVER_CONNECTED = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;
/** The provider itself does not know what became of the message. */
const UNCERTAIN = /^(InternalError|ServiceUnavailable|RequestTimeout|isp\.)/;

/**
 * A provider's code as the error a visitor sees. Only the code is written down: neither the phone nor
 * anything secret, nor the provider's own words, in which both may stand.
 */
export function smsFault(
  {
    code,
    name,
    faults,
  }: { readonly code: string; readonly name: string; readonly faults: SmsFaults },
  log: Log,
): DeliveryFault {
  const known = faults[code];
  if (known?.kind === 'badPhone') {
    const message = '这个手机号收不到短信，请检查号码';
    return new DeliveryFault('badInput', message, { fields: { phoneNo: message } });
  }
  if (known?.kind === 'limited') {
    const { message, retryAfterSeconds } = known;
    return new DeliveryFault('tooOften', message, { retryAfterSeconds });
  }
  const hint = known?.hint ?? '服务商返回了没有收录的错误，含义见服务商文档';
  log.error({ provider: name, providerCode: code }, `短信没有发出：${hint}`);
  return new DeliveryFault('upstream', UNAVAILABLE, { maybeSent: UNCERTAIN.test(code) });
}

/** What was thrown on the way: a refusal with a code, or a line that went dead. */
export function thrownSmsFault(
  error: unknown,
  { name, faults }: { readonly name: string; readonly faults: SmsFaults },
  log: Log,
): DeliveryFault {
  const { code, message = '' } = (error ?? {}) as { code?: unknown; message?: string };
  const text = typeof code === 'string' ? code : '';
  if (NEVER_CONNECTED.test(`${text} ${message}`)) {
    log.error({ provider: name }, '短信没有发出：连不上服务商');
    return new DeliveryFault('upstream', UNAVAILABLE);
  }
  const isRefusal = text in faults || /^[A-Z]\w*(\.\w+)+$|^(isv|isp)\./.test(text);
  if (isRefusal) return smsFault({ code: text, name, faults }, log);
  log.error({ provider: name, providerCode: text }, '短信可能没有发出：没有收到服务商的答复');
  return new DeliveryFault('upstream', '短信可能已发出，请稍候查收；一分钟后可以重新获取', {
    maybeSent: true,
  });
}
