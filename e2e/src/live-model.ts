import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { SHARED_TITLE } from './browser.ts';
import { samplePicture } from './pictures.ts';

const PAINT_EVERY_MS = 200;

/** A window to be shared: a white model in it, which can be pushed aside. */
export async function openModel(page: Page): Promise<{ push(px: number): Promise<void> }> {
  const model = await page.context().newPage();
  const picture = readFileSync(samplePicture('kitchen-white.webp'), 'base64');
  // A dot hardly to be seen makes the tab paint: one that never does sends no frames, and one that
  // does so all the time takes a core for nothing.
  await model.setContent(`<title>${SHARED_TITLE}</title><body style="margin:0;overflow:hidden">
    <i style="position:absolute;z-index:1;width:2px;height:2px"></i>
    <script>
      let isGrey = false;
      setInterval(() => {
        isGrey = !isGrey;
        document.querySelector('i').style.background = isGrey ? '#eee' : '#fff';
      }, ${PAINT_EVERY_MS});
    </script>
    <img style="position:absolute;width:1400px" src="data:image/webp;base64,${picture}">`);
  await page.bringToFront();
  return {
    push: (px) =>
      model.locator('img').evaluate((image, left) => {
        image.style.left = `${-left}px`;
      }, px),
  };
}
