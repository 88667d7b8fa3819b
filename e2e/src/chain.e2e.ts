import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { openTool, selected } from './drive.ts';
import { isPictureShown } from './pages/pictures-shown.ts';
import { type FinalTask, ToolPage } from './pages/tool-page.ts';
import { samplePicture } from './pictures.ts';
import { maskOf, smallFile } from './pixels.ts';
import { WELL_OFF } from './products.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

/** One result leads to the next: sent on without a detour, done again, with the masks that were drawn. */

const stage = useStage(WELL_OFF);

/** Addresses of uploads from here on. */
function uploadsOn(page: Page): readonly string[] {
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/ai/uploadImage')) uploads.push(request.url());
  });
  return uploads;
}

/** Sends the result on the stage to another tool and waits for its page with the picture in it. */
async function sendTo(from: ToolPage, name: string, item: string | RegExp = name) {
  await from.stage.getByRole('button', { name: '发送到' }).click();
  await from.page.getByRole('menuitem', { name: item }).click();
  const target = new ToolPage(from.page, name);
  await target.waitUntilOpen();
  await isPictureShown(target.settings.getByRole('img', { name: '底图' }));
  return target;
}

const resultOf = ({ results }: FinalTask) => results[0]?.fileId;

it.concurrent('a rendering to 物体移除 to 清晰度提升, with no upload but the mask', async ({
  task: test,
  expect,
}) => {
  const render = await openTool(stage, { as: '13800000161', test }, '/indoorRender', '室内渲染');
  const { page } = render;
  await render.uploadAndWait(await smallFile(samplePicture('kitchen-white.webp'), 360));
  await render.prompt.fill('浅橡木地板，暖光');
  await render.start();
  await render.waitForResult();
  const rendered = await render.task();
  const uploads = uploadsOn(page);

  const clean = await sendTo(render, '物体移除');
  expect(uploads).toEqual([]);
  await clean.masks.setBrush(60);
  await clean.masks.stroke([
    [0.45, 0.7],
    [0.6, 0.7],
  ]);
  await clean.waitForVersion(0);
  expect(uploads).toHaveLength(1);
  await clean.versions.first().click();
  await clean.waitForResult();
  const cleaned = await clean.task();
  expect(cleaned.settings.uploadImage).toBe(resultOf(rendered));

  const enlarge = await sendTo(clean, '清晰度提升');
  await enlarge.start();
  await enlarge.waitForResult();
  const enlarged = await enlarge.task();
  expect(enlarged.settings.uploadImage).toBe(resultOf(cleaned));
  expect(enlarged.results[0]?.width).toBe(2 * (rendered.results[0]?.width ?? 0));
  expect(uploads).toHaveLength(1);
});

it.concurrent('done again, and again with one thing changed, mask and all; the mask goes along and is kept', async ({
  task: test,
  expect,
}) => {
  const tool = await openTool(stage, { as: '13800000162', test }, '/lama', '局部渲染');
  const { page } = tool;
  const file = await smallFile(samplePicture('living-carton.webp'), 420);
  await tool.uploadAndWait(file);
  await tool.masks.choose('矩形');
  await tool.masks.stroke([
    [0.46, 0.7],
    [0.64, 0.94],
  ]);
  await expect.poll(() => selected(tool), SOON).toBeGreaterThan(0.03);
  await tool.masks.press('选区文件');
  await page.getByRole('menuitem', { name: '存到素材库' }).click();
  await page
    .getByText(/已存到素材库|已存/)
    .first()
    .waitFor();
  await tool.prompt.fill('浅橡木地板');
  await tool.settings.getByText('2 张', { exact: true }).click();
  await tool.start();
  await tool.waitForResult();
  const first = await tool.task();
  const mask = await maskOf(await tool.file(String(first.settings.maskImage)));
  const uploads = uploadsOn(page);

  // Everything is changed before the run is taken up again.
  await tool.prompt.fill('红色地毯');
  await tool.settings.getByText('1 张', { exact: true }).click();
  await tool.settings.getByRole('button', { name: '清除' }).click();
  await tool.stage.getByRole('button', { name: '改一处再做' }).click();
  await page.getByRole('menuitem', { name: /^描述/ }).click();
  await expect.poll(() => tool.prompt.inputValue(), SOON).toBe('浅橡木地板');
  await isPictureShown(tool.settings.getByRole('img', { name: '选区' }));
  await tool.prompt.fill('深色木地板');
  const known = await tool.versions.count();
  await tool.generate.click();
  await tool.versions.nth(known).waitFor();
  await tool.waitForVersion(0);
  await tool.waitForResult();
  const changed = await tool.task();
  expect(changed.settings).toEqual({ ...first.settings, prompt: '深色木地板' });

  await tool.stage.getByRole('button', { name: '再做一次' }).click();
  await tool.versions.nth(known + 2).waitFor();
  await tool.waitForVersion(0);
  await tool.waitForResult();
  const { seed: _drawn, ...again } = (await tool.task()).settings;
  const { seed: _given, ...wanted } = changed.settings;
  expect(again).toEqual(wanted);

  const matting = await sendTo(tool, 'AI抠图', /^AI抠图\s*带选区/);
  await isPictureShown(matting.settings.getByRole('img', { name: '选区' }));
  await matting.start();
  await matting.waitForResult();
  expect((await matting.task()).settings.maskImage).toBe(first.settings.maskImage);
  expect(uploads).toEqual([]);

  const other = new ToolPage(page, '建筑局部渲染');
  await other.open('/architecturalPart');
  await other.uploadAndWait(file);
  await other.masks.press('选区文件');
  await page.getByRole('menuitem', { name: '从素材库取' }).click();
  const shelf = page.getByRole('dialog', { name: '从素材库取选区' });
  await shelf.getByRole('listitem').getByRole('button').first().click();
  await shelf.waitFor({ state: 'hidden' });
  await expect
    .poll(async () => (await maskOf(await other.maskOnPage())).data.equals(mask.data), SOON)
    .toBe(true);
});
