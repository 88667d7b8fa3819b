import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { STEP_WITHIN_MS } from './waits.ts';

type Options = BrowserContextOptions & { readonly baseURL: string };

/** Where windows come from and go to: each has cookies and storage of its own, empty at first. */
export interface Contexts {
  /** A blank page, alone in its context. */
  open(options: Options): Promise<Page>;
  /** Ends all pages of a context. */
  giveBack(context: BrowserContext): Promise<void>;
}

/** New ones, which have loaded nothing yet. */
export const newContexts = (browser: Browser): Contexts => ({
  open: async (options) => (await browser.newContext(options)).newPage(),
  giveBack: end,
});

/** An address of the product with nothing on it. */
const NOTHING = '/robots.txt';

/**
 * Those that were given back serve again where the same is asked for: the program's code is at hand, as for
 * people who come back, and a page opens at half the work. A page with nothing on it stays in each: the next
 * opens in four fifths of the time it takes without. What lets service workers in is never kept.
 *
 * Pages of all contexts in one process (`--process-per-site`) would open sooner still, and wait for each
 * other where tests run side by side: by a minute.
 */
export function keptContexts(browser: Browser): Contexts {
  const kept = new Map<string, BrowserContext[]>();
  const keys = new WeakMap<BrowserContext, string>();
  const stays = new WeakMap<BrowserContext, Page>();

  /** Ends all pages of it but the one that stays. */
  const leave = async (context: BrowserContext): Promise<void> => {
    const pages = context.pages();
    const staying = stays.get(context) ?? (await context.newPage());
    if (!stays.has(context)) await staying.goto(NOTHING);
    stays.set(context, staying);
    await Promise.all(pages.filter((page) => page !== staying).map((page) => page.close()));
  };

  return {
    async open(options) {
      const key = JSON.stringify(options);
      const known = kept.get(key)?.pop();
      if (known) return emptied(known, options.baseURL);
      const context = await browser.newContext(options);
      if (options.serviceWorkers === 'block') keys.set(context, key);
      return context.newPage();
    },
    async giveBack(context) {
      const key = keys.get(context);
      if (key === undefined || !(await isDone(leave(context)))) return end(context);
      kept.set(key, [...(kept.get(key) ?? []), context]);
    },
  };
}

/** Whether it came to a good end, within the time of a step. */
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    delay(STEP_WITHIN_MS, false, { ref: false }),
  ]);

/** A page to which nobody was there before, but for what the browser loaded. */
async function emptied(context: BrowserContext, origin: string): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const storageTypes = 'local_storage,indexeddb,cache_storage,file_systems';
  await Promise.all([
    devtools.send('Storage.clearDataForOrigin', { origin, storageTypes }),
    context.clearCookies(),
    context.clearPermissions(),
  ]);
  await devtools.detach();
  return page;
}

/** Chromium now and then never answers that a window closed that was just loading: the browser's end takes it. */
const end = (context: BrowserContext): Promise<void> =>
  Promise.race([context.close(), delay(STEP_WITHIN_MS, undefined, { ref: false })]);
