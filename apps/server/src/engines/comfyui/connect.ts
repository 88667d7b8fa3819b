import { randomUUID } from 'node:crypto';
import type { EngineSettings } from '../kind.ts';
import { createSend } from '../remote/http.ts';
import type { Network } from '../remote/network.ts';
import { createComfyClient } from './client.ts';
import type { ComfyOptions } from './options.ts';
import { type ComfyPool, createComfyPool } from './pool.ts';
import { createComfyServer } from './server.ts';
import { createComfySocket } from './socket.ts';

const RESULT_MOST_BYTES = 512 * 1024 * 1024;

/** The servers that an operator wrote down. Nothing is asked of them yet. */
export function connectServers(
  { baseUrls, apiKey, options }: EngineSettings<ComfyOptions>,
  network: Network,
): ComfyPool {
  const send = createSend(network.configured);
  const clientId = randomUUID();
  return createComfyPool(
    baseUrls.map((address, at) => {
      const { baseUrl, headers } = authorised(address, apiKey);
      const uploadTimeoutMs = options.uploadTimeoutSeconds * 1000;
      return createComfyServer({
        baseUrl,
        name: baseUrls.length > 1 ? `${at + 1} 号服务器` : '服务器',
        client: createComfyClient(
          { baseUrl, headers, uploadTimeoutMs, maxResultBytes: RESULT_MOST_BYTES },
          send,
        ),
        makeSocket: (onLost) =>
          createComfySocket({
            ...{ url: `${baseUrl.replace(/^http/, 'ws')}/ws`, headers, clientId, onLost },
            dispatcher: network.configured,
          }),
      });
    }),
  );
}

/**
 * What must turn up in no message and no log line: keys and passwords as they were written down, as they go
 * over the wire, and what a server may repeat of them: the token without its scheme, a login in the clear.
 */
export function secretsOf({ baseUrls, apiKey }: EngineSettings<unknown>): readonly string[] {
  const headers = [apiKey, ...baseUrls.map((address) => ownAuthorization(new URL(address)))];
  const secrets = headers.flatMap((header) => {
    const [, scheme = '', token = header] = /^(\S+)\s+(.+)$/.exec(header) ?? [];
    const login = /^basic$/i.test(scheme) ? Buffer.from(token, 'base64').toString() : '';
    return [header, token, login, login.slice(login.indexOf(':') + 1)];
  });
  return [...new Set(secrets)].filter(Boolean);
}

/**
 * The address without a slash at its end, and the header that a proxy in front of the server wants: the
 * key as it is when it names its scheme (`Basic …`), else as a bearer token; or the address's own user.
 */
function authorised(
  address: string,
  apiKey: string,
): { readonly baseUrl: string; readonly headers: Readonly<Record<string, string>> } {
  const url = new URL(address);
  const own = ownAuthorization(url);
  url.username = '';
  url.password = '';
  const key = apiKey && (/\s/.test(apiKey) ? apiKey : `Bearer ${apiKey}`);
  const authorization = key || own;
  const headers: Record<string, string> = authorization ? { authorization } : {};
  return { baseUrl: url.href.replace(/\/+$/, ''), headers };
}

/** The header for the user that stands in an address; empty when none does. */
function ownAuthorization(url: URL): string {
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  return user ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : '';
}
