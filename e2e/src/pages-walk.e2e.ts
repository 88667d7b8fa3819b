import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { besideArk, type Provider, startProvider } from './provider.ts';
import { useStage } from './stage.ts';
import { prepareScenes, type Scene, scenes } from './walk/scenes.ts';
import { layoutShift, pictureFaults, watchLayout } from './walk/watch.ts';

/** Every address of the product with something on it, in both themes and on both kinds of screen. */

let provider: Provider | undefined;
const stage = useStage(async () => {
  provider = await startProvider('ark');
  return { ...besideArk(provider), SIGNUP_TICKETS: 'normal:500,live:30,gpt:50' };
});
afterAll(() => provider?.stop());

const AS = '13800000071';
const MOST_SHIFT = 0.05;
const SCREENS = [
  { viewport: { width: 1440, height: 900 }, themes: ['light', 'dark'], hasTouch: false },
  { viewport: { width: 390, height: 844 }, themes: ['dark', 'light'], hasTouch: true },
] as const;
const pictures = path.resolve(import.meta.dirname, '../../test-output/walk');

beforeAll(async () => {
  mkdirSync(pictures, { recursive: true });
  const { page } = await stage.visit({ as: AS });
  await prepareScenes(page.request, stage.product.output());
});

it.concurrent.for(scenes.flatMap((scene) => SCREENS.map((screen) => ({ scene, screen }))))(
  '$scene.route at $screen.viewport.width px',
  async ({ scene, screen }, { task: test }) => {
    const { viewport, themes, hasTouch } = screen;
    const { page } = await stage.visit({
      ...{ test, viewport, hasTouch, theme: themes[0], allowed: scene.allowed ?? [] },
      ...(scene.isForVisitors ? {} : { as: AS }),
    });
    await watchLayout(page);
    await scene.open(page);
    await isAtRest(page);
    const found: Record<string, unknown> = {
      shift: Math.max(0, (await layoutShift(page)) - MOST_SHIFT),
      pictures: await pictureFaults(page),
    };
    for (const [index, theme] of themes.entries()) {
      await page.emulateMedia({ colorScheme: theme });
      await isAtRest(page);
      // Colours alone change with the theme.
      const rules = index === 0 ? undefined : ['color-contrast'];
      found[`axe ${theme}`] = await graveFindings(page, rules);
      found[`wider than the screen, ${theme}`] = await overflowPx(page);
      await keepPicture(page, scene, theme, viewport.width);
    }
    expect(found).toEqual(Object.fromEntries(Object.entries(found).map(fine)));
  },
);

/** What an entry is when nothing is wrong. */
const fine = ([name, value]: [string, unknown]): [string, unknown] => [
  name,
  Array.isArray(value) ? [] : 0,
];

/** The page has what it asked for, and nothing moves any more. */
async function isAtRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    const ends = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined));
    await Promise.all(ends);
  });
}

async function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

async function keepPicture(page: Page, scene: Scene, theme: string, width: number): Promise<void> {
  const name = scene.route === '/' ? 'index' : scene.route.slice(1).replaceAll('/', '-');
  await page.screenshot({ path: path.join(pictures, `${name}-${theme}-${width}.png`) });
}
