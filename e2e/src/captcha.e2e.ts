import { expect, it } from 'vitest';
import type { Allowed } from './browser.ts';
import { LoginDialog } from './pages/login.ts';
import { useStage } from './stage.ts';

const ASKED: Allowed = {
  text: /status of 403/,
  url: /sms\/send/,
  because: 'the server asks for a captcha, and browsers report every 4xx by themselves',
};

const stage = useStage({ CAPTCHA: '1' });

it('asks a captcha before the second code, and signs in after the computed answer', async () => {
  const { page } = await stage.visit();
  await page.goto('/user/login');
  const first = new LoginDialog(page);
  await first.askForCode('13800000881');

  const second = await stage.visit({ allowed: [ASKED] });
  await second.page.goto('/user/login');
  const login = new LoginDialog(second.page);
  await login.phone.fill('13800000882');
  await login.send.click();
  const letters = login.dialog.getByLabel('图中的字符');
  await letters.waitFor();
  await expect.poll(() => letters.evaluate((field) => field === document.activeElement)).toBe(true);
  await login.dialog.getByRole('button', { name: '不看图，自动验证' }).click();
  await login.dialog.getByRole('button', { name: /重发/ }).waitFor();
  expect(await login.phone.inputValue()).toBe('13800000882');
  await login.signIn(await stage.product.smsCode('13800000882'));
});
