import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '../platform/log/log.ts';
import { createAlipay } from './alipay.ts';
import { beijingTime } from './provider.ts';

/** A gateway that answers every question with the same words, signed as it is told to. */
const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
const [merchant, gateway, stranger] = [pair(), pair(), pair()];
const PLACE = 'http://127.0.0.1:1/bill.zip';
const ORDER = 'ZH202611210001';

let signs: (body: string) => string | null;
const signedBy = (key: string) => (body: string) =>
  createSign('RSA-SHA256').update(body, 'utf8').sign(key, 'base64');
const server = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const url = new URL(request.url ?? '', 'http://gateway');
    const given = new URLSearchParams(Buffer.concat(chunks).toString());
    const method = url.searchParams.get('method') ?? given.get('method') ?? '';
    const body = JSON.stringify({
      ...{ code: '10000', msg: 'Success', out_trade_no: ORDER, trade_no: '2026112100' },
      ...{ trade_status: 'TRADE_SUCCESS', total_amount: '19.90', qr_code: 'https://qr.example/1' },
      ...{ send_pay_date: '2026-11-21 10:00:00', bill_download_url: PLACE },
    });
    const sign = signs(body);
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end(
        `{"${method.replaceAll('.', '_')}_response":${body}${sign === null ? '' : `,"sign":"${sign}"`}}`,
      );
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const alipay = createAlipay(
  {
    ...{ id: 'alipay', name: '支付宝', appId: '2021', sellerId: '2088' },
    ...{ privateKey: merchant.privateKey, alipayPublicKey: gateway.publicKey },
    gateway: () => `${origin()}/gateway.do`,
    bills: { origin },
  },
  silentLog,
);
const order = {
  ...{ orderNo: ORDER, subject: '普通券 100 张', amountFen: 1990 },
  expiresAt: new Date('2026-11-21T02:15:00Z'),
};
const questions = {
  bill: () => alipay.bill('2026-11-20'),
  ask: () => alipay.ask(ORDER),
  begin: () => alipay.begin(order, 'qr', { notifyUrl: origin(), returnUrl: origin() }),
  close: () => alipay.close(ORDER),
  refund: () => alipay.refund({ orderNo: ORDER, refundNo: 'R1', amountFen: 100, reason: '试' }),
};
const names = Object.keys(questions) as (keyof typeof questions)[];

it.each(names)('believes no answer to “%s” that another key signed, or none', async (name) => {
  for (const wrong of [
    signedBy(stranger.privateKey),
    () => 'AAAA',
    () => null,
    (body: string) => signedBy(gateway.privateKey)(body.replace('19.90', '0.01')),
  ]) {
    signs = wrong;
    await expect(questions[name]()).rejects.toMatchObject({ reason: 'unavailable' });
  }
});

it('believes the provider, and fetches a bill only where bills may lie', async () => {
  signs = signedBy(gateway.privateKey);
  const paidAt = beijingTime(new Date('2026-11-21T02:00:00Z'));
  expect(paidAt).toBe('2026-11-21 10:00:00');
  expect(await questions.ask()).toMatchObject({ state: 'paid', payment: { amountFen: 1990 } });
  await expect(questions.bill()).rejects.toMatchObject({ reason: 'upstream' });
});
