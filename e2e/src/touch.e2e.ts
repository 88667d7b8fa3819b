import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { Fingers } from './fingers.ts';
import { HistoryPage } from './pages/history.ts';
import { isPictureShown } from './pages/pictures-shown.ts';
import { ToolPage } from './pages/tool-page.ts';
import { benchPhoto, greyPng } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { runByApi, uploadByApi } from './runs.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

/** A tool's page and the history under fingers, on a phone. The mask editor has tests of its own. */

const stage = useStage();
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

async function openTool(as: string, test: object, route: string, name: string) {
  const { page } = await stage.visit({ ...PHONE, as, test });
  const tool = new ToolPage(page, name);
  await tool.open(route);
  return { page, tool, fingers: await Fingers.on(page) };
}

/** Puts a picture into the slot of the base picture as a finger does. */
async function tapToUpload(tool: ToolPage, widthPx: number): Promise<void> {
  const slot = tool.settings.getByRole('button', { name: /上传底图.*拍照/ }).first();
  const [chooser] = await Promise.all([tool.page.waitForEvent('filechooser'), slot.tap()]);
  await chooser.setFiles(await smallFile(benchPhoto('dock'), widthPx));
  await isPictureShown(tool.settings.getByRole('img', { name: '底图' }));
  await tool.settings.getByText(/上传中|读取中/).waitFor({ state: 'hidden' });
  await tool.page.evaluate(() => window.scrollTo(0, 0));
}

const middleOf = async (place: Locator) => {
  const box = await boxOf(place);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width };
};
const FINGER_PX = 44;

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('not on the screen');
  return box;
}
const bottomOf = ({ y, height }: { readonly y: number; readonly height: number }) => y + height;

type Place = Pick<Awaited<ReturnType<typeof middleOf>>, 'x' | 'y'>;

/** A path of a finger, in steps as the screen tells them. */
const path = ({ x, y }: Place, by: Place) =>
  [0, 0.25, 0.5, 0.75, 1].map((share) => ({ x: x + by.x * share, y: y + by.y * share }));

it.concurrent('a picture is put in, pinched, enlarged, compared, and chosen from the strip', async ({
  task: test,
  expect: { poll },
}) => {
  const { page, tool, fingers } = await openTool(
    ...(['13800000111', test, '/upScaleImg', '清晰度提升'] as const),
  );
  await tapToUpload(tool, 320);

  const input = tool.stage.getByRole('img', { name: '底图' });
  const before = await middleOf(input);
  const [left, right] = [-40, 40].map((x) => ({ x: before.x + x, y: before.y }));
  if (!left || !right) throw new Error('two fingers are needed');
  await fingers.move([path(left, { x: -40, y: 0 }), path(right, { x: 40, y: 0 })]);
  await poll(async () => (await middleOf(input)).width / before.width, SOON).toBeCloseTo(2, 1);
  const zoomed = await middleOf(input);
  await fingers.move([path(before, { x: 30, y: 50 })]);
  await poll(async () => Math.round((await middleOf(input)).y - zoomed.y), SOON).toBe(50);

  for (const count of [1, 2]) {
    await fingers.tapAnew(tool.generate);
    await poll(() => tool.versions.count(), SOON).toBe(count);
  }
  await tool.waitForVersion(0);
  await tool.waitForVersion(1);
  await tool.waitForResult();
  const divider = tool.stage.getByRole('slider', { name: '对比分界' });
  await fingers.move([path(await middleOf(divider), { x: 100, y: 0 })]);
  await poll(async () => Number(await divider.getAttribute('aria-valuenow')), SOON).toBeGreaterThan(
    70,
  );

  await tool.versions.nth(1).tap();
  await poll(() => tool.versions.nth(1).getAttribute('aria-pressed'), SOON).toBe('true');
  await fingers.press(await middleOf(tool.versions.nth(0)));
  await tool.versions.nth(0).getByText('对比').waitFor();
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

it.concurrent('the frame is pulled by its handles', async ({ task: test, expect: { poll } }) => {
  const { page, tool, fingers } = await openTool(
    ...(['13800000112', test, '/extendImg', '智能扩图'] as const),
  );
  await tapToUpload(tool, 320);
  const handle = tool.stage.getByRole('button', { name: /拖动右边/ });
  const margin = () => tool.settings.getByLabel('右的数值').inputValue().then(Number);
  const scale = (await middleOf(tool.stage.getByRole('img', { name: '底图' }))).width / 320;
  await fingers.move([path(await middleOf(handle), { x: 30, y: 0 })]);
  await poll(margin, SOON).toBeGreaterThan(20 / scale);
  expect(await scrolledTo(page)).toBe(0);
});

it.concurrent('runs are picked in the history', async ({ task: test, expect: { poll } }) => {
  const { page } = await stage.visit({ ...PHONE, as: '13800000113', test });
  const file = await smallFile(benchPhoto('dock'), 160, 'jpeg');
  const images = [await uploadByApi(page.request, file)];
  await Promise.all([1, 2].map(() => runByApi(page.request, 'compress', { images })));
  const history = new HistoryPage(page);
  await history.open();
  const card = history.cards.first();
  const [picture, star] = [card.locator('img'), card.getByRole('button', { name: '收藏' })];
  expect((await boxOf(star)).y).toBeGreaterThanOrEqual(bottomOf(await boxOf(picture)));
  expect((await boxOf(star)).height).toBeGreaterThanOrEqual(FINGER_PX - 1);
  await history.picks.first().tap();
  await page.getByText('已选 1 次').waitFor();
  await history.picks.nth(1).tap();
  await page.getByText('已选 2 次').waitFor();
  await page.getByRole('toolbar', { name: '已选' }).getByRole('button', { name: '收藏' }).tap();
  await poll(() => page.getByRole('button', { name: '取消收藏' }).count(), SOON).toBeGreaterThan(1);
});

it.concurrent('a tall picture stands clear of the bars, and every button is as large as a finger', async ({
  task: test,
  expect: { poll },
}) => {
  const { page, tool } = await openTool(
    ...(['13800000114', test, '/upScaleImg', '清晰度提升'] as const),
  );
  await tool.uploadAndWait({
    ...{ name: '竖图.png', mimeType: 'image/png' },
    buffer: greyPng(200, 600),
  });
  const bar = tool.stage.getByRole('toolbar', { name: '缩放' });
  const picture = tool.stage.getByRole('img', { name: '底图' });
  await poll(
    async () => (await boxOf(bar)).y - bottomOf(await boxOf(picture)),
    SOON,
  ).toBeGreaterThanOrEqual(0);
  const tooSmall = await page.evaluate((leastPx) => {
    const buttons = document.querySelectorAll('header button, main button[aria-label]');
    return [...buttons].flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      const isSmall = width > 0 && (width < leastPx || height < leastPx);
      return isSmall ? [`${button.getAttribute('aria-label')} ${width} × ${height}`] : [];
    });
  }, FINGER_PX);
  expect(tooSmall).toEqual([]);
});

it.concurrent('the search stays where it is, whatever it finds', async ({ task: test }) => {
  const { page } = await stage.visit({ ...PHONE, as: '13800000115', test });
  await page.goto('/tools');
  await page.getByRole('button', { name: /^搜索/ }).tap();
  const field = page.getByRole('combobox', { name: /^搜索工具/ });
  const { y } = await boxOf(field);
  await field.fill('没有这样的东西');
  await page.getByText('没有找到').waitFor();
  expect((await boxOf(field)).y).toBe(y);
});

/** How far the page has been scrolled: a finger at work moves what it works on, not the page. */
const scrolledTo = (page: Page) => page.evaluate(() => window.scrollY);
