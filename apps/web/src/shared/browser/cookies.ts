const DAY_MS = 86_400_000;

/** Value of a cookie; undefined when there is none. */
export function readCookie(name: string): string | undefined {
  const prefix = `${encodeURIComponent(name)}=`;
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(prefix));
  return found === undefined ? undefined : decodeURIComponent(found.slice(prefix.length));
}

/** Sets a cookie for the whole site; without `days` it ends with the browser's session. */
export function writeCookie(name: string, value: string, days?: number, domain?: string): void {
  const parts = [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    'path=/',
    'samesite=lax',
  ];
  if (days !== undefined)
    parts.push(`expires=${new Date(Date.now() + days * DAY_MS).toUTCString()}`);
  if (domain !== undefined) parts.push(`domain=${domain}`);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = parts.join('; ');
}

/** `www.zhuhui.cn` → `.zhuhui.cn`; undefined for addresses and one-word hosts, which have no parent. */
export function parentDomain(host: string): string | undefined {
  const labels = host.split('.');
  if (labels.length < 2 || /^[\d.]+$/.test(host) || host.includes(':')) return undefined;
  return `.${labels.slice(labels.length > 2 ? 1 : 0).join('.')}`;
}

/** Clears a cookie here and on the parent domain, where an older visit may have set it. */
export function clearCookie(name: string): void {
  writeCookie(name, '', -1);
  const domain = parentDomain(location.hostname);
  if (domain !== undefined) writeCookie(name, '', -1, domain);
}
