/// <reference lib="webworker" />
import { keepShared } from '../shared/browser/shared-pictures.ts';
import { CACHE_PREFIX, handlingOf, outdatedCaches } from './rules.ts';

/** Put in at build time: what a page needs to start, everything else of the build, and its name. */
declare const BUILD: {
  readonly version: string;
  /** Name of the module that the page of this very build starts with. */
  readonly entry: string;
  readonly shell: readonly string[];
  readonly rest: readonly string[];
};
declare const self: ServiceWorkerGlobalScope;

const { version, entry, shell, rest } = BUILD;
const CACHE = `${CACHE_PREFIX}${version}`;
const PAGE = '/';
const RECEIVE_PATH = '/receive';

self.addEventListener('install', (event) => {
  event.waitUntil(install());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

/** Pages ask for the rest of the build when they have nothing else to load. */
self.addEventListener('message', (event) => {
  if (event.data === 'warm') event.waitUntil(warm());
});

self.addEventListener('fetch', (event) => {
  switch (handlingOf(event.request, self.location.origin)) {
    case 'page':
      return event.respondWith(page(event.request));
    case 'asset':
      return event.respondWith(asset(event.request));
    case 'share':
      return event.respondWith(share(event.request));
    case 'network':
  }
});

/** Takes the shell of one build and of no other: a page of a newer one is asked for again later. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE, { cache: 'reload', credentials: 'omit' });
  if (!answer.ok || !(await answer.clone().text()).includes(entry)) {
    await caches.delete(CACHE);
    throw new Error('the server hands out another build');
  }
  await Promise.all([cache.put(PAGE, answer), cache.addAll([...shell])]);
  // Open pages find their own code in the cache of their build, so nothing has to wait for them.
  await self.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(outdatedCaches(names, CACHE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function warm(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const path of rest) {
    if (await cache.match(path)) continue;
    // What does not come now is fetched when it is used.
    await cache.add(path).catch(() => undefined);
  }
}

/** The server's own page; without an answer, the shell of the last build. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}

async function asset(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** Keeps what another program shared until the page that asks what to do with it takes it. */
async function share(request: Request): Promise<Response> {
  const form = await request.formData();
  const pictures = form.getAll('pictures').filter((entry) => entry instanceof File);
  await keepShared(pictures);
  return Response.redirect(RECEIVE_PATH, 303);
}
