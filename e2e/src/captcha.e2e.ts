import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import type { Allowed } from './browser.ts';
import { LoginDialog } from './pages/login.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const ASKED: Allowed = {
  text: /status of 403/,
  url: /sms\/send/,
  because: 'the server asks for a captcha, and browsers report every 4xx by themselves',
};
const MISREAD: Allowed = {
  text: /status of 40[04]/,
  url: /captcha\/answer/,
  because: 'the letters are misread on purpose',
};
const PHONE = { width: 390, height: 844 };

const stage = useStage({ CAPTCHA: '1' });

it('asks a captcha before the second code, and signs in by the keyboard alone without reading it', async () => {
  const { page } = await stage.visit();
  await page.goto('/user/login');
  const first = new LoginDialog(page);
  await first.askForCode('13800000881');

  const second = await stage.visit({
    ...{ viewport: PHONE, theme: 'dark', allowed: [ASKED, MISREAD] },
  });
  const { keyboard } = second.page;
  await second.page.goto('/user/login');
  const login = new LoginDialog(second.page);
  await login.phone.fill('13800000882');
  await login.send.click();
  const letters = login.dialog.getByLabel('图中的字符');
  const picture = login.dialog.getByRole('img', { name: '验证图' });
  const isHere = () => letters.evaluate((field) => field === document.activeElement);
  await picture.waitFor();
  await expect.poll(isHere, SOON).toBe(true);
  expect(await graveFindings(second.page)).toEqual([]);
  await second.screenshot('captcha phone dark');

  // Misread to the last try: another picture comes, and the field stays at hand.
  const shown = await picture.getAttribute('src');
  for (const message of ['看错了', '看错了', '已作废']) {
    const answered = second.page.waitForResponse(/captcha\/answer/);
    await keyboard.type('AAAAA');
    await keyboard.press('Enter');
    await answered;
    await login.dialog.getByRole('alert').filter({ hasText: message }).waitFor();
    await expect.poll(() => letters.inputValue(), SOON).toBe('');
    expect(await isHere()).toBe(true);
  }
  await expect.poll(() => picture.getAttribute('src'), SOON).not.toBe(shown);

  for (const name of ['确定', '换一张', '不看图，自动验证']) {
    await keyboard.press('Tab');
    const held = login.dialog.getByRole('button', { name });
    expect(await held.evaluate((button) => button === document.activeElement), name).toBe(true);
  }
  await keyboard.press('Enter');
  await login.dialog.getByRole('button', { name: /重发/ }).waitFor();
  // The box is gone, and what comes next has the focus.
  await expect
    .poll(() => login.code.evaluate((field) => field === document.activeElement), SOON)
    .toBe(true);
  expect(await login.phone.inputValue()).toBe('13800000882');
  await keyboard.type(await stage.product.smsCode('13800000882'));
  await keyboard.press('Enter');
  await login.dialog.waitFor({ state: 'hidden' });
});
