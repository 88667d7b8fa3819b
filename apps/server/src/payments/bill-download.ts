import { request } from 'undici';
import { AppError } from '../platform/errors.ts';

/** Where a provider's bills may lie. */
export type BillPlace =
  /** Below these names, always over TLS: their certificates prove whom one speaks to. */
  | { readonly hosts: readonly string[] }
  /** On this very server. */
  | { readonly origin: () => string };

const MOST_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 60_000;

/**
 * Fetches the archive of a bill; follows no redirects.
 * @throws AppError upstream for an address elsewhere, or an archive that is too large; unavailable when it
 *   does not come
 */
export async function downloadBill(address: string, place: BillPlace): Promise<Uint8Array> {
  const url = checkedAddress(address, place);
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const parts: Uint8Array[] = [];
    let length = 0;
    for await (const part of body as AsyncIterable<Uint8Array>) {
      length += part.length;
      if (length > MOST_BYTES) throw new AppError('upstream', '支付方的账单太大');
      parts.push(part);
    }
    if (statusCode !== 200) throw new Error(`HTTP ${statusCode}`);
    return Buffer.concat(parts);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('unavailable', '账单暂时下载不了，请稍后再试', { cause });
  }
}

export function checkedAddress(address: string, place: BillPlace): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || url.username || url.password || !isOf(url, place)) {
    throw new AppError('upstream', '支付方给的账单地址不对');
  }
  // Older addresses of the provider name plain HTTP; the same host answers over TLS.
  if ('hosts' in place) url.protocol = 'https:';
  return url;
}

function isOf(url: URL, place: BillPlace): boolean {
  if ('origin' in place) return url.origin === place.origin();
  const isWeb = (url.protocol === 'https:' || url.protocol === 'http:') && url.port === '';
  return isWeb && place.hosts.some((host) => url.hostname.endsWith(`.${host}`));
}
