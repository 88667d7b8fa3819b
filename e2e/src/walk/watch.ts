import type { Page } from 'playwright-core';

/** Begins to note how far things jump, from the next load on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const jumps: { value: number; what: string[] }[] = [];
    Object.assign(window, { jumps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        jumps.push({ value: entry.value, what: [] });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
}

/** How far things have jumped without being touched, as browsers count it. */
export async function layoutShift(page: Page): Promise<number> {
  const jumps = await page.evaluate(() => (window as unknown as Watched).jumps);
  return jumps.reduce((sum, { value }) => sum + value, 0);
}

interface Watched {
  readonly jumps: readonly { readonly value: number }[];
}

/** Pictures that do not say how large they are, or did not arrive, one line each. */
export async function pictureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.images].flatMap((image) => {
      const { width, height } = image.attributes as unknown as Record<string, Attr | undefined>;
      const says = Number(width?.value) > 0 && Number(height?.value) > 0;
      const came = !image.complete || image.naturalWidth > 0 || image.src === '';
      const name = `${image.alt || image.className} ${image.currentSrc || image.src}`.slice(0, 120);
      return [...(says ? [] : [`no size: ${name}`]), ...(came ? [] : [`not there: ${name}`])];
    }),
  );
}
