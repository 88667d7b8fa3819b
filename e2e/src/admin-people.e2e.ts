import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { AdminPages } from './pages/admin.ts';
import { PLAIN } from './products.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const PHONE = '13800000071';

const stage = useStage(PLAIN, { isOwn: true });

const REFUSED = {
  text: /status of 40[13]/,
  url: /\/api\//,
  because: 'nobody is signed in yet, or a view as a user is asked to change something',
};

it('lets an administrator see what a user sees and change nothing, freeze him, and find it all in the log', async () => {
  const { page: user } = await stage.visit({ as: PHONE, allowed: [REFUSED] });
  await user.goto('/home');
  await user
    .getByRole('banner')
    .getByRole('button', { name: '登录' })
    .waitFor({ state: 'detached' });

  const { page } = await stage.visit({ allowed: [REFUSED] });
  const admin = new AdminPages(page);
  await page.goto('/admin');
  const password = /ADMIN admin password (\S+)/.exec(stage.product.output())?.[1] ?? '';
  await admin.signIn('admin', password);
  await admin.board.waitFor();
  await admin.goTo('账号');
  const open = async () => {
    await page.getByRole('searchbox', { name: '搜索账号' }).fill(PHONE);
    await page
      .getByRole('main')
      .getByRole('button', { name: /设计师0071/ })
      .click();
    await admin.dialog.getByText('登录方式').waitFor();
  };
  await open();
  expect(await graveFindings(page)).toEqual([]);

  await admin.dialog.getByRole('button', { name: '以用户身份查看' }).click();
  const banner = page.getByRole('status').filter({ hasText: '的身份查看，只读' });
  await banner.waitFor();
  const answer = await page.evaluate(async () => {
    const body = new URLSearchParams({ nickname: '改了' });
    return (await fetch('/api/user/profile', { method: 'POST', body })).status;
  });
  expect(answer).toBe(403);
  await page.goto('/myHistory');
  await banner.getByRole('button', { name: '结束查看' }).click();
  await page.waitForURL('**/admin/accounts');
  expect(await banner.count()).toBe(0);

  await open();
  await admin.dialog.getByText('冻结与删除').click();
  await admin.dialog.getByLabel('原因').first().fill('转卖账号');
  await admin.dialog.getByRole('button', { name: '冻结账号' }).click();
  await admin.dialog.getByRole('button', { name: '解冻' }).waitFor();
  await user.reload();
  await user.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();

  await page.goto('/admin/audit');
  const log = page.getByRole('main').getByRole('listitem');
  await log.filter({ hasText: '以用户身份查看' }).waitFor();
  await log.filter({ hasText: '冻结用户账号' }).waitFor();
  await page.getByRole('button', { name: '核对' }).click();
  await expect.poll(() => page.getByText(/逐行相符/).count(), SOON).toBe(1);
  expect(await graveFindings(page)).toEqual([]);
});
