import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { NO_NETWORK } from './browser.ts';
import { openModel } from './live-model.ts';
import { useStage } from './stage.ts';
import { AFTER_A_RUN, SOON } from './waits.ts';

const stage = useStage();

it('实时渲染: shares a window, follows it, heeds words, holds views and renders them', async () => {
  const visit = await stage.visit({ as: '13800000091' });
  const { page } = visit;
  const model = await openModel(page);
  await page.goto('/ailive');
  await page.getByRole('heading', { level: 1, name: '实时渲染' }).waitFor();
  expect(await graveFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /共享屏幕/ }).click();

  const result = page.getByRole('img', { name: '实时渲染的结果' });
  await result.waitFor(AFTER_A_RUN);
  const shown = () => result.getAttribute('src');
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  await page.getByText('已用 1 分钟').waitFor(SOON);
  expect(await graveFindings(page)).toEqual([]);

  let before = await shown();
  await model.push(90);
  await expect.poll(shown, AFTER_A_RUN).not.toBe(before);
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  before = await shown();
  await page.getByRole('textbox', { name: '描述' }).fill('深胡桃木地板，暖光');
  await expect.poll(shown, AFTER_A_RUN).not.toBe(before);

  // Each trade has its own kinds of space, and the picture follows the one that is chosen.
  const space = page.getByLabel('空间类型');
  const trade = page.getByRole('group', { name: '专业' });
  await trade.getByText('工装').click();
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  before = await shown();
  await space.selectOption('中餐厅');
  await expect.poll(shown, AFTER_A_RUN).not.toBe(before);
  await trade.getByText('室内').click();
  await expect.poll(() => space.locator('option').allTextContents()).toContain('客厅');

  await page.getByRole('button', { name: '定格', exact: true }).click();
  await page.getByRole('button', { name: /全部出高清 · 2 券/ }).click(AFTER_A_RUN);
  await page.getByRole('img', { name: '高清渲染的结果' }).waitFor(AFTER_A_RUN);
  await page.getByRole('button', { name: '结束共享' }).click();
  await page.getByText('共享已结束').first().waitFor(SOON);
  const held = page.getByRole('complementary', { name: '定格' });
  await held.getByRole('button', { name: '加入项目' }).click();
  const dialog = page.getByRole('dialog', { name: '加入项目' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await held.getByRole('button', { name: '发布到图集' }).waitFor();
  await visit.screenshot('定格');
  await page.getByRole('link', { name: '打开' }).click();
  await page.waitForURL(/\/indoorRender\?taskId=/);
});

it('实时渲染: a sample stands in for who has no model to share', async () => {
  const visit = await stage.visit({ as: '13800000092' });
  const { page } = visit;
  await page.goto('/ailive');
  await page.getByRole('button', { name: '办公室白模' }).first().click();
  await page.getByRole('img', { name: '示例：办公室白模' }).waitFor(SOON);
  await page.getByRole('button', { name: /用示例开始/ }).click();
  await page.getByRole('img', { name: '实时渲染的结果' }).waitFor(AFTER_A_RUN);
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  await page.getByRole('button', { name: '结束共享' }).click();
  await page.getByText('共享已结束，最后一帧还能定格').waitFor(SOON);
  await page.getByRole('button', { name: '定格', exact: true }).click();
  await page.getByText('共享已结束，定格都留着').waitFor(SOON);
  await page.getByRole('button', { name: /全部出高清 · 2 券/ }).waitFor(SOON);
});

/** Shares the model's window, from the page of the tool to the first finished picture. */
async function share(page: Page) {
  const model = await openModel(page);
  let frames = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/ai/live/frame')) frames += 1;
  });
  await page.goto('/ailive');
  await page.getByRole('button', { name: /共享屏幕/ }).click();
  const result = page.getByRole('img', { name: '实时渲染的结果' });
  await result.waitFor(AFTER_A_RUN);
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  return {
    model,
    result,
    /** Frames that went to the server so far. */
    frames: () => frames,
    shown: () => result.getAttribute('src'),
    /** Width over height of the picture that came back. */
    ratio: () =>
      result.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight),
  };
}

/** How far the picture that came back goes beyond the pane it is shown in. */
const spillPx = (page: Page): Promise<number> =>
  page.getByRole('img', { name: '实时渲染的结果' }).evaluate((image) => {
    const [inner, outer] = [image, image.closest('figure') ?? image].map((one) =>
      one.getBoundingClientRect(),
    );
    if (!inner || !outer) return Number.NaN;
    return Math.max(inner.bottom - outer.bottom, inner.right - outer.right);
  });

/** What a page is told when another tab is looked at; a browser without windows never says it itself. */
async function turn(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
}

