import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser, openVisit } from '../src/browser.ts';
import { startProduct } from '../src/server.ts';

/**
 * First contentful paint of the home page, cold (a new profile each time), with the processor slowed
 * down four times, as a phone is to this machine.
 */

const RUNS = 5;
const SLOWDOWN = 4;
const BUDGET_MS = 1500;
const out = path.resolve(import.meta.dirname, '../../bench-output');

async function firstPaintMs(browser: Browser, url: string): Promise<number> {
  const visit = await openVisit(browser, url);
  const devtools = await visit.page.context().newCDPSession(visit.page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await visit.page.goto('/', { waitUntil: 'networkidle' });
  const ms = await visit.page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await visit.close();
  return ms;
}

const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
try {
  await firstPaintMs(browser, product.url);
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await firstPaintMs(browser, product.url));
  const medianMs = [...runs].sort((a, b) => a - b)[Math.floor(RUNS / 2)];
  const figures = { page: '/', slowdown: SLOWDOWN, runsMs: runs, medianMs, budgetMs: BUDGET_MS };
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'paint.json'), `${JSON.stringify(figures, null, 2)}\n`);
  process.stdout.write(
    `first contentful paint of /, cold, ${SLOWDOWN}× slower: median ${medianMs?.toFixed(0)} ms ` +
      `of ${runs.map((ms) => ms.toFixed(0)).join(', ')} (budget ${BUDGET_MS})\n`,
  );
} finally {
  await browser.close();
  await product.remove();
}
