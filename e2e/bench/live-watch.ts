import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';

/** What was noted of the live page. */
export interface Notes {
  /** From a frame taken off the shared screen to its picture on the page, ms, in the order they came. */
  readonly latenciesMs: readonly number[];
  readonly sent: number;
  /** Of the last frame that was encoded. */
  readonly frameSize: { readonly width: number; readonly height: number } | null;
}

declare global {
  interface Window {
    live?: {
      latenciesMs: number[];
      sent: number;
      frameSize: Notes['frameSize'];
    };
  }
}

/** Begins to note frames and pictures, from the next load on. One frame at most is under way. */
export async function watchLive(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notes: NonNullable<Window['live']> = { latenciesMs: [], sent: 0, frameSize: null };
    window.live = notes;
    let takenAt = 0;
    /** When the frame was taken whose answer came last. */
    let answered: number | null = null;
    const { toDataURL } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toDataURL = function (...options) {
      takenAt = performance.now();
      notes.frameSize = { width: this.width, height: this.height };
      return toDataURL.apply(this, options);
    };
    const { fetch } = window;
    window.fetch = (...call) => {
      const url = call[0] instanceof Request ? call[0].url : String(call[0]);
      if (url.includes('/live/frame')) {
        notes.sent += 1;
        const from = takenAt;
        return fetch(...call).then((response) => {
          answered = from;
          return response;
        });
      }
      return fetch(...call);
    };
    const onPicture = () => {
      const from = answered;
      answered = null;
      // On the screen with the next frame.
      if (from !== null) {
        requestAnimationFrame(() => notes.latenciesMs.push(performance.now() - from));
      }
    };
    new MutationObserver((records) => {
      if (records.some(({ target }) => (target as Element).matches('img[alt="实时渲染的结果"]'))) {
        onPicture();
      }
    }).observe(document, { subtree: true, attributeFilter: ['src'] });
  });
}

/** Hands the notes out and begins anew. */
export function takeNotes(page: Page): Promise<Notes> {
  return page.evaluate(() => {
    const { live } = window;
    if (!live) throw new Error('nothing was watched');
    const { sent, frameSize } = live;
    live.sent = 0;
    return { latenciesMs: live.latenciesMs.splice(0), sent, frameSize };
  });
}

/** Processor time so far of the whole browser, ms. */
export async function browserCpuMs(browser: Browser): Promise<number> {
  const system = await browser.newBrowserCDPSession();
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  await system.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

/** Processor time so far of a process with all its threads, ms. Linux. */
export function processCpuMs(id: number): number {
  const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK']));
  // The second field is a name in brackets, which may hold spaces.
  const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user = 0, system = 0] = [fields[11], fields[12]].map(Number);
  return ((user + system) * 1000) / ticksPerSecond;
}
