import { expect, it } from 'vitest';
import { NO_NETWORK, UNREACHABLE } from './browser.ts';
import { HomePage } from './pages/home.ts';
import { Shell } from './pages/shell.ts';
import { ToolPage } from './pages/tool-page.ts';
import { samplePicture } from './pictures.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage();

const visit = (as: string) =>
  stage.visit({ as, keepsShell: true, allowed: [NO_NETWORK, UNREACHABLE] });

/** The worker has the shell and speaks for the page. */
async function hasShell(page: HomePage['page']): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

it('opens without a network, says so, and goes on by itself', async () => {
  const { page } = await visit('13800000099');
  const home = new HomePage(page);
  await home.open();
  await hasShell(page);
  await page.context().setOffline(true);
  await page.goto('/indoorRender');
  await page.getByRole('heading', { level: 1, name: '现在没有连接' }).waitFor();
  await page.context().setOffline(false);
  await new ToolPage(page, '室内渲染').waitUntilOpen();
});

it('says on a tool’s page that the network is gone, and pushes nothing off the screen', async () => {
  const { page } = await visit('13800000107');
  const tool = new ToolPage(page, '室内渲染');
  await tool.open('/indoorRender');
  expect(await tool.isGenerateInView()).toBe(true);
  await page.context().setOffline(true);
  await page.getByText('网络断开了').waitFor();
  expect(await tool.isGenerateInView()).toBe(true);
  const beyond = () => document.documentElement.scrollHeight - window.innerHeight;
  expect(await page.evaluate(beyond)).toBeLessThanOrEqual(0);
  await page.context().setOffline(false);
});

it('keeps nothing the server says', async () => {
  const { page } = await visit('13800000096');
  await new HomePage(page).open();
  await hasShell(page);
  const kept = () =>
    page.evaluate(async () => {
      const names = await caches.keys();
      const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return lists.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(async () => (await kept()).length, SOON).toBeGreaterThan(2);
  expect((await kept()).filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
});

it('keeps a picture over a reload without a network, and sends it once', async () => {
  const { page } = await visit('13800000097');
  const tool = new ToolPage(page, '室内渲染');
  const uploads: string[] = [];
  page.context().on('response', (response) => {
    if (response.url().endsWith('/api/ai/uploadImage')) uploads.push(String(response.status()));
  });
  await tool.open('/indoorRender');
  await hasShell(page);
  const place = await tool.generate.boundingBox();
  await page.context().setOffline(true);
  await new Shell(page).offlineBanner.waitFor();
  // Nothing moves under a hand that draws, and no bar is pushed off the screen.
  expect(await tool.generate.boundingBox()).toEqual(place);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(
    page.viewportSize()?.height,
  );
  await tool.upload(samplePicture('living-sketch.png'));
  await tool.settings.getByText('等网络，连上自动上传').waitFor();
  await page.getByText('1 张图片等着上传').waitFor();

  await page.reload();
  await page.getByRole('heading', { level: 1, name: '现在没有连接' }).waitFor();
  await page.context().setOffline(false);
  await tool.waitUntilOpen();
  await tool.settings.getByRole('button', { name: '换一张底图' }).waitFor();
  await expect.poll(() => uploads, SOON).toEqual(['200']);
  await page.getByText('1 张图片等着上传').waitFor({ state: 'detached' });
  await expect.poll(() => new Shell(page).offlineBanner.count(), SOON).toBe(0);

  // It is on the page still, as the server's.
  await page.reload();
  await tool.waitUntilOpen();
  await tool.settings.getByRole('button', { name: '换一张底图' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(uploads).toEqual(['200']);
});

it('takes a picture that another program shares into the tool that is chosen', async () => {
  const { page } = await visit('13800000098');
  await new HomePage(page).open();
  await hasShell(page);
  // What the system does when somebody shares to the installed application.
  await page.evaluate(async () => {
    const picture = await (await fetch('/samples/kitchen-white.webp')).blob();
    const files = new DataTransfer();
    files.items.add(new File([picture], 'kitchen.webp', { type: 'image/webp' }));
    const form = document.createElement('form');
    Object.assign(form, {
      ...{ method: 'post', action: '/share-target', enctype: 'multipart/form-data' },
    });
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', name: 'pictures', files: files.files });
    form.append(input);
    document.body.append(form);
    form.submit();
  });
  await page.getByRole('heading', { level: 1, name: '收到 1 张图片' }).waitFor();
  await page.getByRole('button', { name: '室内渲染', exact: true }).click();
  const tool = new ToolPage(page, '室内渲染');
  await tool.waitUntilOpen();
  await tool.settings.getByText('1280 × 853').waitFor();
});
