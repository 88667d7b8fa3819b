/** What programs call: they are told that an address is wrong. */
const CALLED = /^\/(api|files)\//;

/**
 * A page's address with a path that can be read. The signs of one that is encoded wrongly (`/%E0%A4%A`) are taken
 * as they stand: it names nothing, and is answered like every address that names nothing.
 */
export function readableAddress(url: string): string {
  if (CALLED.test(url)) return url;
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return isReadable(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
