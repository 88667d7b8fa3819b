import { createHash } from 'node:crypto';
import { type Captcha, endpoints } from '@zhuhui/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FixedClock, fixedClock } from '../../platform/clock/clock.ts';
import { buildTestApp, type TestApp } from '../../testing/build-app.ts';

const MINUTE = 60_000;
let app: TestApp;
let clock: FixedClock;
beforeEach(async () => {
  clock = fixedClock();
  app = await buildTestApp({ clock, working: false, env: { CAPTCHA: '1' } });
});
afterEach(() => app.close());

const phones = Array.from({ length: 5 }, (_, nth) => `1390000000${nth}`);
const sendTo = (phoneNo = '', captchaId?: string) =>
  app.client().send(endpoints.smsSend, { phoneNo, ...(captchaId && { captchaId }) });

function workFor({ captchaId, work }: Captcha): number[] {
  return Array.from({ length: work.parts }, (_, part) => {
    for (let number = 0; ; number++) {
      const digest = createHash('sha256').update(`${captchaId}.${part}.${number}`).digest();
      if (digest.readUInt32BE() >>> (32 - work.bits) === 0) return number;
    }
  });
}

it('asks from the second code on, across processes, and takes one solved captcha once', async () => {
  expect((await sendTo(phones[0])).status).toBe(200);
  const beside = await buildTestApp({ beside: app, clock, working: false, env: { CAPTCHA: '1' } });
  const asked = await beside.client().send(endpoints.smsSend, { phoneNo: phones[1] });
  expect(asked).toMatchObject({ status: 403, body: { error: { reason: 'captchaNeeded' } } });

  const captcha = await app.client().call(endpoints.newCaptcha);
  expect(captcha.image).toMatch(/^data:image\/png;base64,/);
  expect((await sendTo(phones[1], captcha.captchaId)).status).toBe(403);
  const { captchaId } = captcha;
  await beside.client().call(endpoints.answerCaptcha, { captchaId, work: workFor(captcha) });
  expect((await sendTo(phones[1], captchaId)).status).toBe(200);
  expect((await sendTo(phones[2], captchaId)).status).toBe(403);
  await beside.close();
});

it('gives a captcha back when nothing was sent', async () => {
  expect((await sendTo(phones[0])).status).toBe(200);
  const captcha = await app.client().call(endpoints.newCaptcha);
  const { captchaId } = captcha;
  await app.client().call(endpoints.answerCaptcha, { captchaId, work: workFor(captcha) });
  // This phone's turn is taken.
  expect((await sendTo(phones[0], captchaId)).status).toBe(429);
  expect((await sendTo(phones[1], captchaId)).status).toBe(200);
});

it('takes three tries and five minutes', async () => {
  const { captchaId } = await app.client().call(endpoints.newCaptcha);
  const guess = () => app.client().send(endpoints.answerCaptcha, { captchaId, letters: '?????' });
  const statuses = [await guess(), await guess(), await guess(), await guess()];
  expect(statuses.map(({ status }) => status)).toEqual([400, 400, 404, 404]);
  const late = await app.client().call(endpoints.newCaptcha);
  clock.advance(5 * MINUTE + 1);
  const answer = await app
    .client()
    .send(endpoints.answerCaptcha, { captchaId: late.captchaId, letters: 'ABCDE' });
  expect(answer.status).toBe(404);
});
