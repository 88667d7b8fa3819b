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

/** What must turn up in no message and no log line. */
export function secretsOf({ baseUrls, apiKey }: EngineSettings<unknown>): readonly string[] {
  const passwords = baseUrls.map((address) => decodeURIComponent(new URL(address).password));
  return [apiKey, ...passwords].filter(Boolean);
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
  const [user, password] = [url.username, url.password].map(decodeURIComponent);
  url.username = '';
  url.password = '';
  const own = user && `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const key = apiKey && (/\s/.test(apiKey) ? apiKey : `Bearer ${apiKey}`);
  const authorization = key || own;
  const headers: Record<string, string> = authorization ? { authorization } : {};
  return { baseUrl: url.href.replace(/\/+$/, ''), headers };
}
