import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import { WELL_OFF } from './products.ts';
import { besideArk, type Provider, startProvider } from './provider.ts';
import { useStage } from './stage.ts';
import { waitUntilStill } from './stillness.ts';
import { prepareGallery, prepareScenes, type Scene, scenes, visitorScenes } from './walk/scenes.ts';
import { layoutJumps, pictureFaults, watchLayout } from './walk/watch.ts';

/** Every address of the product, bare to visitors and with something on it to users, in both themes and on both kinds of screen. */

let provider: Provider | undefined;
const stage = useStage(async () => {
  provider = await startProvider('ark');
  return { ...besideArk(provider), ...WELL_OFF };
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
  await prepareGallery(page.request);
});

/** A page is looked at within this, also on a slow machine: one that hangs is told from the others. */
const LOOK_WITHIN_MS = 150_000;

/** One window goes to several addresses, as people do: what it has loaded once it has at hand. */
const STOPS = 6;
const ways = (all: readonly Scene[], most: number): (readonly Scene[])[] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  );
const walks = [
  // With something on the page: a client's look, a front door.
  scenes.filter(({ isForVisitors }) => isForVisitors),
  ...ways(visitorScenes, 2 * STOPS),
  ...ways(
    scenes.filter(({ isForVisitors }) => !isForVisitors),
    STOPS,
  ),
].flatMap((stops) =>
  SCREENS.map((screen) => ({
    ...{ stops, screen, width: screen.viewport.width },
    who: stops.some(({ isForVisitors }) => isForVisitors) ? 'visitor' : 'user',
    routes: stops.map(({ route }) => route).join(' '),
  })),
);

it.concurrent.for(walks)(
  '$width px, $who: $routes',
  async ({ stops, screen, who }, { task: test }) => {
    const visit = await stage.visit({
      ...{ test, viewport: screen.viewport, hasTouch: screen.hasTouch },
      allowed: stops.flatMap(({ allowed = [] }) => allowed),
      ...(who === 'user' && { as: AS }),
    });
    await watchLayout(visit.page);
    const findings: Record<string, readonly string[]> = {};
    for (const scene of stops) {
      const before = visit.problems.length;
      const look = lookAt(visit.page, scene, screen).catch((error: Error) => [error.message]);
      const stuck = delay(LOOK_WITHIN_MS, ['nothing more happened'], { ref: false });
      const found = await Promise.race([look, stuck]);
      const all = [...found, ...visit.problems.slice(before)];
      if (all.length > 0) findings[scene.route] = all;
    }
    expect(findings).toEqual({});
  },
);

/** What is wrong with a page, in both themes on one screen. */
async function lookAt(
  page: Page,
  scene: Scene,
  { viewport, themes }: (typeof SCREENS)[number],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: themes[0] });
  await scene.open(page);
  await isAtRest(page);
  const found = await layoutJumps(page, MOST_SHIFT);
  await scene.fill?.(page);
  await isAtRest(page);
  found.push(...(await pictureFaults(page)));
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme });
    await waitUntilStill(page);
    // With the theme colours alone change.
    const findings = await graveFindings(page, index === 0 ? undefined : ['color-contrast']);
    found.push(...findings.map((finding) => `${theme}: ${finding}`));
    const overflow = await overflowPx(page);
    if (overflow > 0) found.push(`${theme}: ${overflow} px wider than the screen`);
    const below = await emptyBelowPx(page);
    if (below > 0) found.push(`${theme}: ${below} px of nothing below the page`);
    await keepPicture(page, scene, theme, viewport.width);
  }
  return found;
}

/** The page has what it asked for, and nothing moves any more. */
async function isAtRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await waitUntilStill(page);
}

async function overflowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}

/** How far the window scrolls past the end of what is on the page: hidden things out of their places do that. */
async function emptyBelowPx(page: Page): Promise<number> {
  return page.evaluate(() => {
    const end = document.body.getBoundingClientRect().bottom + window.scrollY;
    const lowest = Math.max(end, window.innerHeight);
    return Math.max(0, Math.floor(document.documentElement.scrollHeight - lowest));
  });
}

async function keepPicture(page: Page, scene: Scene, theme: string, width: number): Promise<void> {
  const bare = scene.route === '/' ? 'index' : scene.route.slice(1).replaceAll('/', '-');
  const name = visitorScenes.includes(scene) ? `visitor-${bare}` : bare;
  await page.screenshot({ path: path.join(pictures, `${name}-${theme}-${width}.png`) });
}
