import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { BatchPage } from './pages/batch-page.ts';
import { isPictureShown } from './pages/pictures-shown.ts';
import { benchPhoto, samplePicture } from './pictures.ts';
import { keep, pixelsOf, smallFile } from './pixels.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';
import { filesInZip } from './zip.ts';

/** Many pictures made smaller at once: the table, its files, and one of them looked at closely. */

const stage = useStage();

const pictures = async () => [
  await smallFile(samplePicture('living-sketch.png'), 480),
  await smallFile(benchPhoto('coffee'), 400, 'jpeg'),
  await smallFile(benchPhoto('dock'), 320, 'webp'),
];

async function open(visit: { readonly page: Page }): Promise<BatchPage> {
  const batch = new BatchPage(visit.page, '无损压缩');
  await batch.open('/compress');
  return batch;
}

async function savedBy(page: Page, act: () => Promise<unknown>): Promise<[string, Buffer]> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

const tickets = async (page: Page) =>
  (await (await page.request.get('/api/ai/totalTicket', { params: { type: 1 } })).json()).data;

it('several files: none larger, every pixel the same, free, packed as they are', async () => {
  const visit = await stage.visit({
    ...{ as: '13800000141', theme: 'light' },
    allowed: [{ text: /status of 400/, url: /uploadImage/, because: 'one file is damaged' }],
  });
  const batch = await open(visit);
  const { page } = batch;
  const before = await tickets(page);
  const given = await pictures();
  const [sketch] = given;
  const damaged = { ...sketch, name: '坏图.png', buffer: sketch?.buffer.subarray(0, 900) };
  await batch.giveAll([...given, damaged] as typeof given);
  await batch.compress();

  await expect.poll(() => batch.sums.textContent(), SOON).toMatch(/完成 3 \/ 4 张.*KB →.*省 \d+ %/);
  expect(await batch.row('坏图.png').getAttribute('data-state')).toBe('failed');
  await batch.row('坏图.png').getByRole('button', { name: '再试' }).waitFor();
  expect(await batch.figure('living-sketch.png', '压前').textContent()).toMatch(/^\d+ KB$/);
  expect(await batch.figure('living-sketch.png', '省').textContent()).toMatch(/^\d+ %$/);
  expect(await batch.figure('coffee.jpeg', '像素').textContent()).toBe('400 × 267');

  await batch.list.getByRole('button', { name: '加入项目' }).click();
  await page.getByRole('dialog', { name: '加入项目' }).waitFor();
  await page.keyboard.press('Escape');
  await visit.screenshot('压缩');

  const [name, zip] = await savedBy(page, () =>
    batch.list.getByRole('button', { name: '下载全部 3 张' }).click(),
  );
  expect(name).toBe('筑绘-压缩-3张.zip');
  const files = filesInZip(zip);
  expect([...files.keys()]).toEqual(['living-sketch.png', 'coffee.jpg', 'dock.webp']);
  for (const [at, file] of [...files.values()].entries()) {
    const source = given[at]?.buffer ?? Buffer.alloc(0);
    expect(file.length).toBeLessThanOrEqual(source.length);
    expect((await pixelsOf(file)).data.equals((await pixelsOf(source)).data)).toBe(true);
  }
  expect(files.get('living-sketch.png')?.length).toBeLessThan(given[0]?.buffer.length ?? 0);
  expect(await tickets(page)).toBe(before);

  // What is as small as it gets comes back as it was, and says so.
  const smallest = files.get('living-sketch.png') ?? Buffer.alloc(0);
  await batch.giveAll([{ name: '最小.png', mimeType: 'image/png', buffer: smallest }]);
  await batch.compress();
  await batch.row('最小.png').getByText('已是最小，原样返回').waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await visit.screenshot('compress 1440 light');
});

it('the chosen ones otherwise, judged side by side, found again after a reload', async () => {
  const visit = await stage.visit({ as: '13800000142', theme: 'dark' });
  const batch = await open(visit);
  const { page } = batch;
  const given = await pictures();
  await batch.giveAll(given);
  await batch.choose('coffee.jpeg');
  await batch.settings.getByRole('button', { name: 'WebP' }).click();
  await batch.settings.getByRole('button', { name: '视觉无损' }).click();
  await batch.compress();
  await expect
    .poll(() => batch.figure('coffee.jpeg', '格式').textContent(), SOON)
    .toBe('JPG → WebP');
  expect(await batch.figure('living-sketch.png', '格式').textContent()).toBe('PNG');

  const [name, bytes] = await savedBy(page, () =>
    batch.row('coffee.jpeg').getByRole('button', { name: '下载 coffee.jpeg' }).click(),
  );
  expect(name).toBe('coffee.webp');
  keep('compress-visual.webp', bytes);
  expect(bytes.length).toBeLessThan(given[1]?.buffer.length ?? 0);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 400 });

  // By the keyboard to the second row: before and after lie on the stage with one zoom.
  await batch.rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await isPictureShown(batch.result);
  const original = batch.stage.getByRole('img', { name: /^原图 \d+ KB/ });
  await isPictureShown(original);
  await page.keyboard.press('2');
  const pane = await page.getByTestId('stage-pane').boundingBox();
  if (!pane) throw new Error('no stage');
  await page.mouse.move(pane.x + pane.width / 2, pane.y + pane.height / 2);
  const widthBefore = (await batch.result.boundingBox())?.width ?? 0;
  for (let turn = 0; turn < 6; turn++) await page.mouse.wheel(0, -240);
  await expect
    .poll(async () => (await batch.result.boundingBox())?.width, SOON)
    .toBeGreaterThan(2 * widthBefore);
  expect((await original.boundingBox())?.width).toBeCloseTo(
    (await batch.result.boundingBox())?.width ?? 0,
    0,
  );
  await visit.screenshot('compress 1440 dark');

  await page.reload();
  await batch.waitUntilOpen();
  await expect.poll(() => batch.sums.textContent(), SOON).toContain('完成 3 / 3 张');
  await batch.row('coffee.jpeg').waitFor();
  await batch.row('coffee.jpeg').click();
  await page.keyboard.press('Delete');
  await expect.poll(() => batch.rows.count(), SOON).toBe(2);
  expect(await batch.row('coffee.jpeg').count()).toBe(0);
});

it('is cards on a phone', async () => {
  const visit = await stage.visit({
    ...{ as: '13800000143', theme: 'light', viewport: { width: 390, height: 844 } },
  });
  const batch = await open(visit);
  await batch.giveAll((await pictures()).slice(0, 2));
  await batch.compress();
  const card = await batch.rows.first().boundingBox();
  expect(card?.width).toBeLessThanOrEqual(390);
  expect(card?.height).toBeGreaterThan(80);
  // More can be done with chosen ones: what does not fit goes below.
  await batch.list.getByRole('checkbox').first().check();
  await batch.list.getByRole('button', { name: '移除所选' }).waitFor();
  expect((await batch.rows.first().boundingBox())?.width).toBeLessThanOrEqual(390);
  await batch.rows.first().scrollIntoViewIfNeeded();
  expect(await graveFindings(visit.page)).toEqual([]);
  await visit.screenshot('compress 390 light');
});
