/** The page families an address can belong to. */
export type PageFamily =
  | { readonly family: (typeof PAGE_FAMILIES)[number] }
  | { readonly family: 'root' | 'imageDetail' | 'unknown' }
  | { readonly family: 'classifyPage'; readonly level: 1 | 2 | 3; readonly ids: readonly string[] };

/**
 * Substrings in the order they are tried. A name that contains another, whatever its case, has to stand
 * before it: an address is taken by the first rule that fits.
 */
export const PAGE_FAMILIES = [
  'agreement',
  'authorInspirationhome',
  'insHomeByCreate',
  'insHomeByCollect',
  'insHomeByCase',
  'searchCase',
  'moreCollections',
  'myDownloads',
  'similar',
  'casemineByCreate',
  'casemineByCollect',
  'casemineByCase',
  'classifyPage',
  'tupianHome',
  'caseHome',
  'aiToolPage',
  'anliSearch',
  'classifyCase',
  'authorHomePage',
  'seachInspiration',
  'landing',
  'myPersonCenter',
  'otherPersonCenter',
  'qaPage',
  'findPage',
] as const;

/** Path, and hash with its sign; what names a host and the query are left out. */
const ADDRESS = /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)(?:\?[^#]*)?(#.*)?$/i;

/**
 * Which family an address belongs to. A hash fragment wins over the path, because it opens an image's
 * detail on top of whatever page it was clicked on.
 *
 * @param address path with its optional query and hash, such as `/classifyPage/3-17-204`
 */
export function pageFamilyOf(address: string): PageFamily {
  const [, pathname = '', hash = ''] = ADDRESS.exec(address) ?? [];
  if (hash.length > 1) return { family: 'imageDetail' };
  if (pathname === '/' || pathname === '') return { family: 'root' };
  const family = PAGE_FAMILIES.find((rule) => pathname.includes(rule));
  if (family === undefined) return { family: 'unknown' };
  if (family !== 'classifyPage') return { family };
  const ids = (pathname.split('/').findLast((segment) => segment !== '') ?? '')
    .split('-')
    .filter((id) => id !== '' && id !== 'classifyPage');
  return { family, ids, level: Math.min(3, Math.max(1, ids.length)) as 1 | 2 | 3 };
}
