import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { server } from './server.ts';

/** What a test waits for is there in a moment, but on a busy machine not in a second. */
configure({ asyncUtilTimeout: 20_000 });

// What jsdom does not draw or measure.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as MediaQueryList;
  globalThis.ResizeObserver ??= class implements ResizeObserver {
    readonly #callback: ResizeObserverCallback;
    constructor(callback: ResizeObserverCallback) {
      this.#callback = callback;
    }
    observe(target: Element): void {
      const contentRect = { width: 1000, height: 700 } as DOMRectReadOnly;
      this.#callback([{ target, contentRect } as ResizeObserverEntry], this);
    }
    unobserve(): void {}
    disconnect(): void {}
  };
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false;
  };
  HTMLImageElement.prototype.decode = () => Promise.reject(new Error('jsdom decodes no pictures'));
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  URL.createObjectURL ??= () => 'blob:test';
  URL.revokeObjectURL ??= () => undefined;
  HTMLCanvasElement.prototype.toDataURL = () => 'data:image/webp;base64,';
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  if (typeof document !== 'undefined') {
    cleanup();
    // Each test is a visit of its own.
    sessionStorage.clear();
    window.history.replaceState(null, '');
  }
  server.resetHandlers();
});
afterAll(() => server.close());
