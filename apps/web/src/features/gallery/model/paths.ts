/** Addresses of the gallery. The families they belong to are told apart by the page-family recogniser. */
export const galleryPaths = {
  discover: '/findPage',
  sets: '/tupianHome',
  cases: '/caseHome',
  searchSets: '/seachInspiration',
  searchCases: '/searchCase',
  albums: '/moreCollections',
  mine: '/myPersonCenter',
  mySets: '/casemineByCreate',
  myCollection: '/casemineByCollect',
  myCases: '/casemineByCase',
  myDownloads: '/myDownloads',
  help: '/qaPage',
  landing: '/landing',
  interiorTools: '/aiToolPage',
  set: (id: string) => `/insHomeByCollect/${id}`,
  case: (id: string) => `/insHomeByCase/${id}`,
  similar: (imageId: string) => `/similar/${imageId}`,
  author: (id: string) => `/authorHomePage/${id}`,
  authorSets: (id: string) => `/authorInspirationhome/${id}`,
  album: (id: string) => `/moreCollections/${id}`,
  /** @param ids of a category from the top level down */
  category: (ids: readonly string[]) => `/classifyPage/${ids.join('-')}`,
  categoryOfCases: (ids: readonly string[]) => `/classifyCase/${ids.join('-')}`,
} as const;

/**
 * What an address of a family is about: the segment after the family's own; null where there is none.
 *
 * @param family as it stands in the path
 */
export function subjectOf(pathname: string, family: string): string | null {
  const segments = pathname.split('/').filter(Boolean);
  const at = segments.findLastIndex((segment) => segment.includes(family));
  const subject = segments[at + 1];
  return at < 0 || subject === undefined ? null : decodeURIComponent(subject);
}

/** The category that the last segment names, from the top level down; at most three levels. */
export function categoryIdsOf(pathname: string, family: string): readonly string[] {
  return (subjectOf(pathname, family) ?? '').split('-').filter(Boolean).slice(0, 3);
}

/** Ids of pictures as an address may carry them behind `#`; shorter ones are marks within a page. */
const IMAGE_ID = /^#([\w-]{16,64})$/;

/** The picture that a fragment opens over the page; null where it is none. */
export function imageIdOf(hash: string): string | null {
  return IMAGE_ID.exec(hash)?.[1] ?? null;
}
