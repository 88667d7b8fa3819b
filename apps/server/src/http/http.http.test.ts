import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { endpoints } from '@zhuhui/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-app.ts';

describe('the HTTP edge', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await buildTestApp({
      working: false,
      env: { CORS_ORIGINS: ['https://studio.example'], PUBLIC_URL: 'https://zhuhui.example' },
    });
  });
  afterAll(() => app.close());
  const inject = (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'POST' | 'OPTIONS' = 'GET',
  ) => app.server.app.inject({ method, url, headers: { host: 'localhost:8080', ...headers } });

  it('puts every answer into the envelope', async () => {
    for (const [url, status] of [
      ['/api/health', 200],
      ['/api/nope', 404],
      ['/api/user/userInfo', 401],
    ] as const) {
      const response = await inject(url);
      expect(response.statusCode).toBe(status);
      const { data, error } = response.json();
      expect(data === null).toBe(status !== 200);
      expect(error.code).toBe(status === 200 ? 0 : status);
      expect(error).toMatchObject({ errorCode: error.code, errorMsg: error.message });
    }
  });

  it('sends long answers small to who understands that, and short ones as they are', async () => {
    const unpackers = { br: brotliDecompressSync, gzip: gunzipSync } as const;
    for (const url of ['/api/ai/tools', '/api/ai/getAllClassify', '/api/openapi.json']) {
      const whole = await inject(url);
      expect(whole.headers['content-encoding']).toBeUndefined();
      expect(whole.headers.vary).toContain('accept-encoding');
      for (const [encoding, unpack] of Object.entries(unpackers)) {
        const small = await inject(url, { 'accept-encoding': `deflate, ${encoding}` });
        expect(small.headers).toMatchObject({ 'content-encoding': encoding });
        expect(small.headers['content-length']).toBe(`${small.rawPayload.length}`);
        expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 4);
        expect(unpack(small.rawPayload).toString()).toBe(whole.body);
      }
    }
    const short = await inject('/api/user/userInfo', { 'accept-encoding': 'br' });
    expect(short.headers['content-encoding']).toBeUndefined();
    const listed = { origin: 'https://studio.example', 'accept-encoding': 'br' };
    const { vary } = (await inject('/api/ai/tools', listed)).headers;
    expect(`${vary}`.toLowerCase()).toMatch(/origin.*accept-encoding|accept-encoding.*origin/);
  });

  it('reports health with the engines’ capabilities', async () => {
    const { data } = (await inject('/api/health')).json();
    expect(data).toMatchObject({ status: 'ok', engines: [{ id: 'fake', status: 'ok' }] });
    expect(data.engines[0].capabilities).toContain('render');
  });

  it.each([
    ['nothing', {}, 200],
    ['the own origin', { origin: 'http://localhost:8080' }, 200],
    ['the public origin', { origin: 'https://zhuhui.example' }, 200],
    ['a listed origin', { origin: 'https://studio.example', 'sec-fetch-site': 'cross-site' }, 200],
    ['another origin', { origin: 'https://evil.example' }, 403],
    ['the own host on another port', { origin: 'http://localhost:9999' }, 403],
    ['a null origin', { origin: 'null' }, 403],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a same-origin fetch', { 'sec-fetch-site': 'same-origin' }, 200],
    ['an address typed in', { 'sec-fetch-site': 'none' }, 200],
  ])('with %s', async (_, headers, status) => {
    for (const url of ['/api/ai/tools', '/api/user/logout']) {
      expect((await inject(url, headers as Record<string, string>)).statusCode).toBe(status);
    }
  });

  it('lets pages of listed origins show and read files', async () => {
    const origin = 'https://studio.example';
    const { headers } = await inject('/files/nope', { origin });
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'cross-origin-resource-policy': 'cross-origin',
    });
    const foreign = await inject('/files/nope', { origin: 'https://evil.example' });
    expect(foreign.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([
    ['application/json', '', 200],
    ['application/json; charset=utf-8', '{}', 200],
    ['application/json', '{', 400],
    ['Application/X-WWW-Form-Urlencoded', 'type=1', 200],
    ['text/plain', 'type=1', 415],
    ['application/xml', '<a/>', 415],
  ])('reads a body of %s: %j', async (type, payload, status) => {
    const response = await app.server.app.inject({
      ...{ method: 'POST', url: '/api/logout/invalidateSession', payload },
      headers: { host: 'localhost:8080', 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
  });

  it('says in Chinese what is missing', async () => {
    for (const [path, message] of [
      ['/api/user/p1/sms/send', '请输入中国大陆的 11 位手机号'],
      ['/api/user/p1/sms/login', '请输入中国大陆的 11 位手机号'],
    ] as const) {
      const answer = await app.server.app.inject({
        ...{ method: 'POST', url: path, payload: {}, headers: { host: 'localhost:8080' } },
      });
      expect(answer.json().error.message).toBe(message);
    }
  });

  it('answers preflights of listed origins only', async () => {
    const listed = await inject(
      '/api/ai/startTask',
      { origin: 'https://studio.example' },
      'OPTIONS',
    );
    expect(listed.statusCode).toBe(204);
    expect(listed.headers).toMatchObject({
      'access-control-allow-origin': 'https://studio.example',
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'retry-after, content-disposition',
    });
    expect(
      (await inject('/api/ai/startTask', { origin: 'https://evil.example' }, 'OPTIONS')).statusCode,
    ).toBe(403);
  });

  it('reads form bodies whose objects are JSON text', async () => {
    const client = await app.signedIn();
    const cookie = String((await client.get('/api/user/userInfo')).raw.req.headers.cookie);
    const response = await app.server.app.inject({
      method: 'POST',
      url: '/api/ai/startTask',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
      payload: new URLSearchParams({
        tool: 'indoorRender',
        settings: JSON.stringify({ prompt: '100% 奶油' }),
      }).toString(),
    });
    expect(response.json().error.fields).toEqual({ uploadImage: '请选择底图' });
  });

  it('tells broken bodies and wrong types plainly', async () => {
    const post = (payload: string, type: string) =>
      app.server.app.inject({
        method: 'POST',
        url: '/api/user/p1/sms/send',
        headers: { 'content-type': type },
        payload,
      });
    expect((await post('{', 'application/json')).json().error.code).toBe(400);
    expect((await post('[1]', 'application/json')).json().error.code).toBe(400);
    expect((await post('x', 'text/csv')).json().error.code).toBe(415);
    const files = '--b\r\ncontent-disposition: form-data; name="phoneNo"\r\n\r\n1\r\n--b--\r\n';
    expect((await post(files, 'multipart/form-data; boundary=b')).json().error).toMatchObject({
      code: 415,
      message: '请以 JSON 或表单提交',
    });
    expect(
      (await post(JSON.stringify({ x: 'y'.repeat(2_000_000) }), 'application/json')).json().error
        .code,
    ).toBe(413);
  });

  it('gives nobody an answer to keep', async () => {
    const client = await app.signedIn();
    for (const path of [
      '/api/user/userInfo',
      '/api/ai/tools',
      '/api/ai/totalTicket',
      '/api/nope',
    ]) {
      const { headers } = await client.get(path);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
  });

  it('takes files by multipart and nothing else', async () => {
    const client = await app.signedIn();
    const { statusCode, payload } = await app.server.app.inject({
      ...{ method: 'POST', url: '/api/ai/uploadImage', payload: { file: 'x' } },
      headers: { cookie: client.cookie() },
    });
    expect([statusCode, JSON.parse(payload).error.message]).toEqual([
      415,
      '请以 multipart 上传，字段名为 file',
    ]);
  });

  it('documents every call', async () => {
    const document = (await inject('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method } of Object.values(endpoints)) {
      expect(document.paths[`/api${path}`][method.toLowerCase()].summary).toMatch(/[一-鿿]/);
    }
    const { '/api/order/alipayNotify': notice, '/files/{fileId}': file } = document.paths;
    expect(Object.keys(notice.post.responses['400'].content)).toEqual([
      'application/json',
      'text/plain',
    ]);
    expect(file.get.responses).toMatchObject({ 206: {}, 304: {}, 404: {}, 416: {} });
  });

  it('shows metrics to this machine and to nobody behind a proxy', async () => {
    expect((await inject('/metrics')).body).toContain('http_request_duration_seconds');
    expect((await inject('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404);
  });

  it('sends safe headers', async () => {
    const { headers } = await inject('/api/health');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('keeps browsers that came by https there', async () => {
    const proxied = await buildTestApp({ working: false, env: { TRUST_PROXY: 1 } });
    const { headers } = await proxied.server.app.inject({
      ...{ url: '/api/health', headers: { 'x-forwarded-proto': 'https' } },
    });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    await proxied.close();
  });
});
