import { endpoints } from '@zhuhui/contracts';
import { afterEach, expect, it, vi } from 'vitest';
import { fixedClock } from '../../platform/clock/clock.ts';
import { silentLog } from '../../platform/log/log.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';
import { type SmtpServer, startSmtpServer } from '../mail/testing/smtp-server.ts';
import { createEmails } from './emails.ts';
import { createPasswords } from './passwords.ts';

const MINUTE = 60_000;
const PASSWORD = '筑绘 password 2026';

let app: TestApp;
let smtp: SmtpServer | undefined;
afterEach(async () => {
  await app.close();
  await smtp?.close();
  smtp = undefined;
});

async function setUp() {
  const clock = fixedClock();
  smtp = await startSmtpServer();
  app = await buildTestApp({
    ...{ clock, working: false },
    env: {
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'zhuhui@example.com' },
      ...{ ACCOUNT_LOGIN: true, CAPTCHA: '0' },
    },
  });
  const mails = smtp.mails;
  const codeTo = async (email: string) => {
    await expect.poll(() => mails.some(({ to }) => to === email)).toBe(true);
    return /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
  };
  return { clock, codeTo, mails };
}

it('has no calls for mail and passwords until the operator turns them on', async () => {
  app = await buildTestApp({ working: false });
  const user = await app.signedIn();
  const email = 'a@example.com';
  const verifyCode = '123456';
  expect(await app.client().call(endpoints.signInMethods)).toEqual({ methods: ['phone'] });
  for (const [endpoint, input] of [
    [endpoints.emailLoginSend, { email }],
    [endpoints.emailLogin, { email, verifyCode }],
    [endpoints.accountLogin, { account: email, password: PASSWORD }],
    [endpoints.bindEmailSend, { email }],
    [endpoints.bindEmail, { email, verifyCode }],
    [endpoints.unbindEmail, {}],
    [endpoints.setPassword, { password: PASSWORD, verifyCode }],
  ] as const) {
    const answer = await user.send(endpoint, input);
    expect(answer).toMatchObject({ status: 404, body: { data: null, error: { code: 404 } } });
  }
});

it('binds a mail address with a code sent to it, and signs in by it', async () => {
  const { clock, codeTo } = await setUp();
  const user = await app.signedIn();
  await user.call(endpoints.bindEmailSend, { email: 'Zhu@Example.com' });
  const verifyCode = await codeTo('zhu@example.com');
  await user.call(endpoints.bindEmail, { email: 'zhu@example.com', verifyCode });
  expect(await user.call(endpoints.ownSignIn)).toMatchObject({ email: 'z***@example.com' });

  // A code asked for one thing opens nothing else.
  const guest = app.client();
  const misused = { email: 'zhu@example.com', verifyCode };
  expect((await guest.send(endpoints.emailLogin, misused)).status).toBe(400);
  clock.advance(MINUTE);
  const before = smtp?.mails.length ?? 0;
  await guest.call(endpoints.emailLoginSend, { email: 'zhu@example.com' });
  await expect.poll(() => smtp?.mails.length).toBe(before + 1);
  const login = { email: 'zhu@example.com', verifyCode: await codeTo('zhu@example.com') };
  await guest.call(endpoints.emailLogin, login);
  expect(await guest.call(endpoints.userInfo)).toEqual(await user.call(endpoints.userInfo));

  // Not a second account's.
  const other = await app.signedIn();
  clock.advance(MINUTE);
  await other.call(endpoints.bindEmailSend, { email: 'zhu@example.com' });
  await expect.poll(() => smtp?.mails.length).toBe(before + 2);
  const taken = { email: 'zhu@example.com', verifyCode: await codeTo('zhu@example.com') };
  expect((await other.send(endpoints.bindEmail, taken)).status).toBe(409);

  await user.call(endpoints.unbindEmail);
  expect(await user.call(endpoints.ownSignIn)).toMatchObject({ email: null });
});

it('answers alike for addresses that are somebody’s and nobody’s, and writes to nobody', async () => {
  const { mails } = await setUp();
  const guest = app.client();
  const known = 'nobody@example.com';
  const first = await guest.send(endpoints.emailLoginSend, { email: known });
  expect(first).toMatchObject({ status: 200, body: { data: { resendAfterSeconds: 60 } } });
  expect((await guest.send(endpoints.emailLoginSend, { email: known })).status).toBe(429);
  const wrong = await guest.send(endpoints.emailLogin, { email: known, verifyCode: '000000' });
  expect(wrong.body.error.message).toBe('验证码不对或已过期');
  expect(mails).toEqual([]);
});

it('looks up whose address it is, and sends, only after the answer', async () => {
  const deliver = vi.fn();
  let deliverNow: ((email: string, code: string, purpose: 'signIn') => Promise<void>) | undefined;
  app = await buildTestApp({ working: false });
  createEmails({
    // A database that never answers: whatever waits for it would hang.
    db: {
      select: () => ({
        from: () => ({ innerJoin: () => ({ where: () => new Promise(() => 0) }) }),
      }),
    } as never,
    ...{ clock: fixedClock(), codes: {} as never, log: silentLog, deliver },
    sendingBy: (way) => {
      deliverNow ??= way;
      return { send: async () => undefined };
    },
  });
  await deliverNow?.('a@example.com', '123456', 'signIn');
  expect(deliver).not.toHaveBeenCalled();
});

it('sets a password with a code to the own phone, and signs in by phone and password', async () => {
  const { clock } = await setUp();
  const phone = '13911112222';
  const user = await app.signedIn(phone);
  const elsewhere = await app.signedIn(phone);
  const set = async (password: string) => {
    await user.call(endpoints.ownCodeSend, { purpose: 'setPassword' });
    const verifyCode = app.codes.get(phone) ?? '';
    clock.advance(MINUTE);
    return user.send(endpoints.setPassword, { password, verifyCode });
  };
  expect((await set('short')).status).toBe(400);
  expect((await set(PASSWORD)).status).toBe(200);
  const guest = app.client();
  const login = (account: string, password: string) =>
    guest.send(endpoints.accountLogin, { account, password });
  expect((await login(phone, PASSWORD)).status).toBe(200);
  const answers = [await login(phone, 'wrong'), await login('13900000000', 'wrong')];
  for (const { status, body } of answers) {
    expect([status, body.error.message]).toEqual([401, '账号或密码不对']);
  }
  // A new password ends what was opened under the old one, here excepted.
  expect((await elsewhere.send(endpoints.userInfo)).status).toBe(200);
  expect((await set(`${PASSWORD}!`)).status).toBe(200);
  expect((await elsewhere.send(endpoints.userInfo)).status).toBe(401);
  expect((await user.send(endpoints.userInfo)).status).toBe(200);
  // Locked out, even with the right one.
  for (let nth = 0; nth < 8; nth++) await login(phone, 'wrong');
  expect((await login(phone, `${PASSWORD}!`)).status).toBe(429);
});

it('verifies exactly one password, whoever it is', async () => {
  app = await buildTestApp({ working: false });
  const phone = '13933334444';
  await app.signedIn(phone);
  const verify = vi.fn(async () => false);
  const hashing = { hash: async () => 'hash', verify };
  const { db } = app.database;
  const passwords = createPasswords({ db, clock: fixedClock(), hashing });
  for (const account of ['13900000000', phone, 'nobody@example.com']) {
    verify.mockClear();
    const given = { account, password: 'x' };
    await expect(passwords.signIn(given, '203.0.113.1')).rejects.toThrow('账号或密码不对');
    expect(verify).toHaveBeenCalledTimes(1);
  }
});
