import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { DesignsPage, LookPage } from './pages/designs-page.ts';
import { isPictureShown } from './pages/pictures-shown.ts';
import { benchPhoto } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { runByApi, uploadByApi } from './runs.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

/** A project from the first picture to the client's word and the edit that came of it. */

const stage = useStage();
const AS = '13800000121';
const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true } as const;
const WISH = '地板换成浅橡木';

it('a designer collects versions, a client comments and approves, a comment becomes an edit', async ({
  task: test,
  expect: { poll },
}) => {
  const owner = await stage.visit({ as: AS, test });
  const photo = await smallFile(benchPhoto('living_room'), 480);
  const uploadImage = await uploadByApi(owner.page.request, photo);
  for (const scale of ['2', '3']) {
    await runByApi(owner.page.request, 'upScaleImg', { uploadImage, scale });
  }
  const designs = new DesignsPage(owner.page);
  await designs.makeProject('翡翠湾');

  await designs.carry(designs.tiles.first(), '客厅', 'Escape');
  expect(await designs.version('客厅', 1).count()).toBe(0);
  await designs.carry(designs.tiles.nth(1), '客厅');
  await isPictureShown(designs.version('客厅', 1).locator('img'));
  await designs.carry(designs.tiles.nth(0), '客厅');
  const second = designs.version('客厅', 2);
  await second.getByRole('button', { name: '设为当前' }).click();
  await second.getByText('当前', { exact: true }).waitFor();
  await owner.page.getByText('“客厅”现在是第 2 版').first().waitFor();
  expect(await graveFindings(owner.page)).toEqual([]);
  await owner.screenshot('设计管理 项目');

  const invitation = await designs.share('王女士');
  expect(invitation.pin).toMatch(/^\d{6}$/);
  const client = await stage.visit({ ...PHONE, test });
  const look = new LookPage(client.page);
  await look.enter(invitation);
  await look.comment([0.5, 0.85], WISH, '王女士');
  await client.screenshot('看图 批注');
  await look.compare();
  await look.approve();
  expect(await graveFindings(client.page)).toEqual([]);
  await client.screenshot('看图 已确认');

  await owner.page.reload();
  await second.getByText('客户已确认').waitFor();
  await second.getByRole('button', { name: '打开 客厅 第 2 版' }).click();
  const dialog = owner.page.getByRole('dialog', { name: '客厅 · 第 2 版' });
  await dialog.getByText('客户已确认，这一版锁定').waitFor();
  await dialog.getByRole('button', { name: `批注 1：${WISH}` }).waitFor();
  expect(await graveFindings(owner.page)).toEqual([]);
  await owner.screenshot('设计管理 批注');
  await dialog.getByRole('button', { name: '按意见修改' }).click();
  await owner.page.waitForURL((url) => !url.pathname.includes('aiDesign'));
  await poll(
    () =>
      owner.page
        .getByRole('textbox', { name: /描述|提示/ })
        .first()
        .inputValue(),
    SOON,
  ).toContain(WISH);
  await owner.page.getByRole('img', { name: '底图' }).first().waitFor();
  await owner.screenshot('设计管理 按意见修改');
});
