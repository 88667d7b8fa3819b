import { afterEach, describe, expect, it } from 'vitest';
import { readEnv } from '../../platform/env.ts';
import { createLog } from '../../platform/log/log.ts';
import type { DeliveryFault } from '../codes/delivery.ts';
import { openSms } from './open.ts';
import { type SmsEndpoint, startSmsEndpoint } from './testing/endpoint.ts';

const PHONE = '13912345678';
const CODE = '482913';

let endpoint: SmsEndpoint;
afterEach(() => endpoint.close());

async function setUp(kind: 'aliyun' | 'tencent', env: Record<string, string> = {}) {
  endpoint = await startSmsEndpoint(kind);
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const provider = await openSms(
    readEnv({
      ...{ SMS_PROVIDER: kind, SMS_KEY_ID: endpoint.keys.keyId, SMS_SIGN_NAME: '筑绘 100%' },
      ...{ SMS_KEY_SECRET: endpoint.keys.keySecret, SMS_TEMPLATE: 'SMS_1', SMS_APP_ID: '1400' },
      ...{ SMS_ENDPOINT: endpoint.url, SMS_TEMPLATE_PARAMS: 'code,minutes', ...env },
    }),
    () => undefined,
    log,
  );
  const failure = () =>
    provider.sendCode(PHONE, CODE, 'signIn').then(
      () => null,
      (error: DeliveryFault) => error,
    );
  return { provider, failure, lines };
}

describe.each([
  ['aliyun', { code: CODE, minutes: '5' }, 'OK'],
  ['tencent', [CODE, '5'], 'Ok'],
] as const)('%s', (kind, params, ok) => {
  it('sends what is signed right', async () => {
    const { provider } = await setUp(kind);
    await provider.sendCode(PHONE, CODE, 'signIn');
    expect(endpoint.sent).toEqual([
      { phone: PHONE, signName: '筑绘 100%', template: 'SMS_1', params },
    ]);
  });

  it('tells a former phone of its change, where there is a text for it', async () => {
    const { provider } = await setUp(kind, { SMS_PHONE_CHANGED_TEMPLATE: 'SMS_2' });
    await provider.sendPhoneChanged?.(PHONE, '0042');
    expect(endpoint.sent).toMatchObject([
      {
        phone: PHONE,
        template: 'SMS_2',
        params: kind === 'aliyun' ? { phone: '0042' } : ['0042'],
      },
    ]);
    await endpoint.close();
    expect((await setUp(kind)).provider.sendPhoneChanged).toBeNull();
  });

  it.each([
    ['SMS_KEY_SECRET', 'SMS_KEY_SECRET'],
    ['SMS_KEY_ID', 'SMS_KEY_ID'],
  ])('is refused with a wrong %s, and tells the operator which', async (name, told) => {
    const { failure, lines } = await setUp(kind, { [name]: 'something else' });
    expect(await failure()).toMatchObject({ reason: 'upstream', maybeSent: false });
    expect(lines.join()).toContain(told);
    expect(endpoint.sent).toEqual([]);
  });

  it('writes down a code it does not know, without phone, code or secret', async () => {
    const { failure, lines } = await setUp(kind);
    endpoint.answerWith('Strange.Thing');
    const error = await failure();
    expect(error).toMatchObject({ reason: 'upstream', maybeSent: false });
    expect(lines.join()).toContain('Strange.Thing');
    for (const secret of [PHONE, CODE, endpoint.keys.keySecret]) {
      expect(`${lines.join()} ${error?.message}`).not.toContain(secret);
    }
  });

  it('says that the message may have gone when the line goes dead', async () => {
    const { failure } = await setUp(kind);
    endpoint.answerWith('silent');
    expect(await failure()).toMatchObject({ reason: 'upstream', maybeSent: true });
    endpoint.answerWith(ok);
  });

  it('knows that nothing went when nobody was there', async () => {
    const { failure } = await setUp(kind);
    await endpoint.close();
    expect(await failure()).toMatchObject({ reason: 'upstream', maybeSent: false });
  });
});

describe.each([
  ['aliyun', 'isv.BUSINESS_LIMIT_CONTROL', 'tooOften', '太频繁'],
  ['aliyun', 'isv.DAY_LIMIT_CONTROL', 'tooOften', '明天'],
  ['aliyun', 'isv.MOBILE_NUMBER_ILLEGAL', 'badInput', '收不到短信'],
  ['aliyun', 'isv.SMS_SIGNATURE_ILLEGAL', 'upstream', 'SMS_SIGN_NAME'],
  ['aliyun', 'isv.SMS_TEMPLATE_ILLEGAL', 'upstream', 'SMS_TEMPLATE'],
  ['aliyun', 'isv.AMOUNT_NOT_ENOUGH', 'upstream', '余额不足'],
  ['aliyun', 'isv.DENY_IP_RANGE', 'upstream', '白名单'],
  ['tencent', 'LimitExceeded.PhoneNumberThirtySecondLimit', 'tooOften', '太频繁'],
  ['tencent', 'LimitExceeded.PhoneNumberOneHourLimit', 'tooOften', '一小时'],
  ['tencent', 'LimitExceeded.PhoneNumberDailyLimit', 'tooOften', '明天'],
  ['tencent', 'InvalidParameterValue.IncorrectPhoneNumber', 'badInput', '收不到短信'],
  ['tencent', 'FailedOperation.TemplateIncorrectOrUnapproved', 'upstream', 'SMS_TEMPLATE'],
  ['tencent', 'FailedOperation.SignatureIncorrectOrUnapproved', 'upstream', 'SMS_SIGN_NAME'],
  ['tencent', 'FailedOperation.InsufficientBalanceInSmsPackage', 'upstream', '余额不足'],
] as const)('%s answering %s', (kind, code, reason, words) => {
  it(`is ${reason} and speaks of ${words}`, async () => {
    const { failure, lines } = await setUp(kind);
    endpoint.answerWith(code);
    const error = await failure();
    expect(error).toMatchObject({ reason, maybeSent: false });
    // What a visitor can do nothing about is said to the operator.
    expect(reason === 'upstream' ? lines.join() : error?.message).toContain(words);
    expect(lines.join()).not.toContain(PHONE);
  });
});
