import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { ProfilePage } from './pages/profile.ts';
import { Shell } from './pages/shell.ts';
import { PLAIN } from './products.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage(PLAIN, { isOwn: true });
const PHONE = { width: 390, height: 844 };
const [OLD, NEW, LEAVER] = ['13800000081', '13800000082', '13800000083'];

/** A sign-in of its own in this window: a device. */
const signIn = (page: Page, phoneNo: string) =>
  page.request.get(`/api/test/testlogin?phoneNo=${phoneNo}`);

it('signs another device out, and changes the phone', async () => {
  const visit = await stage.visit();
  const other = await stage.visit({ viewport: PHONE });
  await signIn(visit.page, OLD);
  await signIn(other.page, OLD);
  await other.page.goto('/profile');
  await other.page.getByRole('heading', { level: 1 }).waitFor();

  const profile = new ProfilePage(visit.page);
  await profile.open('devices');
  await expect.poll(() => profile.devices.count(), SOON).toBe(2);
  expect(await graveFindings(visit.page)).toEqual([]);
  await visit.screenshot('profile devices desktop light');
  await visit.page.getByRole('button', { name: /退出登录$/ }).click();
  await expect.poll(() => profile.devices.count(), SOON).toBe(1);
  await other.page.reload();
  await other.page.getByRole('heading', { name: '登录后查看个人中心' }).waitFor();

  await visit.page.getByRole('button', { name: '更换' }).click();
  const dialog = profile.dialog('更换手机号');
  await profile.enterCode(dialog, () => stage.product.smsCode(OLD));
  await dialog.getByRole('button', { name: '下一步' }).click();
  await dialog.getByLabel('新手机号').fill(NEW);
  await profile.enterCode(dialog, () => stage.product.smsCode(NEW));
  expect(await graveFindings(visit.page)).toEqual([]);
  await dialog.getByRole('button', { name: '更换' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await visit.page.getByText('138****0082').first().waitFor();
});

it('says what leaving takes along, leaves, and comes back', async () => {
  const visit = await stage.visit({
    ...{ viewport: PHONE, theme: 'dark' },
    allowed: [
      { text: /status of 403/, because: 'an account that is being given up gets nothing else' },
    ],
  });
  const { page } = visit;
  await signIn(page, LEAVER);
  const profile = new ProfilePage(page);
  await profile.open('tickets');
  await page.getByRole('list', { name: '券的流水' }).getByText('新用户赠送').first().waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await visit.screenshot('profile tickets phone dark');

  await profile.open('data');
  await page.getByRole('button', { name: '注销账号' }).click();
  const dialog = profile.dialog('注销账号');
  await dialog.getByText('普通 50、实时 30、对话 50 张').waitFor();
  await dialog.getByRole('checkbox').check();
  await profile.enterCode(dialog, () => stage.product.smsCode(LEAVER));
  expect(await graveFindings(page)).toEqual([]);
  await visit.screenshot('profile leave phone dark');
  await dialog.getByRole('button', { name: '确认注销' }).click();
  await new Shell(page).signInButton.waitFor();

  await signIn(page, LEAVER);
  await page.goto('/tools');
  const notice = profile.dialog('这个账号正在注销');
  await notice.waitFor();
  await visit.screenshot('profile leaving phone dark');
  await notice.getByRole('button', { name: '收回注销' }).click();
  await notice.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByTitle('我的券').textContent(), SOON).toContain('50');
});
