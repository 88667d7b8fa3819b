import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { isPictureShown } from './pages/pictures-shown.ts';
import { ToolPage } from './pages/tool-page.ts';
import { benchPhoto } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { runByApi, uploadByApi } from './runs.ts';
import { useStage } from './stage.ts';
import { AFTER_A_RUN } from './waits.ts';

/** Pages for whoever chose the colours or the spacing of text, and what is read out of a run. */

const stage = useStage();
const AS = '13800000122';

const styleOf = (page: Page, selector: string, name: 'outlineStyle' | 'borderTopStyle') =>
  page.evaluate(
    ([selector = '', name = '']) => {
      const element = document.querySelector(selector);
      return element && getComputedStyle(element)[name as 'outlineStyle'];
    },
    [selector, name],
  );

it.concurrent('what is chosen is seen in colours of the reader’s own', async ({ task: test }) => {
  const { page } = await stage.visit({ as: AS, test });
  const uploadImage = await uploadByApi(
    page.request,
    await smallFile(benchPhoto('dock'), 160, 'jpeg'),
  );
  const taskId = await runByApi(page.request, 'upScaleImg', { uploadImage });
  await page.emulateMedia({ forcedColors: 'active' });
  const tool = new ToolPage(page, '清晰度提升');
  await tool.open(`/upScaleImg?taskId=${taskId}`);
  await isPictureShown(tool.result);
  const compare = tool.stage.getByRole('toolbar', { name: '对比方式' });
  const [chosen, other] = await Promise.all(
    [true, false].map((pressed) =>
      compare
        .getByRole('button', { pressed })
        .first()
        .evaluate((button) => getComputedStyle(button).outlineStyle),
    ),
  );
  expect([chosen, other]).toEqual(['solid', 'none']);
  expect(await styleOf(page, '[role="switch"]', 'borderTopStyle')).toBe('solid');
  const grounds = await tool.settings
    .locator('label:has(input[type="radio"])')
    .evaluateAll((labels) => new Set(labels.map((l) => getComputedStyle(l).backgroundColor)).size);
  expect(grounds).toBe(2);
});

/** How many grounds the coloured marks of these buttons have. */
const groundsOf = (buttons: Locator) =>
  buttons.evaluateAll(
    (all) =>
      new Set(
        all.map((button) => {
          const mark = button.querySelector('[style*="background"]');
          return mark && getComputedStyle(mark).backgroundColor;
        }),
      ).size,
  );

it.concurrent('colours to choose by keep their own in colours of the reader’s own', async ({
  task: test,
}) => {
  const { page } = await stage.visit({ as: AS, test });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/tupianHome');
  const gallery = page.getByRole('group', { name: '按颜色找' }).getByRole('button');
  await gallery.first().waitFor();
  expect(await groundsOf(gallery)).toBe(await gallery.count());
  await page.goto('/myHistory');
  await page.getByRole('button', { name: '颜色', exact: true }).click();
  const history = page.getByRole('group', { name: '按颜色筛选' }).getByRole('button', {
    pressed: false,
  });
  await history.first().waitFor();
  expect(await groundsOf(history)).toBe(await history.count());
});

const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`;

it.concurrent('wider spacing of text cuts none off and leaves the screen as wide as it is', async ({
  task: test,
}) => {
  const { page } = await stage.visit({
    ...{ viewport: { width: 320, height: 700 }, hasTouch: true, as: AS, test },
  });
  const tooWide: string[] = [];
  for (const route of ['/', '/indoorRender', '/clean', '/deepseek', '/myHistory', '/dingzhi']) {
    await page.goto(route);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.addStyleTag({ content: SPACED });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) tooWide.push(`${route}: ${over} px`);
  }
  expect(tooWide).toEqual([]);
});

it.concurrent('a run is read out by its stages and its end, each once', async ({
  task: test,
  expect: { poll },
}) => {
  const { page } = await stage.visit({ as: AS, test });
  const tool = new ToolPage(page, '清晰度提升');
  await tool.open('/upScaleImg');
  await tool.uploadAndWait(await smallFile(benchPhoto('dock'), 320, 'jpeg'));
  await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const region of document.querySelectorAll('main [role="status"].visually-hidden')) {
      new MutationObserver(() => heard.push(region.textContent ?? '')).observe(region, {
        ...{ subtree: true, childList: true, characterData: true },
      });
    }
  });
  await tool.generate.click();
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  await poll(async () => (await heard()).at(-1), AFTER_A_RUN).toBe('清晰度提升做好了');
  const all = await heard();
  expect(all).toEqual([...new Set(all)]);
  expect(all.join('')).not.toMatch(/%/);
});

it.concurrent('a film in the history is seen whole, with its mark', async ({ task: test }) => {
  const { page } = await stage.visit({ as: AS, test });
  const uploadImage = await uploadByApi(
    page.request,
    await smallFile(benchPhoto('dock'), 320, 'jpeg'),
  );
  await runByApi(page.request, 'img2Video', { uploadImage, duration: 3 });
  await page.goto('/myHistory');
  const film = page.locator('article video').first();
  await film.waitFor();
  expect(await film.evaluate((video) => getComputedStyle(video).objectFit)).toBe('contain');
});
