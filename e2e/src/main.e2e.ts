import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { UNREACHABLE } from './browser.ts';
import { HistoryPage } from './pages/history.ts';
import { HomePage } from './pages/home.ts';
import { LoginDialog } from './pages/login.ts';
import { Shell } from './pages/shell.ts';
import { ToolPage } from './pages/tool-page.ts';
import { pngSize, samplePicture } from './pictures.ts';
import { PLAIN } from './products.ts';
import { useStage } from './stage.ts';
import { waitUntilStill } from './stillness.ts';
import { SOON } from './waits.ts';

const PHONE = '13800000000';
const SKETCH = samplePicture('living-sketch.png');
const WORDS = '奶油风客厅，浅橡木地板，暖光';
const images = path.resolve(import.meta.dirname, '../../docs/images');

const stage = useStage(PLAIN, { isNew: true });

it('signs in, renders a sketch, downloads it, and finds it again after a restart', async () => {
  const { page } = await stage.visit({ allowed: [UNREACHABLE] });
  await signIn(page);
  const tool = await renderSketch(page);
  await comparesWithTheSketch(tool);
  await downloadsAtFullSize(tool);
  if (process.env.UPDATE_IMAGES === '1') await takeProductPicture(page);
  await restart();
  await findsItAgain(page);
});

async function signIn(page: Page): Promise<void> {
  const home = new HomePage(page);
  const shell = new Shell(page);
  const login = new LoginDialog(page);
  await home.open();
  await shell.signInButton.click();
  expect(await login.agreement.isChecked()).toBe(true);
  await login.askForCode(PHONE);
  expect(await login.send.textContent()).toMatch(/(5\d|60)\s*秒/);
  expect(await login.send.isDisabled()).toBe(true);
  await login.signIn(await stage.product.smsCode(PHONE));
  await shell.account.waitFor();
  expect(await shell.normalTickets()).toBe(50);
}

async function renderSketch(page: Page): Promise<ToolPage> {
  const tool = new ToolPage(page, '室内渲染');
  await new HomePage(page).openTool('室内渲染');
  await tool.waitUntilOpen();
  await tool.uploadAndWait(SKETCH);
  await tool.prompt.fill(WORDS);
  expect(await tool.isGenerateInView()).toBe(true);
  expect(await tool.generate.textContent()).toMatch(/生成[\s·]*2\s*券/);

  await tool.generate.click();
  await tool.progress.first().waitFor();
  await tool.waitForResult();
  const information = await tool.information();
  expect(information).toContain('内置引擎');
  expect(information).toMatch(/结构保真\s*\d+(\.\d+)?\s*%/);
  await expect.poll(() => new Shell(page).normalTickets(), SOON).toBe(48);
  return tool;
}

/** The views stand where they belong once their pictures have been decoded. */
async function standSideBySide(tool: ToolPage): Promise<boolean> {
  const [left, right] = await Promise.all([tool.original.boundingBox(), tool.result.boundingBox()]);
  return left !== null && right !== null && left.x + left.width <= right.x;
}

async function comparesWithTheSketch(tool: ToolPage): Promise<void> {
  const divider = tool.stage.getByRole('slider', { name: /对比/ });
  await tool.compareBy('并排对比');
  await expect.poll(() => standSideBySide(tool), SOON).toBe(true);
  expect(await divider.count()).toBe(0);

  await tool.compareBy('按住看原图');
  expect(await tool.stage.getByText('原图', { exact: true }).count()).toBe(0);
  const rendered = await tool.result.screenshot();
  await tool.result.hover();
  await tool.page.mouse.down();
  await tool.stage.getByText('原图', { exact: true }).waitFor();
  const held = await tool.result.screenshot();
  await tool.page.mouse.up();
  await tool.stage.getByText('原图', { exact: true }).waitFor({ state: 'hidden' });
  expect(held.equals(rendered)).toBe(false);

  await tool.compareBy('滑动对比');
  const before = Number(await divider.getAttribute('aria-valuenow'));
  await divider.focus();
  await tool.page.keyboard.press('ArrowRight');
  await expect
    .poll(async () => Number(await divider.getAttribute('aria-valuenow')), SOON)
    .toBe(before + 2);
  await tool.page.keyboard.press('ArrowLeft');
  await expect
    .poll(async () => Number(await divider.getAttribute('aria-valuenow')), SOON)
    .toBe(before);
}

async function takeProductPicture(page: Page): Promise<void> {
  mkdirSync(images, { recursive: true });
  await page.mouse.move(0, 0);
  await new Shell(page).activeTasks.waitFor({ state: 'hidden' });
  await new Shell(page).toasts.first().waitFor({ state: 'hidden' });
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await waitUntilStill(page);
  await page.screenshot({ path: path.join(images, 'product.png') });
}

async function downloadsAtFullSize(tool: ToolPage): Promise<void> {
  const download = await tool.download('PNG');
  expect(download.suggestedFilename()).toMatch(/室内渲染.*\.png$/);
  expect(pngSize(await download.path())).toEqual(pngSize(SKETCH));
}

async function restart(): Promise<void> {
  const { product } = stage;
  expect(await product.databaseProcesses()).not.toEqual([]);
  expect(await product.stop()).toBe(0);
  expect(await product.databaseProcesses()).toEqual([]);
  await product.start();
}

async function findsItAgain(page: Page): Promise<void> {
  const shell = new Shell(page);
  await page.goto('/');
  await shell.account.waitFor();
  await shell.choose('我的历史');
  const history = new HistoryPage(page);
  await history.title.waitFor();
  const run = history.runsOf('室内渲染');
  await run.first().waitFor();
  expect(await run.count()).toBe(1);
  await history.waitForPicture(run);
  await run.click();
  const tool = new ToolPage(page, '室内渲染');
  await tool.waitUntilOpen();
  await tool.waitForResult();
  expect(await tool.prompt.inputValue()).toBe(WORDS);
}
