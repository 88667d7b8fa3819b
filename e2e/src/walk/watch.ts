import type { Page } from 'playwright-core';

/** Begins to note how far things jump, from the next load on. */
export async function watchLayout(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const jumps: { value: number; what: string }[] = [];
    Object.assign(window, { jumps });
    const named = (node: Node | null) =>
      node instanceof Element ? `${node.tagName}.${node.className}` : (node?.textContent ?? '?');
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const what = sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${named(node)} ${Math.round(from.y)}–${Math.round(from.bottom)} → ${Math.round(to.y)}–${Math.round(to.bottom)}`,
        );
        jumps.push({ value, what: what.join(', ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** What has jumped without being touched, one line each; nothing while it is hardly to be seen. */
export async function layoutJumps(page: Page, mostShift: number): Promise<string[]> {
  const jumps = await page.evaluate(() => (window as unknown as Watched).jumps);
  const shift = jumps.reduce((sum, { value }) => sum + value, 0);
  return shift > mostShift ? jumps.map(({ value, what }) => `${value.toFixed(3)} ${what}`) : [];
}

interface Watched {
  readonly jumps: readonly { readonly value: number; readonly what: string }[];
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
