import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisit } from '../src/browser.ts';
import { startProduct } from '../src/server.ts';

/**
 * First and largest contentful paint, cold (a new profile each time), with the processor slowed down
 * four times, as a phone is to this machine. Only the first page's first paint has a budget.
 */

const RUNS = 5;
const SLOWDOWN = 4;
const BUDGET_MS = 1500;
const PAGES = [
  { page: '/', budgetMs: BUDGET_MS },
  { page: '/indoorRender', budgetMs: null },
] as const;
const out = path.resolve(import.meta.dirname, '../../bench-output');

interface Paints {
  readonly firstMs: number;
  readonly largestMs: number;
}

async function paintsOf(browser: Browser, url: string, address: string): Promise<Paints> {
  const visit = await openVisit(browser, url);
  const devtools = await visit.page.context().newCDPSession(visit.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await visit.page.addInitScript(() => {
    new PerformanceObserver((list) => {
      Object.assign(window, { largestMs: list.getEntries().at(-1)?.startTime });
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  await visit.page.goto(address, { waitUntil: 'networkidle' });
  const paints = await visit.page.evaluate(() => ({
    firstMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largestMs: (window as { largestMs?: number }).largestMs ?? Number.NaN,
  }));
  await visit.close();
  return paints;
}

const medianOf = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
try {
  const figures = [];
  for (const { page, budgetMs } of PAGES) {
    await paintsOf(browser, product.url, page);
    const runs: Paints[] = [];
    for (let run = 0; run < RUNS; run++) runs.push(await paintsOf(browser, product.url, page));
    const runsMs = runs.map(({ firstMs }) => firstMs);
    const medianMs = medianOf(runsMs);
    const largestMedianMs = medianOf(runs.map(({ largestMs }) => largestMs));
    figures.push({ page, slowdown: SLOWDOWN, runsMs, medianMs, budgetMs, largestMedianMs });
    process.stdout.write(
      `${page}, cold, ${SLOWDOWN}× slower: first contentful paint ${medianMs.toFixed(0)} ms ` +
        `of ${runsMs.map((ms) => ms.toFixed(0)).join(', ')}${budgetMs ? ` (budget ${budgetMs})` : ''}, ` +
        `largest ${largestMedianMs.toFixed(0)} ms\n`,
    );
  }
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'paint.json'), `${JSON.stringify(figures, null, 2)}\n`);
} finally {
  await browser.close();
  await product.remove();
}
