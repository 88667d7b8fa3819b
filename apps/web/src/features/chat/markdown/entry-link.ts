/** The handbook entry an address names: `/handbook?id=x`, `/handbook/x` or `handbook:x`; null for others. */
export function entryOf(href: string): string | null {
  const found = /^(?:\/handbook(?:\?(?:.*&)?id=|\/)|handbook:)([\w-]+)/.exec(href);
  return found?.[1] ?? null;
}
