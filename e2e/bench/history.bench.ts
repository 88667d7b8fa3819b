import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser, openVisit } from '../src/browser.ts';
import { type Product, startProduct } from '../src/server.ts';
import { blankRowsIn, startWatching, stopWatching } from './history-frames.ts';
import { type SeededUser, seedHistory, untilSearchable } from './history-seed.ts';

/**
 * A history of 50,000 runs in a real database: how soon both of its pages show something, how a jump to
 * the 40,000th and fast scrolling look to a real browser, and what the server's calls cost.
 */

const ITEMS = Number(process.env.BENCH_ITEMS ?? 50_000);
const FAR = Math.round(ITEMS * 0.8);
const CALLS = 40;
const OPENINGS = 5;
const WORDS_WITHIN_MS = 180_000;
const OPEN_BUDGET_MS = 1000;
const out = path.resolve(import.meta.dirname, '../../bench-output');

interface Row {
  readonly what: string;
  readonly value: string;
}

/** Value that a share of the sorted values lies below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
const p50p95 = (values: readonly number[]) =>
  `p50 ${ms(quantile(values, 0.5))}, p95 ${ms(quantile(values, 0.95))}`;

// ── The server's calls ─────────────────────────────────────────────────────────────────────────────

interface Month {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

async function callRows(url: string, cookie: string): Promise<Row[]> {
  const get = async (call: string, query: Record<string, string>) => {
    const response = await fetch(`${url}/api/ai/${call}?${new URLSearchParams(query)}`, {
      headers: { cookie },
    });
    return (await response.json()) as { data: { months: Month[] } };
  };
  const { months } = (await get('historyMonths', {})).data;
  const far = monthWith(months, FAR);
  const stretch = { from: far.month.from, to: far.month.to, limit: '60', offset: `${far.at}` };
  const calls: readonly (readonly [string, string, Record<string, string>])[] = [
    ['months, all', 'historyMonths', {}],
    ['months, one tool', 'historyMonths', { tool: 'toline' }],
    ['months, 胡桃木', 'historyMonths', { keyword: '胡桃木' }],
    ['months, one word of few', 'historyMonths', { keyword: `方案 ${FAR}` }],
    ['months, a colour', 'historyMonths', { colour: '#7a5238' }],
    ['slice, the newest', 'historySlice', { limit: '60' }],
    [`slice, at ${FAR}`, 'historySlice', stretch],
    [`slice, at ${FAR}, 胡桃木`, 'historySlice', { ...stretch, offset: '0', keyword: '胡桃木' }],
    ['what lies in a month', 'historyReferences', { ...stretch, offset: '0', limit: '5000' }],
    ['getTaskList, far page', 'getTaskList', { pageSize: '60', page: `${Math.floor(FAR / 60)}` }],
  ];
  const rows: Row[] = [];
  for (const [what, call, query] of calls) {
    const times: number[] = [];
    for (let nth = 0; nth < CALLS; nth++) {
      const start = performance.now();
      await get(call, query);
      times.push(performance.now() - start);
    }
    rows.push({ what: `server: ${what}`, value: p50p95(times) });
  }
  return rows;
}

/** The month that an item of the whole list lies in, and its place there. */
function monthWith(months: readonly Month[], ordinal: number): { month: Month; at: number } {
  let before = 0;
  for (const month of months) {
    if (ordinal < before + month.count) return { month, at: ordinal - before };
    before += month.count;
  }
  throw new Error(`there are not ${ordinal} items`);
}

// ── In a browser ───────────────────────────────────────────────────────────────────────────────────

interface Opening {
  /** From navigation until pictures of the first rows are on the screen. */
  readonly wallMs: number;
  /** What the page's own thread computed until then; says more on a busy machine. */
  readonly cpuMs: number;
}

