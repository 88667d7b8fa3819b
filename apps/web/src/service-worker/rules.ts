/** What the service worker does with a request. */
export type Handling = 'page' | 'asset' | 'share' | 'network';

interface Asked {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Where shared pictures are posted to; named in the web app's manifest. */
export const SHARE_PATH = '/share-target';
/** Addresses under which the server answers with data of its own. */
const NO_PAGE = /^\/(api|files|covers|assets|samples|cashier)(\/|$)/;
/** The build's files carry a hash in their name: what has it never changes. */
const ASSET = /^\/assets\//;

/**
 * Answers of the server are never kept: pages are asked for and have a stand-in for when nobody answers,
 * files of the build come from the cache, everything else passes by.
 */
export function handlingOf({ method, mode, url }: Asked, origin: string): Handling {
  const { origin: from, pathname } = new URL(url);
  if (from !== origin) return 'network';
  if (method === 'POST') return pathname === SHARE_PATH ? 'share' : 'network';
  if (method !== 'GET') return 'network';
  if (ASSET.test(pathname)) return 'asset';
  return mode === 'navigate' && !NO_PAGE.test(pathname) ? 'page' : 'network';
}

/**
 * Names of caches that may go, out of all in the order they were made: pages of the version before stay
 * open after an update and go on loading their own code.
 */
export function outdatedCaches(names: readonly string[], current: string): string[] {
  const own = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== current);
  return own.slice(0, Math.max(0, own.length - 1));
}

export const CACHE_PREFIX = 'zhuhui-build-';
