/** The handbook entry an address names, `#handbook/<id>`; null for others. */
export function entryOf(href: string): string | null {
  return /^#handbook\/([\w-]+)$/.exec(href)?.[1] ?? null;
}
