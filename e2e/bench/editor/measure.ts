import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';

const FRAME_MS = 1000 / 60;
/** How often a good mouse or pen tells where it is, Hz. */
const POINTER_HZ = 125;
/** What follows the release belongs to the stroke too. */
const AFTER_MS = 600;

export type ScreenPoint = readonly [x: number, y: number];

export interface Figures {
  readonly frames: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
  /** Frames of a 60 Hz screen that passed without a new picture. */
  readonly dropped: number;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  /** Processor time of the whole browser while the pointer was down. */
  readonly cpuMs: number;
  /** And after it was let go: what is made of the finished stroke. */
  readonly cpuAfterMs: number;
  /** Resident memory of the page's process afterwards. */
  readonly rendererMb: number;
}

/** Draws one stroke as a hand would, in real time, and measures the page meanwhile. */
export async function measureStroke(
  browser: Browser,
  page: Page,
  pathAt: (share: number) => ScreenPoint,
  durationMs: number,
): Promise<Figures> {
  const devtools = await page.context().newCDPSession(page);
  const system = await browser.newBrowserCDPSession();
  await startWatching(page);
  const cpuBefore = await cpuMs(system);
  await drag(devtools, pathAt, durationMs);
  const cpuDrawn = await cpuMs(system);
  await delay(AFTER_MS);
  const cpuDone = await cpuMs(system);
  const seen = await stopWatching(page);
  const rendererMb = await largestRendererMb(system);
  await Promise.all([devtools.detach(), system.detach()]);
  const sorted = [...seen.deltas].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return {
    frames: sorted.length,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    dropped: seen.deltas.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / FRAME_MS) - 1), 0),
    longTasks: seen.tasks.length,
    longestTaskMs: Math.max(0, ...seen.tasks),
    cpuMs: cpuDrawn - cpuBefore,
    cpuAfterMs: cpuDone - cpuDrawn,
    rendererMb,
  };
}

async function drag(
  devtools: CDPSession,
  pathAt: (share: number) => ScreenPoint,
  durationMs: number,
): Promise<void> {
  const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: ScreenPoint) =>
    devtools.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: 1,
      ...(type !== 'mouseMoved' && { clickCount: 1 }),
    });
  await send('mousePressed', pathAt(0));
  const start = performance.now();
  const sent: Promise<unknown>[] = [];
  for (let now = 0; now < durationMs; now = performance.now() - start) {
    // Not awaited: a hand does not wait for the page either.
    sent.push(send('mouseMoved', pathAt(now / durationMs)));
    await delay(1000 / POINTER_HZ);
  }
  await Promise.all(sent);
  await send('mouseReleased', pathAt(1));
}

declare global {
  interface Window {
    watched?: { deltas: number[]; tasks: number[]; stop: () => void };
  }
}

function startWatching(page: Page): Promise<void> {
  return page.evaluate(() => {
    const deltas: number[] = [];
    const tasks: number[] = [];
    let [last, isOn] = [0, true];
    const frame = (now: number) => {
      if (last > 0) deltas.push(now - last);
      last = now;
      if (isOn) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    observer.observe({ entryTypes: ['longtask'] });
    window.watched = {
      deltas,
      tasks,
      stop: () => {
        isOn = false;
        observer.disconnect();
      },
    };
  });
}

function stopWatching(page: Page): Promise<{ deltas: number[]; tasks: number[] }> {
  return page.evaluate(() => {
    const { watched } = window;
    if (!watched) throw new Error('nothing was watched');
    watched.stop();
    return { deltas: watched.deltas, tasks: watched.tasks };
  });
}

async function cpuMs(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** The page's own process is the largest: the others hold blank pages. */
async function largestRendererMb(system: CDPSession): Promise<number> {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1])
    .map((kilobytes) => Number(kilobytes ?? 0) / 1024);
  return Math.max(0, ...sizes);
}
