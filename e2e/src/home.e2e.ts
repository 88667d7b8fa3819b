import { expect, it } from 'vitest';
import { HomePage } from './pages/home.ts';
import { Shell } from './pages/shell.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage();

it('compares by dragging and by keys, and shows another pair', async () => {
  const { page } = await stage.visit();
  const home = new HomePage(page);
  await home.open();
  const divider = page.getByRole('slider', { name: '拖动对比前后' });
  const box = await divider.boundingBox();
  if (!box) throw new Error('the pictures have no place on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => Number(await divider.inputValue()), SOON).toBeGreaterThan(70);
  const before = Number(await divider.inputValue());
  await divider.press('ArrowLeft');
  expect(Number(await divider.inputValue())).toBe(before - 1);

  await page.getByRole('button', { name: '夜景' }).click();
  const night = page.getByRole('img', { name: '夜景' });
  await expect
    .poll(() => night.evaluate((image: HTMLImageElement) => image.naturalWidth), SOON)
    .toBe(1280);
});

it('offers the tour once, by keys and buttons, and again from the menu', async () => {
  const { page } = await stage.visit({ as: '13800000171' });
  await new HomePage(page).open();
  const invitation = page.getByRole('complementary', { name: '新手引导' });
  await invitation.getByRole('button', { name: '看看' }).click();
  const tour = page.getByRole('dialog', { name: '四步上手' });
  await tour.getByText('1/4').waitFor();
  await tour.getByRole('button', { name: '下一步' }).click();
  await tour.getByText('2/4').waitFor();
  await page.keyboard.press('ArrowRight');
  await tour.getByText('3/4').waitFor();
  await page.keyboard.press('Escape');
  await tour.waitFor({ state: 'detached' });
  await page.reload();
  await new HomePage(page).title.waitFor();
  expect(await invitation.count()).toBe(0);

  await page.getByRole('button', { name: '帮助' }).click();
  await page.getByRole('menuitem', { name: '新手引导' }).click();
  for (const step of [2, 3, 4]) {
    await tour.getByRole('button', { name: '下一步' }).click();
    await tour.getByText(`${step}/4`).waitFor();
  }
  await tour.getByRole('button', { name: '试一张' }).click();
  await page.waitForURL('**/indoorRender');
});

it('puts the tools for one’s own work first, and says where help is', async () => {
  const { page } = await stage.visit({ as: '13800000172' });
  await new HomePage(page).open();
  const groups = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect((await groups())[0]).toBe('建筑');
  await page
    .getByRole('region', { name: '设计方向' })
    .getByRole('button', { name: '室内' })
    .click();
  await expect.poll(async () => (await groups())[0], SOON).toBe('室内');

  const shell = new Shell(page);
  for (const [entry, title] of [
    ['换头像', '换头像'],
    ['我的方向', '你做哪一类设计'],
  ] as const) {
    await shell.choose(entry);
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.keyboard.press('Escape');
  }
  for (const title of ['收图方式', '安装到桌面', '联系我们']) {
    await page.getByRole('button', { name: '帮助' }).click();
    await page.getByRole('menuitem', { name: title }).click();
    await page.getByRole('dialog', { name: title }).waitFor();
    await page.keyboard.press('Escape');
  }
});

it('can be installed: manifest and icons are there and say the same', async () => {
  const { page } = await stage.visit();
  const { request } = page;
  const answer = await request.get('/manifest.webmanifest');
  expect(answer.headers()['content-type']).toContain('manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ name: '筑绘', start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    const icon = await request.get(src);
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type]);
  }
});
