import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../e2e/src/browser.ts';
import { ChatPage } from '../../e2e/src/pages/chat.ts';
import { type Product, startProduct } from '../../e2e/src/server.ts';
import { writeCover } from './paint-covers.ts';

/** What is asked where; the built-in handbook answers. */
const TALKS = [
  { tool: 'deepseek', route: '/deepseek', question: '岛台台面用岩板还是石英石？' },
  { tool: 'gpt2', route: '/gpt2', question: '卫生间防水做多高？' },
] as const;
const PHONE = '13800000001';
/** As narrow as a phone, so that words stay large on a tile; tall enough for what is cut out of it. */
const SCREEN = { width: 480, height: 900 };
const HEIGHT = 300;
const SHARPNESS = 2;

/** Pictures of the pages that talk: the beginning of a real conversation, as its page shows it. */
export async function paintChatCovers(isWanted: (name: string) => boolean): Promise<void> {
  const talks = TALKS.filter(({ tool }) => isWanted(tool));
  if (talks.length === 0) return;
  const product = await startProduct({ TEST_LOGIN: '1' });
  const browser = await launchBrowser();
  try {
    for (const talk of talks) await writeCover(talk.tool, await pictureOf(product, browser, talk));
  } finally {
    await browser.close();
    await product.remove();
  }
}

async function pictureOf(
  { url }: Product,
  browser: Browser,
  { route, question }: (typeof TALKS)[number],
): Promise<Buffer> {
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: SCREEN, deviceScaleFactor: SHARPNESS },
    ...{ locale: 'zh-CN', colorScheme: 'light', reducedMotion: 'reduce' },
  });
  await context.request.get('/api/test/testlogin', { params: { phoneNo: PHONE } });
  const page = await context.newPage();
  const chat = new ChatPage(page);
  await page.goto(route);
  await chat.ask(question);
  await chat.thread.evaluate((thread) => {
    for (let at: Element | null = thread; at; at = at.parentElement) at.scrollTop = 0;
  });
  await delay(500);
  const place = await chat.thread.boundingBox();
  if (!place) throw new Error(`no conversation on ${route}`);
  const picture = await page.screenshot({ clip: { ...place, height: HEIGHT } });
  await context.close();
  return picture;
}
