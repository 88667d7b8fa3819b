import { endpoints } from '@zhuhui/contracts';
import { fetch } from 'undici';
import { expect, it } from 'vitest';
import { createLog } from '../platform/log/log.ts';
import { buildTestApp } from '../testing/build-app.ts';

const PHONE = '13912345678';
const KEY = 'sk-a-key-nobody-may-read-0123456789';
const PASSWORD = 'not the password of anybody';

it('writes no phone, code, token, key or password into its log', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line) => void lines.push(line) });
  const app = await buildTestApp({ log, engines: 'configured', working: false });
  const secrets = [PHONE, KEY, PASSWORD];
  try {
    const origin = await app.server.app.listen({ port: 0, host: '127.0.0.1' });
    const client = app.client();
    await client.send(endpoints.smsSend, { phoneNo: PHONE });
    const code = app.codes.get(PHONE) ?? '';
    secrets.push(code);
    await client.send(endpoints.smsLogin, { phoneNo: PHONE, verifyCode: '000000' });
    await client.call(endpoints.smsLogin, { phoneNo: PHONE, verifyCode: code });
    secrets.push(client.cookie().split('=')[1] ?? '');

    const [product] = await client.call(endpoints.orderProducts);
    const order = await client.call(endpoints.createOrder, { productId: product?.id ?? '' });
    const { qrCode = '' } = await client.call(endpoints.createAliPayOrder, order);
    const { pathname } = new URL(qrCode);
    secrets.push(pathname.split('/').at(-1) ?? '');
    await fetch(`${origin}${pathname}`, { method: 'POST', redirect: 'manual' });
    await client.call(endpoints.checkOrder, order);
    await fetch(`${origin}/api/order/alipayNotify`, {
      method: 'POST',
      body: new URLSearchParams({ out_trade_no: order.orderNo, sign: KEY, sign_type: 'RSA2' }),
    });

    const admin = await app.signedInAdmin('owner');
    secrets.push(admin.cookie().split('=')[1] ?? '');
    await admin.send(endpoints.adminLogin, { account: 'owner', password: PASSWORD });
    const engine = {
      ...{ kind: 'openai', name: '出图机', baseUrls: ['http://127.0.0.1:9/v1'], apiKey: KEY },
      options: { imageModel: 'gpt-image-2' },
    };
    await admin.send(endpoints.checkEngine, engine);
    await admin.call(endpoints.saveEngine, engine);

    // What goes wrong inside is logged whole, and the most likely to tell too much.
    await app.database.pool.query('alter table users rename to users_gone');
    await client.send(endpoints.smsLogin, { phoneNo: PHONE, verifyCode: code });
    expect((await client.send(endpoints.userInfo)).status).toBe(500);
    expect((await app.client().send(endpoints.testLogin, { phoneNo: PHONE })).status).toBe(500);
    await app.database.pool.query('alter table users_gone rename to users');
  } finally {
    await app.close();
  }
  const whole = lines.join('');
  expect(whole).toContain('request failed');
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  for (const secret of secrets) {
    const line = lines.find((each) => each.includes(secret));
    expect(line, `tells ${secret}`).toBeUndefined();
  }
});
