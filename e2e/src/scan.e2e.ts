import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage();
const PHONE = { width: 390, height: 844 };

/** Opens the dialog's code and reads where it leads, as a camera would. */
async function showCode(page: Page): Promise<string> {
  await page.goto('/user/login');
  const asked = page.waitForResponse((response) => response.url().includes('/wx/getQRCode'));
  await page.getByRole('dialog').getByText('扫码', { exact: true }).click();
  const { url } = (await (await asked).json()).data;
  await page.getByRole('img', { name: '登录码' }).waitFor();
  return url;
}

it('signs a desktop in with the phone that scans its code', async () => {
  const desktop = await stage.visit();
  const url = await showCode(desktop.page);
  expect(await graveFindings(desktop.page)).toEqual([]);
  await desktop.screenshot('scan code desktop light');

  const phone = await stage.visit({ viewport: PHONE, as: '13800000075', hasTouch: true });
  await phone.page.goto(url);
  const confirm = phone.page.getByRole('button', { name: '确认登录' });
  await confirm.waitFor();
  expect(await graveFindings(phone.page)).toEqual([]);
  await phone.screenshot('scan confirm phone light');
  await desktop.page.getByText('请在手机上确认').waitFor();
  await confirm.click();
  await phone.page.getByRole('heading', { name: '已确认' }).waitFor();

  const whoAmI = async () => {
    const answer = await desktop.page.request.get('/api/user/userInfo');
    return (await answer.json()).data?.phone;
  };
  await expect.poll(whoAmI, SOON).toBe('138****0075');
  await desktop.page.getByRole('button', { name: '我的账号' }).waitFor();
});

it('takes a phone that is not signed in back to its question, and a no for a no', async () => {
  const desktop = await stage.visit({ theme: 'dark' });
  const url = await showCode(desktop.page);
  const phone = await stage.visit({ viewport: PHONE, theme: 'dark', hasTouch: true });
  const { page } = phone;
  await page.goto(url);
  await page.getByRole('main').getByRole('button', { name: '登录' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('手机号').fill('13800000076');
  await dialog.getByRole('button', { name: '获取验证码' }).click();
  await dialog.getByRole('button', { name: /重发/ }).waitFor();
  await dialog.getByLabel('验证码').fill(await stage.product.smsCode('13800000076'));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('heading', { name: '让这台设备登录？' }).waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await phone.screenshot('scan confirm phone dark');
  await page.getByRole('button', { name: '拒绝' }).click();
  await page.getByRole('heading', { name: '已拒绝' }).waitFor();
  await desktop.page.getByText('手机上没有同意').waitFor();
  await desktop.screenshot('scan refused desktop dark');
  await desktop.page.getByRole('button', { name: '刷新' }).click();
  await desktop.page.getByRole('img', { name: '登录码' }).waitFor();
});
