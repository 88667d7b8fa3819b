import { expect, it } from 'vitest';
import { Shell } from './pages/shell.ts';
import { ToolPage } from './pages/tool-page.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

// One at a time, so that the second and third run really wait.
const stage = useStage({ WORKER_CONCURRENCY: '1' });
const RUNS = 3;

it('picks up running and queued tasks after a reload, and they finish', async () => {
  const { page } = await stage.visit({ as: '13800000021' });
  const tool = new ToolPage(page, '室内渲染');
  await tool.open('/indoorRender');
  await tool.trySample();
  for (let run = 0; run < RUNS; run++) await tool.start();

  await page.reload();
  await tool.waitUntilOpen();
  await tool.versions.nth(RUNS - 1).waitFor();
  await tool.progress.first().waitFor();
  await new Shell(page).activeTasks.waitFor();

  for (let index = 0; index < RUNS; index++) await tool.waitForVersion(index);
  expect(await tool.versions.count()).toBe(RUNS);
  await tool.waitForResult();
  await expect.poll(() => new Shell(page).normalTickets(), SOON).toBe(50 - 2 * RUNS);
});

it('has what was filled in again after a reload and after Back, and is empty anew', async () => {
  const { page } = await stage.visit({ as: '13800000023' });
  const tool = new ToolPage(page, '局部渲染');
  await tool.open('/lama');
  await tool.trySample();
  await tool.prompt.fill('窗边的绿植');
  await page.waitForLoadState('networkidle');
  const mask = await tool.maskOnPage();
  await page.reload();
  await tool.waitUntilOpen();
  await expect.poll(() => tool.prompt.inputValue(), SOON).toBe('窗边的绿植');
  await expect.poll(async () => (await tool.maskOnPage()).equals(mask), SOON).toBe(true);

  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goBack();
  await expect.poll(() => tool.prompt.inputValue(), SOON).toBe('窗边的绿植');
  await page.goto('/');
  await tool.open('/lama');
  expect(await tool.prompt.inputValue()).toBe('');
});

it('cancels a running task and gives the tickets back', async () => {
  const { page } = await stage.visit({ as: '13800000022' });
  const tool = new ToolPage(page, '室内渲染');
  const shell = new Shell(page);
  await tool.open('/indoorRender');
  await tool.trySample();
  await tool.start();
  await expect.poll(() => shell.normalTickets(), SOON).toBe(48);

  await tool.cancelButton.click();
  await tool.stage.getByText(/已取消/).waitFor();
  await expect.poll(() => shell.normalTickets(), SOON).toBe(50);
});
