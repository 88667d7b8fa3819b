import { applyTheme, storedChoice } from '../shared/theme/stored-theme.ts';

/**
 * Runs before anything is painted: the reader's theme, which of the document's stand-ins fits the
 * address, and the code of its page on the way while the program itself is still coming.
 */

/** Put in at build time. */
declare const FIRST_PAINT: {
  readonly home: readonly string[];
  /** Addresses that nothing of the product stands around. */
  readonly bare: readonly string[];
  /** Files of a page that are asked for in any case, by the addresses it answers to. */
  readonly pages: readonly {
    readonly paths: readonly string[];
    readonly files: readonly string[];
  }[];
};

const { home, bare, pages } = FIRST_PAINT;
const { documentElement, head } = document;
const path = location.pathname;

applyTheme(storedChoice());
if (!bare.includes(path)) {
  documentElement.dataset.firstPaint = home.includes(path) ? 'home' : 'bar';
}

for (const file of pages.find(({ paths }) => paths.includes(path))?.files ?? []) {
  const link = document.createElement('link');
  if (file.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else {
    link.rel = 'modulepreload';
  }
  link.crossOrigin = '';
  link.href = file;
  head.append(link);
}

new MutationObserver((_changes, observer) => {
  if (!document.querySelector('#root :is(main, h1)')) return;
  observer.disconnect();
  delete documentElement.dataset.firstPaint;
  document.querySelector('.first-paint')?.remove();
}).observe(documentElement, { childList: true, subtree: true });
