import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { approve } from './gallery-works.ts';
import { GalleryPage } from './pages/gallery.ts';
import { HistoryPage } from './pages/history.ts';
import { ToolPage } from './pages/tool-page.ts';
import { benchPhoto } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { PLAIN } from './products.ts';
import { runByApi, uploadByApi } from './runs.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage(PLAIN, { isOwn: true });
const TITLE = '雨后小院的第七个傍晚';
const FILM_TITLE = '慢慢走进客厅';

/** The newest run of the history, about to be published. */
async function pickNewest(page: Page): Promise<GalleryPage> {
  const history = new HistoryPage(page);
  await history.open();
  await history.picks.first().click();
  await page.getByRole('toolbar', { name: '已选' }).getByRole('button', { name: '发布' }).click();
  return new GalleryPage(page);
}

/** Of the work whose page is open. */
const idIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

async function approveInOffice(id: string): Promise<void> {
  const office = await stage.visit();
  const password = /ADMIN admin password (\S+)/.exec(stage.product.output())?.[1];
  const signIn = { data: { account: 'admin', password } };
  expect((await office.page.request.post('/api/user/manage/login', signIn)).ok()).toBe(true);
  await approve(office.page.request, id);
}

it('publishes from the history, is approved, found, liked, collected and made again', async () => {
  const own = await stage.visit({ as: '13800000063' });
  const photo = await smallFile(benchPhoto('living_room'), 480, 'jpeg');
  const uploadImage = await uploadByApi(own.page.request, photo);
  await runByApi(own.page.request, 'atmosphereChange', { uploadImage, hour: 18.5 });

  const publishing = await pickNewest(own.page);
  await publishing.waitForPicture(publishing.dialog);
  await own.screenshot('gallery publishing');
  await publishing.publish(TITLE, { allowInput: true });
  await own.page.getByText('待审核：通过后大家就能看到。').waitFor();
  const id = idIn(own.page);

  const other = await stage.visit({ as: '13800000064' });
  const gallery = new GalleryPage(other.page);
  await gallery.open('/findPage?q=第七个');
  await other.page.getByText('没有符合条件的').waitFor();

  await approveInOffice(id);

  await gallery.open('/findPage');
  await gallery.search.fill('第七个 傍晚');
  await gallery.waitForPicture(gallery.card(TITLE));
  expect(await graveFindings(other.page)).toEqual([]);
  await gallery.card(TITLE).getByRole('link').first().click();
  await gallery.like.click();
  await expect.poll(() => gallery.like.textContent(), SOON).toBe('赞 1');
  await gallery.collect.click();
  await other.page
    .getByRole('menuitem', { name: /收藏夹/ })
    .first()
    .click();
  await expect.poll(() => gallery.collect.textContent(), SOON).toBe('收藏 1');
  await other.page.getByLabel('写评论').fill('光真好');
  await other.page.getByRole('button', { name: '发表' }).click();
  await other.page.getByRole('listitem').filter({ hasText: '光真好' }).waitFor();

  // Shown whole: a list that crops it cuts its mark. It opens over the page, by its own address too.
  const shown = other.page.getByRole('list', { name: '图集的图片' }).getByRole('link').first();
  const box = await shown.boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(480 / 287, 1);
  await shown.click();
  await gallery.waitForPicture(gallery.dialog);
  expect(await graveFindings(other.page)).toEqual([]);
  await other.screenshot('gallery picture');
  await other.page.reload();
  await gallery.waitForPicture(gallery.dialog);
  await gallery.dialog.getByRole('button', { name: /^做同款/ }).click();

  const tool = new ToolPage(other.page, '氛围变换');
  await tool.waitUntilOpen();
  // The original came along, because its author allowed it.
  await tool.settings.getByText('480 × 287').waitFor();

  await gallery.open('/casemineByCollect');
  await other.page.getByRole('link', { name: /1 个作品/ }).waitFor();
});

it('publishes a film with a picture out of it, finds it among films and plays it', async () => {
  const own = await stage.visit({ as: '13800000065' });
  const uploadImage = await uploadByApi(
    own.page.request,
    await smallFile(benchPhoto('living_room'), 320, 'jpeg'),
  );
  await runByApi(own.page.request, 'img2Video', { uploadImage, seconds: 3, camera: 'push' });
  const publishing = await pickNewest(own.page);
  await publishing.publish(FILM_TITLE);
  await own.page.getByText('待审核：通过后大家就能看到。').waitFor();
  await approveInOffice(idIn(own.page));

  const other = await stage.visit();
  const gallery = new GalleryPage(other.page);
  await gallery.open('/findPage');
  await other.page.getByRole('button', { name: '视频' }).click();
  await gallery.card(FILM_TITLE).getByText('3 秒').waitFor();
  await gallery.waitForPicture(gallery.card(FILM_TITLE));
  await other.screenshot('gallery films');
  await gallery.card(FILM_TITLE).getByRole('link').first().click();
  await other.page.getByRole('list', { name: '图集的图片' }).getByRole('link').first().click();
  const film = gallery.dialog.locator('video');
  await film.evaluate((video: HTMLVideoElement) => video.play());
  const seconds = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds, SOON).toBeGreaterThan(0.2);
  expect(await graveFindings(other.page)).toEqual([]);
});
