/** Addresses of the pages that are open, less those of the tools, which their definitions name. */
export const PAGE_PATHS = [
  '/',
  '/home',
  '/tools',
  '/receive',
  '/myHistory',
  '/aiDesignMangement',
  '/kantu',
  '/designList',
  '/engineering',
  '/dingzhi',
  '/profile',
  '/done',
  '/done2',
  '/agreement',
  '/verify',
  '/user/login',
  '/scan',
  '/admin',
  '/admin/tasks',
  '/admin/tools',
  '/admin/products',
  '/admin/assets',
  '/admin/gallery',
  '/admin/announcements',
  '/admin/texts',
  '/admin/engines',
  '/admin/accounts',
  '/admin/admins',
  '/admin/security',
  '/admin/orders',
  '/admin/labels',
  '/admin/audit',
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];

/** Where the first page stands. */
export const HOME_PATHS = ['/', '/home'] as const satisfies readonly PagePath[];

/** Pages of people who are not users: they fill the screen and nothing of the product stands around them. */
export const BARE_PATHS: readonly PagePath[] = ['/kantu'];

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
