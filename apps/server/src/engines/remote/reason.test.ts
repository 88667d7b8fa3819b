import { Headers } from 'undici';
import { describe, expect, it } from 'vitest';
import { EngineFailure } from '../engine.ts';
import { failureOf, failureOfReply } from './failures.ts';
import { NoReply } from './http.ts';
import { reasonOf } from './reason.ts';
import { createRedactor } from './redact.ts';

const told = (failure: EngineFailure) => reasonOf(failure, createRedactor(['sk-secret']));
const { signal } = new AbortController();
const noReply = (code: string, timedOut = false) => {
  const cause = Object.assign(new Error('connect'), { code });
  return failureOf(new NoReply(cause, { sent: false, timedOut }), signal);
};
const reply = (status: number, text: string) =>
  failureOfReply(
    { status, headers: new Headers(), bytes: new TextEncoder().encode(text) },
    { code: '', message: '' },
    [],
  );

describe('why a provider could not be reached', () => {
  it.each([
    ['ECONNREFUSED', '连不上引擎：对方拒绝连接，请检查端口，以及服务是否已启动'],
    ['ENOTFOUND', '连不上引擎：找不到这个主机名，请检查网址与本机的域名解析'],
    [
      'ERR_SSL_WRONG_VERSION_NUMBER',
      '连不上引擎：加密连接没有建成，请检查证书，以及 http 与 https 是否写反',
    ],
    ['UND_ERR_CONNECT_TIMEOUT', '连不上引擎：连接超时，地址不通或被防火墙拦下'],
    ['EWHATEVER', '连不上引擎'],
  ])('is told by %s', (code, reason) => {
    expect(told(noReply(code))).toBe(reason);
  });

  it('looks into several addresses that were tried', () => {
    const refused = Object.assign(new Error('a'), { code: 'ECONNREFUSED' });
    const failure = failureOf(
      new NoReply(new AggregateError([refused]), { sent: false, timedOut: false }),
      signal,
    );
    expect(told(failure)).toContain('对方拒绝连接');
  });

  it('is the silence of one that does not answer', () => {
    expect(told(noReply('', true))).toBe('引擎响应超时：没有在时间内应答');
  });
});

describe('what a provider answered', () => {
  it('is told with its status and the beginning of its words, a page without its tags', () => {
    expect(told(reply(401, '{"error":"no user"}'))).toBe(
      '引擎密钥无效：密钥无效或无权使用，服务器答复 HTTP 401 {"error":"no user"}',
    );
    expect(told(reply(404, '<html><b>Not\n Found</b></html>'))).toBe(
      '引擎不接受这次请求：这个网址上没有要找的服务，请检查端口与路径，服务器答复 HTTP 404 Not Found',
    );
    const page = '<style>:root{--a:#000}</style><!-- x --><h1>没有这一页</h1><script>let a = 1;';
    expect(told(reply(404, page))).toMatch(/服务器答复 HTTP 404 没有这一页$/);
    expect(told(reply(502, 'x'.repeat(9_000))).length).toBeLessThan(200);
  });

  it('has no part of a secret, wherever it is cut', () => {
    for (let before = 100; before < 125; before++) {
      expect(told(reply(401, `${'x'.repeat(before)}sk-secret`))).not.toContain('sk');
    }
  });

  it('is left out where nothing is known', () => {
    expect(told(new EngineFailure('permanent', '引擎没有返回图片'))).toBe('引擎没有返回图片');
  });
});
