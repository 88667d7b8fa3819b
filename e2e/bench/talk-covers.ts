import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launchBrowser } from '../src/browser.ts';
import { ChatPage } from '../src/pages/chat.ts';
import { type Product, startProduct } from '../src/server.ts';

/**
 * Takes the pictures that stand for the tools that talk: the beginning of a real conversation, as its page
 * shows it. Needs a browser, which `npm run samples` does without.
 *   npm run samples:talks
 */

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
/** As all pictures of tools are. */
const SIZE = { width: 640, height: 400 };
const THUMB = { width: 192, height: 144 };
const OUT = new URL('../../apps/web/public/samples/covers/', import.meta.url).pathname;

const product = await startProduct({ TEST_LOGIN: '1' });
const browser = await launchBrowser();
for (const talk of TALKS) {
  const picture = sharp(await pictureOf(product, browser, talk));
  for (const [ending, size] of [
    ['', SIZE],
    ['.thumb', THUMB],
  ] as const) {
    const file = `${talk.tool}${ending}.webp`;
    await picture.clone().resize(size).webp({ quality: 80, effort: 6 }).toFile(`${OUT}${file}`);
    console.log(`covers/${file}`);
  }
}
await browser.close();
await product.remove();

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
