/** Addresses of the web application: read by both ends, without the schemas of the contract. */
export { PAGE_FAMILIES, type PageFamily, pageFamilyOf } from './page-family.ts';
export { LINK_OVER_PATH, MANAGE_PATH, PAGE_PATHS, type PagePath } from './page-paths.ts';
export { categoryNamed, subjectOf } from './subject.ts';
