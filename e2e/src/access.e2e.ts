import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { graveFindings } from './axe.ts';
import type { VisitOptions } from './browser.ts';
import { HistoryPage } from './pages/history.ts';
import { HomePage } from './pages/home.ts';
import { LoginDialog } from './pages/login.ts';
import { Shell } from './pages/shell.ts';
import { ToolPage } from './pages/tool-page.ts';
import { useStage } from './stage.ts';
import { waitUntilStill } from './stillness.ts';

const PHONE = '13800000041';
const stage = useStage();
const indoor = (page: Page) => new ToolPage(page, '室内渲染');
const DONE: { resultAddress: string } = { resultAddress: '' };

/** Kinds of screens, and how to get there. */
const SCREENS: readonly {
  readonly name: string;
  readonly as?: string;
  readonly open: (page: Page) => Promise<void>;
}[] = [
  { name: 'home', open: (page) => new HomePage(page).open() },
  {
    name: 'tools',
    open: async (page) => {
      await page.goto('/tools');
      await page.getByRole('heading', { level: 1, name: '全部工具' }).waitFor();
    },
  },
  { name: 'tool page, empty', as: PHONE, open: (page) => indoor(page).open('/indoorRender') },
  {
    name: 'tool page with a result',
    as: PHONE,
    open: async (page) => {
      await indoor(page).open(DONE.resultAddress);
      await indoor(page).waitForResult();
    },
  },
  {
    name: 'history',
    as: PHONE,
    open: async (page) => {
      const history = new HistoryPage(page);
      await history.open();
      await history.waitForPicture(history.runsOf('室内渲染').first());
    },
  },
  {
    name: 'sign-in dialog',
    open: async (page) => {
      await new HomePage(page).open();
      await new Shell(page).signInButton.click();
      await new LoginDialog(page).phone.waitFor();
    },
  },
  {
    name: 'not-found page',
    open: async (page) => {
      await page.goto('/no/such/page');
      await page.getByRole('heading', { level: 1, name: '没有这一页' }).waitFor();
    },
  },
];

async function show(screen: (typeof SCREENS)[number], options: VisitOptions = {}): Promise<Page> {
  const { page } = await stage.visit({ ...options, ...(screen.as && { as: screen.as }) });
  await screen.open(page);
  await waitUntilStill(page);
  return page;
}

beforeAll(async () => {
  const { page } = await stage.visit({ as: PHONE });
  await indoor(page).open('/indoorRender');
  await indoor(page).trySample();
  await indoor(page).start();
  await indoor(page).waitForResult();
  DONE.resultAddress = new URL(page.url()).pathname + new URL(page.url()).search;
});

/** What the walk through all addresses does not show. */
const NOT_WALKED = SCREENS.filter(({ name }) => /empty|dialog/.test(name));

describe.each(['light', 'dark'] as const)('axe finds nothing grave, %s', (theme) => {
  it.each(NOT_WALKED)('$name', async (screen) => {
    expect(await graveFindings(await show(screen, { theme }))).toEqual([]);
  });
});

describe('nothing scrolls sideways on the narrowest phone', () => {
  const NARROWEST_PX = 360;
  it.each(SCREENS)('$name', async (screen) => {
    const page = await show(screen, { viewport: { width: NARROWEST_PX, height: 844 } });
    const widest = await page.evaluate(() => {
      const scroller = document.scrollingElement ?? document.documentElement;
      scroller.scrollLeft = 10_000;
      return { scrolled: scroller.scrollLeft, contentPx: scroller.scrollWidth };
    });
    expect(widest).toEqual({ scrolled: 0, contentPx: NARROWEST_PX });
  });
});

describe('keyboard', () => {
  /** Presses Tab until the focus is on the generate button. */
  const tabToGenerate = async (page: Page) => {
    const MAX_TABS = 150;
    for (let pressed = 0; pressed < MAX_TABS; pressed++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (/^生成/.test(name)) return pressed + 1;
    }
    return null;
  };

  it.each(SCREENS.filter(({ name }) => name.startsWith('tool page')))(
    'Tab reaches the generate button: $name',
    async (screen) => {
      const page = await show(screen);
      expect(await tabToGenerate(page)).not.toBeNull();
    },
  );

  it('Escape closes dialogs and menus', async () => {
    const { page } = await stage.visit();
    const login = new LoginDialog(page);
    await new HomePage(page).open();
    await new Shell(page).signInButton.click();
    await login.dialog.waitFor();
    await page.keyboard.press('Escape');
    await login.dialog.waitFor({ state: 'hidden' });
  });

  it('Ctrl K opens the search, which leads to a tool', async () => {
    const { page } = await stage.visit();
    const shell = new Shell(page);
    await new HomePage(page).open();
    await page.keyboard.press('Control+k');
    await shell.searchDialog.waitFor();
    await page.keyboard.type('线稿');
    await page.getByRole('option', { name: /图片转线稿/ }).waitFor();
    await page.keyboard.press('Escape');
    await shell.searchDialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.keyboard.type('工装渲染');
    await page.keyboard.press('Enter');
    await new ToolPage(page, '工装渲染').waitUntilOpen();
  });
});

it('the home page does not jump while it loads', async () => {
  const { page } = await stage.visit();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await new HomePage(page).open();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1_000);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.05);
});
