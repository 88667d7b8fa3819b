import type { Locator } from 'playwright-core';

/** Waits until an `<img>` is visible and its bytes have arrived and were decoded. */
export async function isPictureShown(image: Locator): Promise<void> {
  await image.waitFor();
  await image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('not an image element');
    await element.decode();
    if (element.naturalWidth === 0) throw new Error(`empty picture: ${element.currentSrc}`);
  });
}