async function open(
  browser: Browser,
  product: Product,
  user: SeededUser,
  address: string,
): Promise<Opening> {
  const visit = await openVisit(browser, product.url, { state: stateOf(product, user) });
  const devtools = await visit.page.context().newCDPSession(visit.page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await visit.page.goto(address, { waitUntil: 'commit' });
  await visit.page.waitForFunction(arePicturesShown);
  const wallMs = await visit.page.evaluate(() => performance.now());
  const { metrics } = await devtools.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  await visit.close();
  return { wallMs, cpuMs: seconds * 1000 };
}

function stateOf({ url }: Product, { cookie }: SeededUser) {
  const [name = '', value = ''] = cookie.split('=');
  const { hostname } = new URL(url);
  const kept = { name, value, domain: hostname, path: '/', expires: -1, secure: false };
  return { cookies: [{ ...kept, httpOnly: true, sameSite: 'Lax' as const }], origins: [] };
}

/** Runs in the page: whether every card on the screen has its picture or says what it is. */
function arePicturesShown(): boolean {
  const scroller = document.querySelector('[data-testid="history"]');
  if (!scroller) return false;
  const screen = scroller.getBoundingClientRect();
  const cards = [...scroller.querySelectorAll('article')].filter((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return bottom > screen.top && top < screen.bottom;
  });
  return (
    cards.length > 0 &&
    cards.every((card) => {
      const picture = card.querySelector('img');
      return picture === null || (picture.complete && picture.naturalWidth > 0);
    })
  );
}

/** Jumps by the bar to the month of the far item; time until its pictures are shown, ms. */
async function jumpMs(page: Page, months: readonly Month[]): Promise<number> {
  const bar = page.getByRole('slider', { name: '按月跳转' });
  const box = await bar.boundingBox();
  if (!box) throw new Error('there is no bar');
  const nth = months.indexOf(monthWith(months, FAR).month);
  const y = box.y + (box.height * (nth + 0.5)) / months.length;
  await page.mouse.move(box.x + box.width / 2, y);
  const start = performance.now();
  await page.mouse.down();
  await page.mouse.up();
  await page.waitForFunction(
    (wanted) => document.querySelector('[role="slider"]')?.ariaValueNow === String(wanted),
    nth,
  );
  await page.waitForFunction(arePicturesShown);
  return performance.now() - start;
}

const SCROLL_MS = 8_000;
/** Fast: about four screens a second by wheel, then a tug at the scrollbar through everything. */
const WHEEL_PX = 900;
const WHEEL_EVERY_MS = 250;
const TUGS = 20;

interface Scrolling {
  readonly frameMs: number[];
  /** Frames of the screencast, and rows without anything painted in them. */
  readonly framesSeen: number;
  readonly blankRows: number;
  /** Share of the cards' places on the screen that showed a card, not a painted place, by frame. */
  readonly filled: number[];
}

/** Scrolls fast and looks at what was really on the screen, frame by frame. */
async function scroll(page: Page, how: 'wheel' | 'tug'): Promise<Scrolling> {
  const devtools = await page.context().newCDPSession(page);
  const pictures: Buffer[] = [];
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(Buffer.from(data, 'base64'));
    void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await page.evaluate(startWatching);
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 90, everyNthFrame: 1 });
  await page.mouse.move(600, 500);
  const start = performance.now();
  if (how === 'wheel') {
    while (performance.now() - start < SCROLL_MS) {
      await page.mouse.wheel(0, WHEEL_PX);
      await page.waitForTimeout(WHEEL_EVERY_MS);
    }
  } else {
    for (let nth = 0; nth <= TUGS; nth++) {
      await page.evaluate((share) => {
        const scroller = document.querySelector('[data-testid="history"]');
        if (scroller) scroller.scrollTop = share * scroller.scrollHeight;
      }, nth / TUGS);
      await page.waitForTimeout(SCROLL_MS / TUGS / 2);
    }
  }
  await devtools.send('Page.stopScreencast');
  const watched = await page.evaluate(stopWatching);
  const list = await page.evaluate(() => {
    const box = document
      .querySelector('[data-testid="history"] section ul')
      ?.getBoundingClientRect();
    return { left: box?.left ?? 0, width: box?.width ?? 0, top: 56 };
  });
  let blankRows = 0;
  for (const picture of pictures) blankRows += await blankRowsIn(picture, list);
  return { ...watched, framesSeen: pictures.length, blankRows };
}

async function browserRows(browser: Browser, product: Product, user: SeededUser): Promise<Row[]> {
  const rows: Row[] = [];
  for (const address of ['/myHistory', '/designList']) {
    await open(browser, product, user, address);
    const openings: Opening[] = [];
    for (let nth = 0; nth < OPENINGS; nth++) {
      openings.push(await open(browser, product, user, address));
    }
    const times = openings.map(({ wallMs }) => wallMs);
    const cpuMs = quantile(
      openings.map((opening) => opening.cpuMs),
      0.5,
    );
    const median = quantile(times, 0.5);
    const all = times.map((time) => time.toFixed(0)).join(', ');
    const verdict = median <= OPEN_BUDGET_MS ? 'met' : 'MISSED';
    rows.push({
      what: `${address}: first rows with pictures`,
      value: `median ${ms(median)} of ${all} (budget ${OPEN_BUDGET_MS}: ${verdict}); CPU of the page's thread ${ms(cpuMs)}`,
    });
  }
  for (const address of ['/myHistory', '/designList']) {
    const visit = await openVisit(browser, product.url, { state: stateOf(product, user) });
    const { page } = visit;
    const answer = page.waitForResponse(/historyMonths/);
    await page.goto(address);
    const { months } = ((await (await answer).json()) as { data: { months: Month[] } }).data;
    await page.waitForFunction(arePicturesShown);
    rows.push({ what: `${address}: jump to ${FAR}`, value: ms(await jumpMs(page, months)) });
    for (const how of ['wheel', 'tug'] as const) {
      const { frameMs, filled, framesSeen, blankRows } = await scroll(page, how);
      const mean = filled.reduce((sum, value) => sum + value, 0) / filled.length;
      rows.push({
        what: `${address}: ${how === 'wheel' ? 'fast wheel' : 'tugs through all of it'}`,
        value: `frame ${p50p95(frameMs)}; blank rows ${blankRows} in ${framesSeen} frames seen; cards on ${(mean * 100).toFixed(0)} % of the screen`,
      });
    }
    await visit.close();
  }
  return rows;
}

const product = await startProduct({ TEST_LOGIN: '1', ENGINES: 'fake' });
const browser = await launchBrowser();
try {
  const user = await seedHistory(product, ITEMS);
  // Housekeeping writes down what tasks are found by when the product starts.
  await product.stop();
  await product.start();
  await untilSearchable(product.dataDir, WORDS_WITHIN_MS);
  const rows = [
    ...(await callRows(product.url, user.cookie)),
    ...(await browserRows(browser, product, user)),
  ];
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, 'history.json'), `${JSON.stringify(rows, null, 2)}\n`);
  const load = os.loadavg()[0]?.toFixed(1);
  process.stdout.write(`history of ${ITEMS} runs; ${os.cpus().length} cores, load ${load}\n`);
  for (const { what, value } of rows) process.stdout.write(`${what.padEnd(44)} ${value}\n`);
} finally {
  await browser.close();
  await product.remove();
}
