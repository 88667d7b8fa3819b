import type { Locator, Page } from 'playwright-core';
import { it } from 'vitest';
import { useStage } from './stage.ts';

/** What the document shows by itself stands where the page will stand. */

const stage = useStage();

const PROGRAM = /\/assets\/index-[^/]+\.js$/;
const PARTS: Readonly<Record<string, readonly [stand: string, page: string]>> = {
  sign: ['.mark-mark', 'header [aria-label="筑绘，回首页"] > span'],
  title: ['.home-title', 'h1'],
  lead: ['.home-lead', 'h1 + p'],
  starts: ['.home-starts > *', 'h1 ~ div > *'],
  picture: ['.first-paint-after', 'img[alt="效果图"]'],
  views: ['.show-view', 'fieldset button'],
};

/** Opens an address with the program held back; what is returned lets it come. */
async function openHeld(page: Page, address: string): Promise<() => void> {
  let letIn: () => void = () => undefined;
  const mayCome = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(PROGRAM, async (route) => {
    await mayCome;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('.first-paint .mark-mark').waitFor();
  return letIn;
}

const boxesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    }),
  );

it.concurrent.for([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])(
  'the first page’s own parts take their places: $width px',
  async (viewport, { task: test, expect }) => {
    const visit = await stage.visit({ test, viewport });
    const { page } = visit;
    const letIn = await openHeld(page, '/');
    await visit.screenshot(`首屏 程序未到 ${viewport.width}`);
    const stood: Record<string, number[][]> = {};
    for (const [name, [stand]] of Object.entries(PARTS)) {
      stood[name] = await boxesOf(page.locator('.first-paint').locator(stand));
      expect(stood[name].length, name).toBeGreaterThan(0);
    }
    letIn();
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('.first-paint').count()).toBe(0);
    for (const [name, [, there]] of Object.entries(PARTS)) {
      expect(await boxesOf(page.locator('#root').locator(there)), name).toEqual(stood[name]);
    }
  },
);

it.concurrent('elsewhere there is the bar alone, in the theme that was chosen', async ({
  task: test,
  expect,
}) => {
  const { page } = await stage.visit({ test });
  await page.goto('/agreement');
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  const letIn = await openHeld(page, '/tools');
  expect(await page.locator('.first-paint .home-title').isVisible()).toBe(false);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(
    'dark',
  );
  letIn();
  await page.getByRole('heading', { level: 1, name: '全部工具' }).waitFor();
  expect(await page.locator('.first-paint').count()).toBe(0);
});

it.concurrent('a client’s page stands alone from the beginning', async ({ task: test, expect }) => {
  const { page } = await stage.visit({ test });
  await page.goto('/kantu', { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.locator('.first-paint').count()).toBe(0);
});
