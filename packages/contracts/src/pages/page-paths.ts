/** Addresses of the pages that are open, less those of the tools, which their definitions name. */
export const PAGE_PATHS = [
  '/',
  '/home',
  '/tools',
  '/receive',
  '/myHistory',
  '/aiDesignMangement',
  '/kantu',
  '/linkOver',
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

/** What a link that is over, or never was, leads people to. */
export const LINK_OVER_PATH = '/linkOver' satisfies PagePath;

/** Another address of the administration, that of its calls: pages below it are those below `/admin`. */
export const MANAGE_PATH = '/manage';
