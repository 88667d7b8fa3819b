import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { AdminPages } from './pages/admin.ts';
import { PLAIN } from './products.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage(PLAIN, { isOwn: true });
const PHONE = { width: 390, height: 844 };

/** A window of the administration, signed in. */
async function anOffice() {
  const password = /ADMIN admin password (\S+)/.exec(stage.product.output())?.[1] ?? '';
  const visit = await stage.visit();
  const { page } = visit;
  const answer = await page.request.post('/api/user/manage/login', {
    data: { account: 'admin', password },
  });
  expect(answer.ok()).toBe(true);
  await page.goto('/admin');
  const admin = new AdminPages(page);
  await admin.board.waitFor();
  return { visit, page, admin };
}

it('switches a tool off, prices a product and announces, and users see it', async () => {
  const { visit, page, admin } = await anOffice();
  await visit.screenshot('admin board desktop light');
  expect(await graveFindings(page)).toEqual([]);

  await admin.goTo('功能');
  await admin.press('设置文生图');
  await admin.dialog.getByRole('switch', { name: '启用' }).click();
  await admin.fill('停用原因', '换模型，今晚恢复');
  await admin.save();
  await page.getByText('已停用：换模型，今晚恢复').waitFor();

  await admin.goTo('商品');
  await admin.press('修改普通券 100 张');
  await admin.fill('价格（元）', '29.9');
  await admin.dialog.getByRole('region', { name: '购买页上的样子' }).getByText('¥29.90').waitFor();
  await admin.save();

  await admin.goTo('公告');
  await page.getByRole('button', { name: '发布公告' }).click();
  await admin.fill('标题', '今晚 22 点维护');
  await admin.fill('正文', '约 **一小时**。');
  await admin.dialog.getByRole('button', { name: '发布' }).click();
  await admin.dialog.waitFor({ state: 'hidden' });
  expect(await graveFindings(page)).toEqual([]);

  const user = await stage.visit({ as: '13800000081', viewport: PHONE, theme: 'dark' });
  await user.page.goto('/text2Img');
  await user.page.getByText('管理员暂时停用了这个功能：换模型，今晚恢复').first().waitFor();
  const bar = user.page.getByRole('region', { name: '公告' });
  await bar.getByText('今晚 22 点维护').waitFor();
  await user.screenshot('operations tool off phone dark');
  expect(await graveFindings(user.page)).toEqual([]);
  await bar.getByRole('button', { name: /今晚 22 点维护/ }).click();
  await user.page.getByRole('dialog').getByText('一小时').waitFor();
  await user.page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
  await expect.poll(() => bar.count(), SOON).toBe(0);
  await user.page.goto('/dingzhi');
  const card = user.page.getByRole('article').filter({ hasText: '普通券 100 张' });
  await card.getByText('29.90').waitFor();
});

it('shows tasks and the queue, and keeps what was done', async () => {
  const { visit, page, admin } = await anOffice();
  await admin.goTo('任务');
  await page.getByRole('list', { name: '引擎负载' }).waitFor();
  await page.getByRole('button', { name: '暂停接新任务' }).click();
  await page.getByText('已暂停接新任务，运行中的会做完').waitFor();
  await page.getByRole('button', { name: '恢复' }).click();
  await page.getByText('正在接新任务').waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await visit.screenshot('admin tasks desktop light');
  await admin.goTo('操作记录');
  await page.getByRole('listitem').filter({ hasText: '恢复接新任务' }).first().waitFor();
});
