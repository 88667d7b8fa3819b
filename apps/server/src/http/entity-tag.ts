/** One entity tag of a list; what is between the quotes may hold commas. */
const TAG = /(?:W\/)?"[^"]*"/g;

const opaque = (tag: string) => tag.replace(/^W\//, '');

/**
 * Whether who asks has this already, by its If-None-Match: a list of tags or `*`, compared weakly
 * (RFC 9110 §13.1.2): proxies that compress make a strong tag weak.
 */
export function isKnownBy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  return (ifNoneMatch?.match(TAG) ?? []).some((tag) => opaque(tag) === opaque(etag));
}

/** Whether a part may be answered: without If-Range, or when it names this very tag (RFC 9110 §13.1.5). */
export function goesOn(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || (ifRange === etag && !etag.startsWith('W/'));
}
