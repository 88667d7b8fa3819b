import { MANAGE_PATH, PAGE_PATHS, pageFamilyOf } from '@zhuhui/contracts/pages';
import { TOOLS } from '@zhuhui/tools';

const paths: ReadonlySet<string> = new Set(
  [...PAGE_PATHS, MANAGE_PATH, ...TOOLS.flatMap(({ routes }) => routes)].map((path) =>
    path.toLowerCase(),
  ),
);

/** Whether the web application has a screen for an address, which it reads as its router does. */
export function hasPage(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const read = path.replace(/(?<=.)\/+$/, '').toLowerCase();
  return (
    paths.has(read) || read.startsWith(`${MANAGE_PATH}/`) || pageFamilyOf(path).family !== 'unknown'
  );
}
