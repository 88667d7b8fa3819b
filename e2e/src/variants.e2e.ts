import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { it } from 'vitest';
import { graveFindings } from './axe.ts';
import type { Visit } from './browser.ts';
import { isPictureShown } from './pages/pictures-shown.ts';
import { ToolPage } from './pages/tool-page.ts';
import { samplePicture } from './pictures.ts';
import { cut, keep, type Pixels, pixelsOf, smallFile } from './pixels.ts';
import { useStage } from './stage.ts';
import { AFTER_A_RUN, SOON } from './waits.ts';

/** Materials against times of day: one press, one price, one sheet. */

const stage = useStage();
const MATERIALS = ['胡桃木地板', '水磨石地面'] as const;
const TIMES = ['晴天', '夜景'] as const;
/** Measures of the saved sheet, px. */
const SHEET = { cell: 640, gap: 16, head: 56, side: 180 } as const;

const tickets = async (page: Page): Promise<number> =>
  (await (await page.request.get('/api/ai/totalTicket', { params: { type: 1 } })).json()).data;

/** Opens the page with a small picture and chooses two materials and two times. */
async function choose(visit: Visit): Promise<Locator> {
  const tool = new ToolPage(visit.page, '室内渲染');
  await tool.open('/indoorRender');
  await tool.uploadAndWait(await smallFile(samplePicture('kitchen-white.webp'), 320));
  await tool.settings.getByRole('button', { name: '材质 × 时间' }).click();
  const dialog = visit.page.getByRole('dialog', { name: '材质 × 时间' });
  for (const name of [...MATERIALS, ...TIMES]) {
    await dialog.getByRole('button', { name, exact: true }).click();
  }
  await dialog.getByText('2 × 2 = 4 张').waitFor();
  return dialog;
}

const sheetOf = ({ page }: Visit) => page.getByRole('dialog', { name: '室内渲染 · 材质 × 时间' });

it.concurrent('two materials at two times: charged as said, four pictures on one sheet', async ({
  task: test,
  expect,
}) => {
  const visit = await stage.visit({ as: '13800000151', test });
  const { page } = visit;
  const dialog = await choose(visit);
  const before = await tickets(page);
  await visit.screenshot('variants choice 1440 light');
  await dialog.getByRole('button', { name: '生成对照表 · 8 券' }).click();
  const sheet = sheetOf(visit);
  await expect.poll(() => sheet.getByRole('status').textContent(), AFTER_A_RUN).toBe('完成 4 / 4');
  await expect.poll(() => tickets(page), SOON).toBe(before - 8);
  const shown = sheet.getByRole('img', { name: '查看这一张' });
  for (const at of [0, 1, 2, 3]) await isPictureShown(shown.nth(at));
  expect(await graveFindings(page)).toEqual([]);
  await visit.screenshot('variants sheet 1440 light');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: '下载拼图' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('室内渲染 · 材质 × 时间.jpg');
  const bytes = await readFile(await download.path());
  keep('variants-sheet.jpg', bytes);
  const picture = await pixelsOf(bytes);
  expect(picture.width).toBe(SHEET.side + 2 * (SHEET.cell + SHEET.gap));
  const cells = [0, 1].flatMap((row) => [0, 1].map((column) => cellOf(picture, row, column)));
  for (const [at, cell] of cells.entries()) {
    for (const other of cells.slice(at + 1)) expect(difference(cell, other)).toBeGreaterThan(2);
  }
  // Headings: ink on white above each column and left of each row.
  for (const n of [0, 1]) {
    const left = SHEET.side + n * (SHEET.cell + SHEET.gap);
    expect(inkIn(cut(picture, left, 0, 200, SHEET.head))).toBeGreaterThan(0.005);
    const top = topOf(picture, n) + Math.round(cellHeight(picture) / 2) - 30;
    expect(inkIn(cut(picture, 0, top, SHEET.side, 60))).toBeGreaterThan(0.005);
  }

  await page.reload();
  const tool = new ToolPage(page, '室内渲染');
  await tool.settings.getByRole('button', { name: '材质 × 时间' }).click();
  await expect.poll(() => sheet.getByRole('status').textContent(), SOON).toBe('完成 4 / 4');
  for (const at of [0, 1, 2, 3]) await isPictureShown(shown.nth(at));

  await shown.first().click();
  await sheet.waitFor({ state: 'hidden' });
  await tool.waitForResult();
  const { settings } = await tool.task();
  expect(settings).toMatchObject({ prompt: MATERIALS[0], atmosphere: 'day', count: 1 });
});

it.concurrent('one that comes to nothing leaves the others, and is not charged', async ({
  task: test,
  expect,
}) => {
  const visit = await stage.visit({
    ...{ as: '13800000152', test, theme: 'dark' },
    allowed: [{ text: /status of 503/, url: /startTask/, because: 'one start is refused' }],
  });
  const { page } = visit;
  const dialog = await choose(visit);
  const before = await tickets(page);
  // The second is refused at the door, the fourth is stopped on its way.
  let asked = 0;
  await page.route('**/api/ai/startTask', async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    const error = { code: 503, message: '暂时不行', errorCode: 503, errorMsg: '暂时不行' };
    await route.fulfill({ status: 503, json: { data: null, error } });
  });
  const fourth = page.waitForResponse(
    (reply) => reply.url().includes('startTask') && asked === 4 && reply.ok(),
  );
  await dialog.getByRole('button', { name: '生成对照表 · 8 券' }).click();
  const { taskId } = (await (await fourth).json()).data;
  await page.request.post('/api/ai/cancelTask', { data: { taskId } });

  const sheet = sheetOf(visit);
  await expect
    .poll(() => sheet.getByRole('status').textContent(), AFTER_A_RUN)
    .toBe('完成 4 / 4，2 张未成，未扣券');
  expect(await sheet.getByRole('img', { name: '查看这一张' }).count()).toBe(2);
  await expect.poll(() => tickets(page), SOON).toBe(before - 4);
  await visit.screenshot('variants sheet 1440 dark');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    sheet.getByRole('button', { name: '下载拼图' }).click(),
  ]);
  const picture = await pixelsOf(await readFile(await download.path()));
  const isBlank = (cell: Pixels) => cell.data.every((value) => value > 250);
  const blank = [0, 1].flatMap((row) =>
    [0, 1].map((column) => isBlank(cellOf(picture, row, column))),
  );
  expect(blank).toEqual([false, true, false, true]);
});

const cellHeight = ({ height }: Pixels) => Math.round((height - SHEET.head) / 2) - SHEET.gap;
const topOf = (picture: Pixels, row: number) =>
  SHEET.head + row * (cellHeight(picture) + SHEET.gap);

/** The inside of a cell of the saved sheet. */
function cellOf(picture: Pixels, row: number, column: number): Pixels {
  const left = SHEET.side + column * (SHEET.cell + SHEET.gap) + 8;
  return cut(picture, left, topOf(picture, row) + 8, SHEET.cell - 16, cellHeight(picture) - 16);
}

/** Mean difference of two pictures of one size, 0..255. */
function difference(a: Pixels, b: Pixels): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += Math.abs((a.data[i] ?? 0) - (b.data[i] ?? 0));
  return sum / a.data.length;
}

/** Share of dark pixels. */
function inkIn({ data, channels }: Pixels): number {
  let dark = 0;
  for (let i = 0; i < data.length; i += channels) if ((data[i] ?? 255) < 110) dark++;
  return (dark * channels) / data.length;
}
