import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ working: false });
});
afterAll(() => app.close());

const post = (url: string, payload: string | Buffer, type = 'application/json') =>
  app.server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

it.each(['\\u0000', 'a\\u0000b', '\\ud800', '\\udc00x'])(
  'refuses %s in any field',
  async (text) => {
    const send = (body: string) => post('/api/user/p1/sms/login', body);
    for (const body of [`{"phoneNo":"${text}"}`, `{"source":{"plan":[{"${text}":1}]}}`]) {
      const { error } = (await send(body)).json();
      expect([error.code, error.message]).toEqual([400, '含有不能使用的字符或名称']);
    }
    const field = (await send(`{"verifyCode":"${text}"}`)).json().error.fields;
    expect(field).toEqual({ verifyCode: '含有不能使用的字符或名称' });
  },
);

it.each(['toString', 'valueOf'])('refuses objects that hide their %s', async (name) => {
  const body = `{"phoneNo":{"length":{"${name}":0}}}`;
  const response = await post('/api/user/p1/sms/login', body);
  expect(response.json().error.fields).toEqual({ phoneNo: '含有不能使用的字符或名称' });
});

it('takes characters beyond the first plane', async () => {
  const { error } = (await post('/api/user/p1/sms/login', '{"phoneNo":"💡𠮷"}')).json();
  expect(error.fields.phoneNo).toBe('请输入中国大陆的 11 位手机号');
});

it.each(['/files/%00', '/files/a%00b?x-oss-process=image', '/api/%zz', '/cashier/pay/%00'])(
  'refuses the address %s',
  async (url) => {
    const response = await app.server.app.inject({ method: 'GET', url });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.code).toBe(400);
  },
);

it('refuses forms that are cut off or have no boundary', async () => {
  const client = await app.signedIn();
  const send = (type: string, payload: string) =>
    app.server.app.inject({
      method: 'POST',
      url: '/api/ai/uploadImage',
      headers: { 'content-type': type, cookie: client.cookie() },
      payload,
    });
  for (const [type, payload] of [
    ['multipart/form-data', '--x'],
    ['multipart/form-data; boundary=', '--x'],
    [`multipart/form-data; boundary=${'x'.repeat(300)}`, '--x'],
    ['multipart/form-data; boundary=x', '-'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nGIF',
    ],
  ] as const) {
    expect((await send(type, payload)).statusCode).toBe(400);
  }
});