it('实时渲染: renders the part that is framed, beside or over what is shared', async () => {
  const visit = await stage.visit({ as: '13800000093' });
  const { page } = visit;
  const { model, result, shown, ratio } = await share(page);
  const whole = await ratio();

  await page.getByRole('button', { name: '框选区域' }).click();
  const source = await page.getByRole('application', { name: /拖动框出/ }).boundingBox();
  if (source === null) throw new Error('nothing to draw on');
  const at = (x: number, y: number) =>
    [source.x + source.width * x, source.y + source.height * y] as const;
  await page.mouse.move(...at(0.25, 0.1));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.5), { steps: 4 });
  await visit.screenshot('live framing');
  await page.mouse.move(...at(0.75, 0.9), { steps: 4 });
  await page.mouse.up();
  // Half as wide, four fifths as high.
  await expect.poll(ratio, AFTER_A_RUN).toBeCloseTo((whole * 0.5) / 0.8, 1);
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  const sides = ['width', 'height'].map(async (side) => Number(await result.getAttribute(side)));
  const [width = 0, height = 0] = await Promise.all(sides);
  expect(width / height).toBeCloseTo(await ratio(), 1);
  expect(await spillPx(page)).toBeLessThan(2);
  const before = await shown();
  await model.push(90);
  await expect.poll(shown, AFTER_A_RUN).not.toBe(before);

  const video = page.locator('video');
  const offset = async () => {
    const [over, under] = await Promise.all(
      [result, video.locator('..')].map((one) => one.boundingBox()),
    );
    return over && under ? Math.hypot(over.x - under.x, over.y - under.y) : Number.NaN;
  };
  expect(await offset()).toBeGreaterThan(100);
  await page.getByText('叠加', { exact: true }).click();
  await page.getByRole('slider', { name: '叠加浓度' }).waitFor(SOON);
  expect(await offset()).toBeLessThan(2);
  expect(await result.evaluate((image) => getComputedStyle(image).opacity)).toBe('0.7');
  expect(await graveFindings(page)).toEqual([]);
  await visit.screenshot('live overlay');
  await page.getByText('双栏', { exact: true }).click();
  await expect.poll(offset).toBeGreaterThan(100);

  await page.getByRole('button', { name: '取消框选' }).click();
  await expect.poll(ratio, AFTER_A_RUN).toBeCloseTo(whole, 1);
});

it('实时渲染: renders what was written without a network once it is back', async () => {
  const { page } = await stage.visit({ as: '13800000108', allowed: [NO_NETWORK] });
  const { shown } = await share(page);
  const before = await shown();
  await page.context().setOffline(true);
  const words = page.getByRole('textbox', { name: '描述' });
  await words.fill('深蓝色墙面，白色柜门');
  await page.getByText('网络不通').first().waitFor(SOON);
  expect(await shown()).toBe(before);
  await page.context().setOffline(false);
  await expect.poll(shown, AFTER_A_RUN).not.toBe(before);
  await page.reload();
  await expect.poll(() => words.inputValue(), SOON).toBe('深蓝色墙面，白色柜门');
});

it('实时渲染: stops with the tab, and keeps the views held on to until they are removed', async () => {
  const visit = await stage.visit({ as: '13800000094' });
  const { page } = visit;
  const { model, shown, frames } = await share(page);

  await turn(page, true);
  await page.getByText('已暂停，不计时').waitFor(SOON);
  const [sent, before] = [frames(), await shown()];
  await model.push(60);
  await page.waitForTimeout(2000);
  expect([frames(), await shown()]).toEqual([sent, before]);
  await page.getByText('已用 1 分钟').waitFor(SOON);
  await turn(page, false);
  await expect.poll(shown, AFTER_A_RUN).not.toBe(before);
  await page.getByText('已精细').waitFor(AFTER_A_RUN);

  const held = page.getByRole('complementary', { name: '定格' });
  const views = held.getByRole('listitem');
  await page.getByRole('button', { name: '定格', exact: true }).click();
  await model.push(160);
  await page.getByText('已精细').waitFor({ ...SOON, state: 'hidden' });
  await page.getByText('已精细').waitFor(AFTER_A_RUN);
  await page.keyboard.press('d');
  await held.getByRole('button', { name: '全部出高清 · 4 券' }).waitFor(SOON);
  const thumbnails = () =>
    views.locator('img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src));
  const seen = await thumbnails();
  expect(new Set(seen).size).toBe(2);

  await page.reload();
  await expect.poll(thumbnails, SOON).toEqual(seen);
  await held.getByRole('button', { name: '全部出高清 · 4 券' }).click();
  await expect
    .poll(() => held.getByRole('img', { name: '高清渲染的结果' }).count(), AFTER_A_RUN)
    .toBe(2);
  await held.getByRole('link', { name: '打开' }).first().click();
  await page.waitForURL(/\/indoorRender\?taskId=/);
  await page.goBack();
  await expect
    .poll(() => held.getByRole('img', { name: '高清渲染的结果' }).count(), AFTER_A_RUN)
    .toBe(2);
  await visit.screenshot('live bookmarks rendered');

  await held.getByRole('button', { name: '移除' }).first().click();
  await expect.poll(() => views.count(), SOON).toBe(1);
  await page.reload();
  await expect.poll(() => views.count(), SOON).toBe(1);
});

it('实时渲染: a running share is fit to be seen on every screen, in both themes', async () => {
  const visit = await stage.visit({ as: '13800000095' });
  const { page } = visit;
  await share(page);
  await page.getByRole('button', { name: '定格', exact: true }).click();
  await page.getByRole('button', { name: /全部出高清 · 2 券/ }).waitFor(SOON);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
    // Windows of one browser share their size here: on a phone's screen a phone's is shared.
    await page.getByText('已精细').waitFor(AFTER_A_RUN);
    expect(await spillPx(page)).toBeLessThan(2);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect(await graveFindings(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      await visit.screenshot(`live ${width} ${theme}`);
    }
  }
});
