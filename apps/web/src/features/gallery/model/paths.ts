import type { GalleryKind } from '@zhuhui/contracts';

/**
 * Addresses of the gallery. Those that the server knows too are stated a second time, because the
 * contract would bring its schemas into the first load; a test holds the two together.
 */
export const galleryPaths = {
  discover: '/findPage',
  pictures: '/tupianHome',
  sets: '/seachInspiration',
  cases: '/caseHome',
  albums: '/moreCollections',
  mine: '/myPersonCenter',
  mySets: '/casemineByCreate',
  myCollection: '/casemineByCollect',
  myCases: '/casemineByCase',
  myDownloads: '/myDownloads',
  entry: ({ id, kind }: { readonly id: string; readonly kind: GalleryKind }) =>
    kind === 'case' ? `/insHomeByCase/${id}` : `/insHomeByCreate/${id}`,
  image: (entry: { readonly id: string; readonly kind: GalleryKind }, imageId: string) =>
    `${galleryPaths.entry(entry)}?image=${imageId}#${imageId}`,
  similar: (imageId: string) => `/similar/${imageId}`,
  author: (id: string) => `/authorHomePage/${id}`,
  album: (id: string) => `/moreCollections/${id}`,
  /** Pictures like one of the reader's own. */
  byPicture: '/similar',
  /** @param ids of a category from the top level down */
  category: (ids: readonly string[]) => `/classifyPage/${ids.join('-')}`,
  categoryOfCases: (ids: readonly string[]) => `/classifyCase/${ids.join('-')}`,
} as const;

/** Ids of all levels down to a category: each begins with the one above. */
export function levelsOf(category: string): readonly string[] {
  return [1, 3, 5].filter((length) => length <= category.length).map((at) => category.slice(0, at));
}

/** Ids of pictures as an address may carry them behind `#`; shorter ones are marks within a page. */
const IMAGE_ID = /^#([\w-]{16,64})$/;

/** The picture that a fragment opens over the page; null where it is none. */
export function imageIdOf(hash: string): string | null {
  return IMAGE_ID.exec(hash)?.[1] ?? null;
}
