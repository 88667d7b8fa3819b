import { FAMILY_PATHS } from '@zhuhui/web/page-paths';
import type { Page } from 'playwright-core';
import { approve, publishByApi, type Work } from '../gallery-works.ts';

/** Filled by {@link prepareWorks}. */
const works: { set?: Work; case?: Work } = {};

/**
 * Publishes a set and a case that everybody sees.
 *
 * @param requests of a user who is signed in as an administrator too
 * @param taskIds runs of his whose results are shown
 */
export async function prepareWorks(
  requests: Page['request'],
  taskIds: readonly string[],
): Promise<void> {
  for (const kind of ['set', 'case'] as const) {
    const work = await publishByApi(requests, kind, '浅橡木与暖光', taskIds);
    await approve(requests, work.id);
    works[kind] = work;
  }
}

/** Pages about one thing, by the thing. */
const ABOUT: Readonly<Record<string, () => string>> = {
  '/insHomeByCreate-of': () => `/insHomeByCreate/${works.set?.id}`,
  '/insHomeByCase-of': () => `/insHomeByCase/${works.case?.id}`,
  '/authorHomePage-of': () => `/authorHomePage/${works.set?.author.id}`,
  '/similar-of': () => `/similar/${works.set?.cover.imageId}`,
  '/tupianHome-picture': () => `/tupianHome#${works.set?.cover.imageId}`,
};

interface PageOfGallery {
  readonly route: string;
  open(page: Page): Promise<void>;
}

/** A page of every family, and those that show one work. */
export function galleryScenes(
  open: (page: Page, address: string) => Promise<void>,
): PageOfGallery[] {
  return [
    ...FAMILY_PATHS.map((route) => ({ route, open: (page: Page) => open(page, route) })),
    ...Object.entries(ABOUT).map(([route, address]) => ({
      route,
      open: (page: Page) => open(page, address()),
    })),
  ];
}
