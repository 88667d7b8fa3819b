import { expect, it } from 'vitest';
import { isPictureShown } from './pages/pictures-shown.ts';
import { ToolPage } from './pages/tool-page.ts';
import { benchPhoto } from './pictures.ts';
import { smallFile } from './pixels.ts';
import { runByApi, uploadByApi } from './runs.ts';
import { useStage } from './stage.ts';

/** Pages for whoever set a larger size of type in the browser, and on the narrowest screens that are asked for. */

const TYPE_PX = 24;
const stage = useStage(undefined, { typePx: TYPE_PX });
const AS = '13800000121';
const PAGES = ['/', '/indoorRender', '/clean', '/deepseek', '/myHistory', '/profile', '/dingzhi'];

const SCREENS = [
  { width: 1440, height: 900, hasTouch: false },
  { width: 390, height: 844, hasTouch: true },
] as const;

it.concurrent.for(SCREENS)(
  'type grows with the setting, and nothing leaves a screen of $width px',
  async ({ hasTouch, ...viewport }, { task: test }) => {
    const { page } = await stage.visit({ viewport, hasTouch, as: AS, test });
    const found: Record<string, unknown> = {};
    for (const route of PAGES) {
      await page.goto(route);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const look = await page.evaluate(() => ({
        type: getComputedStyle(document.body).fontSize,
        over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      found[route] = look;
    }
    const right = { type: `${TYPE_PX * 0.875}px`, over: 0 };
    expect(found).toEqual(Object.fromEntries(PAGES.map((route) => [route, right])));
  },
);

it.concurrent('the deeds under a result stay within their buttons and the screen', async ({
  task: test,
}) => {
  const { page } = await stage.visit({
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, as: AS, test },
  });
  const uploadImage = await uploadByApi(
    page.request,
    await smallFile(benchPhoto('dock'), 160, 'jpeg'),
  );
  const taskId = await runByApi(page.request, 'upScaleImg', { uploadImage });
  const tool = new ToolPage(page, '清晰度提升');
  await tool.open(`/upScaleImg?taskId=${taskId}`);
  await isPictureShown(tool.result);
  const outside = await page.evaluate(() =>
    [...document.querySelectorAll('main button')].flatMap((button) => {
      const { left, right, width } = button.getBoundingClientRect();
      const isOut = width > 0 && (left < -1 || right > innerWidth + 1);
      return isOut ? [button.getAttribute('aria-label') ?? button.textContent] : [];
    }),
  );
  expect(outside).toEqual([]);
});
