/** Addresses of the pages that are open, less those of the tools, which their definitions name. */
export const PAGE_PATHS = [
  '/',
  '/home',
  '/tools',
  '/myHistory',
  '/designList',
  '/dingzhi',
  '/profile',
  '/done',
  '/done2',
  '/agreement',
  '/verify',
  '/user/login',
  '/scan',
  '/admin',
  '/admin/engines',
  '/admin/orders',
  '/admin/labels',
  '/admin/audit',
] as const;

export type PagePath = (typeof PAGE_PATHS)[number];
