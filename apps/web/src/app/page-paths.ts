import type { PagePath } from '@zhuhui/contracts/pages';

/** Where the first page stands. */
export const HOME_PATHS = ['/', '/home'] as const satisfies readonly PagePath[];

/** Pages of people who are not users: they fill the screen and nothing of the product stands around them. */
export const BARE_PATHS: readonly PagePath[] = ['/kantu', '/linkOver'];

/** An address of each page family that is recognised by its name in the path, less those listed above. */
export const FAMILY_PATHS = [
  '/findPage',
  '/tupianHome',
  '/seachInspiration',
  '/caseHome',
  '/classifyPage/5',
  '/classifyPage/5-501',
  '/classifyPage/5-501-50101',
  '/classifyCase/5',
  '/searchCase',
  '/anliSearch',
  '/similar',
  '/insHomeByCreate',
  '/insHomeByCollect',
  '/insHomeByCase',
  '/authorHomePage',
  '/authorInspirationhome',
  '/myPersonCenter',
  '/otherPersonCenter',
  '/casemineByCreate',
  '/casemineByCollect',
  '/casemineByCase',
  '/myDownloads',
  '/moreCollections',
  '/aiToolPage',
  '/qaPage',
  '/landing',
] as const;
