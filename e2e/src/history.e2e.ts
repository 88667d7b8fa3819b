import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { HistoryPage } from './pages/history.ts';
import { Shell } from './pages/shell.ts';
import { benchPhoto } from './pictures.ts';
import { runByApi, uploadByApi } from './runs.ts';
import { useStage } from './stage.ts';
import { SOON } from './waits.ts';

const stage = useStage();
const PHONE = '13800000060';

it('finds, picks, deletes, takes back and runs again what one has made', async () => {
  const visit = await stage.visit({ as: PHONE });
  const { page } = visit;
  const uploadImage = await uploadByApi(page.request, {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: readFileSync(benchPhoto('coffee')),
  });
  for (const weather of ['rain', 'clear']) {
    await runByApi(page.request, 'atmosphereChange', { uploadImage, hour: 18, weather });
  }
  await runByApi(page.request, 'toline', { uploadImage });

  const history = new HistoryPage(page);
  await history.open();
  await expect.poll(() => history.cards.count(), SOON).toBe(3);
  await history.waitForPicture(history.runsOf('图片转线稿'));
  await visit.screenshot('history desktop light');

  // What was made seconds ago can be found by words, and after a moment by its colours.
  await history.search.fill('线稿');
  await expect.poll(() => history.cards.count(), SOON).toBe(1);
  expect(new URL(page.url()).searchParams.get('q')).toBe('线稿');
  await history.search.fill('');
  await expect.poll(() => history.cards.count(), SOON).toBe(3);
  await expect
    .poll(async () => {
      await page.goto('/myHistory?colour=b5654a&near=wide');
      await history.title.waitFor();
      await history.cards
        .first()
        .waitFor({ timeout: 2_000 })
        .catch(() => undefined);
      return history.cards.count();
    }, SOON)
    .toBeGreaterThan(0);

  await history.open();
  await history.picks.first().click();
  await history.picks.nth(2).click({ modifiers: ['Shift'] });
  await page.getByText('已选 3 次').waitFor();
  await page.getByRole('toolbar', { name: '已选' }).getByRole('button', { name: '删除' }).click();
  await page.getByText('还没有做过图').waitFor();
  await new Shell(page).toasts.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => history.cards.count(), SOON).toBe(3);

  const line = history.cards.filter({ hasText: '图片转线稿' });
  await line.hover();
  await line.getByRole('button', { name: '收藏' }).click();
  await line.getByRole('button', { name: '再做一次' }).click();
  // The list follows the run to its end by itself.
  await expect.poll(() => history.runsOf('图片转线稿').locator('img').count(), SOON).toBe(2);

  await page.goto('/designList?tab=5');
  await page.getByRole('heading', { level: 1, name: '设计列表' }).waitFor();
  await expect.poll(() => history.cards.count(), SOON).toBe(1);
});

it.each([
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1440 },
  { theme: 'dark', width: 360 },
] as const)('shows the design list, $theme, $width px', async ({ theme, width }) => {
  const visit = await stage.visit({ as: PHONE, theme, viewport: { width, height: 844 } });
  const { page } = visit;
  await page.goto('/designList');
  await new HistoryPage(page).waitForPicture(page.locator('article').first());
  expect(await graveFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await visit.screenshot(`design list ${theme} ${width}`);
});
