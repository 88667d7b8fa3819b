import type { EngineFailure } from '../engine.ts';
import { NoReply } from './http.ts';

/** What an operator can do about a connection that was not made or did not hold, by the error's code. */
const BY_CODE: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, '对方拒绝连接，请检查端口，以及服务是否已启动'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, '找不到这个主机名，请检查网址与本机的域名解析'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, '网络不通，本机到不了这个地址'],
  [/^(UND_ERR_CONNECT_TIMEOUT|ETIMEDOUT)$/, '连接超时，地址不通或被防火墙拦下'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, '连接被对方断开'],
  [
    /^(EPROTO|ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/,
    '加密连接没有建成，请检查证书，以及 http 与 https 是否写反',
  ],
  [/^HPE_/, '对方说的不是 HTTP，请检查端口，以及 http 与 https 是否写反'],
];

const BY_STATUS: readonly (readonly [status: RegExp, reason: string])[] = [
  [/^40[13]$/, '密钥无效或无权使用'],
  [/^404$/, '这个网址上没有要找的服务，请检查端口与路径'],
  [/^5/, '服务出错'],
];

const ANSWER_MOST_CHARACTERS = 120;
/** What of a page is for no reader, also where the page is cut off within it. */
const UNREAD = /<(style|script)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;

/**
 * What stands behind a failure, for operators: the user's sentence without the request to turn to them, and
 * why in Chinese where that is known.
 *
 * @param redact takes secrets out, before anything is cut short
 */
export function reasonOf(failure: EngineFailure, redact: (text: string) => string): string {
  const message = redact(failure.message).replace(/，请(联系管理员|稍后再试|重试)$/, '');
  const why = causesOf(failure.cause)
    .map((error) => inWords(error, redact))
    .find(Boolean);
  return why ? `${message}：${why}` : message;
}

function causesOf(cause: unknown): Error[] {
  const causes: Error[] = [];
  for (let at = cause; at instanceof Error; at = at.cause) {
    causes.push(at, ...(at instanceof AggregateError ? (at.errors as Error[]) : []));
  }
  return causes;
}

function inWords(error: Error, redact: (text: string) => string): string {
  if (error instanceof NoReply && error.timedOut) return '没有在时间内应答';
  const [, status, answer = ''] = /^HTTP (\d{3}) ([\s\S]*)/.exec(redact(error.message)) ?? [];
  if (status) {
    const words = answer
      .replace(UNREAD, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/^\s*:/, '')
      .trim()
      .slice(0, ANSWER_MOST_CHARACTERS);
    const known = BY_STATUS.find(([pattern]) => pattern.test(status))?.[1];
    return `${known ? `${known}，` : ''}服务器答复 HTTP ${status}${words && ` ${words}`}`;
  }
  const { code } = error as NodeJS.ErrnoException;
  return BY_CODE.find(([pattern]) => pattern.test(code ?? ''))?.[1] ?? '';
}
