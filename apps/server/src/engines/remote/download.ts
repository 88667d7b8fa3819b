import { fileTypeFromBuffer } from 'file-type';
import type { Dispatcher } from 'undici';
import { EngineFailure } from '../engine.ts';
import { createSend, type ProviderCall, type ProviderReply } from './http.ts';
import { isPublicAddress } from './network.ts';
import { sendWithRetry } from './retry.ts';

/** Fetches the finished picture or film that a provider's answer points to. */
export type DownloadResult = (url: string, signal: AbortSignal) => Promise<DownloadedFile>;

export interface DownloadedFile {
  readonly bytes: Uint8Array;
  /** Told from the bytes, not from the answer's headers. */
  readonly mime: string;
}

export interface DownloadRules {
  /** Host names; `*.example.com` means every name below it. */
  readonly allowedHosts: readonly string[];
  /** Hosts that may be inside the house and spoken to without TLS. */
  readonly privateHosts: readonly string[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
}

const MAX_REDIRECTS = 3;
/** What is fetched is paid for already. */
const AGAIN = { retries: 3, idempotent: true, waitMs: 500 } as const;

/**
 * A downloader bound to a provider's rules: known hosts over https only, every redirect checked again,
 * public addresses only (the dispatcher sees to names, this to bare addresses), a bound on the size.
 * @throws EngineFailure (from the returned function): permanent when the address is not allowed, gone,
 *   too large or no picture or film; temporary when the host did not answer
 */
export function createDownload(dispatcher: Dispatcher, rules: DownloadRules): DownloadResult {
  const send = createSend(dispatcher);
  return async (address, signal) => {
    let url = checkedUrl(address, rules);
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const { maxBytes, timeoutMs } = rules;
      const call: ProviderCall = { method: 'GET', url: url.href, signal, timeoutMs, maxBytes };
      const reply = await sendWithRetry(send, call, AGAIN).catch((cause: unknown) => {
        signal.throwIfAborted();
        throw failureOf(cause);
      });
      const next = reply.headers.get('location');
      if (reply.status < 300 || reply.status >= 400 || !next) return readFile(reply);
      url = checkedUrl(new URL(next, url).href, rules);
    }
    throw new EngineFailure('permanent', '结果的下载地址转来转去，无法取回');
  };
}

async function readFile({ status, bytes }: ProviderReply): Promise<DownloadedFile> {
  if (status >= 500 || status === 429) {
    throw new EngineFailure('temporary', '结果暂时取不回来', {
      cause: new Error(`HTTP ${status}`),
    });
  }
  if (status !== 200) {
    const cause = new Error(`HTTP ${status}`);
    throw new EngineFailure('permanent', '结果的下载地址已失效', { cause });
  }
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !/^(image|video)\//.test(type.mime)) {
    throw new EngineFailure('permanent', '取回的结果不是图片或视频');
  }
  return { bytes, mime: type.mime };
}

function checkedUrl(address: string, { allowedHosts, privateHosts }: DownloadRules): URL {
  const refuse = (reason: string): never => {
    const cause = new Error(reason);
    throw new EngineFailure('permanent', '结果的下载地址不在允许范围内', { cause });
  };
  if (!URL.canParse(address)) return refuse('not an address');
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const inHouse = privateHosts.includes(host);
  if (url.protocol !== 'https:' && !(inHouse && url.protocol === 'http:')) {
    return refuse(`protocol ${url.protocol}`);
  }
  if (url.username || url.password) return refuse('credentials in the address');
  if (!inHouse && !allowedHosts.some((pattern) => matchesHost(host, pattern))) {
    return refuse(`host ${host} is not on the list`);
  }
  if (!inHouse && /^[\d.]+$|:/.test(host) && !isPublicAddress(host)) {
    return refuse(`${host} is not a public address`);
  }
  return url;
}

/** `*.example.com` matches every name below example.com, not example.com itself. */
export function matchesHost(host: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;
}

function failureOf(cause: unknown): EngineFailure {
  if (cause instanceof Error && cause.name === 'ReplyTooLong') {
    return new EngineFailure('permanent', '结果文件过大', { cause });
  }
  return new EngineFailure('temporary', '结果暂时取不回来', { cause });
}
