import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { openProductDatabase } from '../bench/history-seed.ts';
import { graveFindings } from './axe.ts';
import type { Allowed } from './browser.ts';
import { codeIn, type Mailbox, openMailbox } from './mailbox.ts';
import { LoginDialog } from './pages/login.ts';
import { ProfilePage } from './pages/profile.ts';
import { Shell } from './pages/shell.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const REFUSED: Allowed = {
  text: /status of 40[01]/,
  url: /login\/(email|account)$/,
  because: 'a code is used twice, and a password is wrong, on purpose',
};
const PHONE_SIZE = { width: 390, height: 844 };
const [OWNER, EMAIL, PASSWORD] = ['13800000885', 'zhu@studio.example', '木饰面 warm 2026'];

let mailbox: Mailbox;
const stage = useStage(async () => {
  mailbox = await openMailbox();
  return { ...mailbox.env, ACCOUNT_LOGIN: '1', CAPTCHA: '0', TEST_LOGIN: '1' };
});
afterAll(() => mailbox.close());

const whoIs = async (page: Page) => {
  const answer = await page.request.get('/api/user/userInfo');
  return (await answer.json()).data?.phone ?? null;
};
/** One address gets one mail a minute; this is that minute. */
async function letAMinutePass(): Promise<void> {
  const database = await openProductDatabase(stage.product.dataDir);
  await database.query("update one_time_codes set sent_at = sent_at - interval '1 minute'");
  await database.end();
}
async function signOut(page: Page): Promise<void> {
  const shell = new Shell(page);
  // Signing in and out each end with the page loaded anew; what follows must not meet the old one.
  await shell.account.waitFor();
  const home = page.waitForEvent('domcontentloaded');
  await shell.choose('退出登录');
  await home;
  await shell.signInButton.waitFor();
  await expect.poll(() => whoIs(page), SOON).toBeNull();
}

it('binds an address by the mail that arrives, then signs in and out by mail and by password', async () => {
  const owner = await stage.visit();
  await owner.page.request.get(`/api/test/testlogin?phoneNo=${OWNER}`);
  const profile = new ProfilePage(owner.page);
  await profile.open('devices');
  await owner.page.getByRole('button', { name: '绑定', exact: true }).click();
  const binding = profile.dialog('绑定邮箱');
  await binding.getByLabel('邮箱').fill(EMAIL);
  await profile.enterCode(binding, async () => codeIn(await mailbox.next(EMAIL)));
  expect(await graveFindings(owner.page)).toEqual([]);
  await binding.getByRole('button', { name: '绑定' }).click();
  await binding.waitFor({ state: 'hidden' });
  await owner.page.getByText('z***@studio.example').waitFor();

  await owner.page.getByRole('button', { name: '设置', exact: true }).click();
  const setting = profile.dialog('设置密码');
  await setting.getByLabel('新密码').fill(PASSWORD);
  await profile.enterCode(setting, () => stage.product.smsCode(OWNER));
  await setting.getByRole('button', { name: '保存' }).click();
  await setting.waitFor({ state: 'hidden' });

  await letAMinutePass();
  const visit = await stage.visit({ viewport: PHONE_SIZE, allowed: [REFUSED] });
  const { page } = visit;
  await page.goto('/user/login');
  const login = new LoginDialog(page);
  await login.choose('邮箱');
  await login.dialog.getByRole('textbox', { name: '邮箱' }).fill(EMAIL);
  await login.send.click();
  await login.dialog.getByRole('button', { name: /重发/ }).waitFor();
  const mail = await mailbox.next(EMAIL);
  expect(mail.subject).toMatch(/登录验证码/);
  expect(mail.from?.address).toBe(mailbox.from);
  expect(mail.text).toMatch(/验证码是 \d{6}，5 分钟内有效/);
  expect(await graveFindings(page)).toEqual([]);
  await visit.screenshot('sign in by mail phone light');
  const code = codeIn(mail);
  await login.signIn(code);
  await expect.poll(() => whoIs(page), SOON).toBe('138****0885');
  await signOut(page);

  // The code was good once.
  const again = await page.request.post('/api/login/email', {
    data: { email: EMAIL, verifyCode: code },
  });
  expect(again.status()).toBe(400);

  await page.goto('/user/login');
  await login.choose('密码');
  await login.dialog.getByLabel('账号').fill(EMAIL);
  const password = login.dialog.getByRole('textbox', { name: '密码' });
  await password.fill(`${PASSWORD}?`);
  await login.submit.click();
  await login.dialog.getByRole('alert').filter({ hasText: '账号或密码不对' }).waitFor();
  await visit.screenshot('sign in by password phone light');
  await password.fill(PASSWORD);
  await login.submit.click();
  await login.dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => whoIs(page), SOON).toBe('138****0885');
  await signOut(page);
});

it('says the same of an address that is nobody’s, and writes it nothing', async () => {
  const { page } = await stage.visit();
  await page.goto('/user/login');
  const login = new LoginDialog(page);
  await login.choose('邮箱');
  await login.dialog.getByRole('textbox', { name: '邮箱' }).fill('nobody@studio.example');
  await login.send.click();
  await login.dialog.getByRole('button', { name: /重发/ }).waitFor();
  expect(mailbox.to('nobody@studio.example')).toEqual([]);
});
