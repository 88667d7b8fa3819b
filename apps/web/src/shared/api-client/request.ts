import type { HttpMethod } from '@zhuhui/contracts';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import { encodeForm, encodeMultipart, type Values, withQuery } from './encode.ts';
import { HttpError } from './http-error.ts';
import { parseBody } from './parse-body.ts';

export const API_BASE = '/api';
export const REQUEST_TIMEOUT_MS = 120_000;
/** As many hops as browsers allow themselves. */
const MAX_REDIRECTS = 20;

export interface RequestOptions {
  readonly method: HttpMethod;
  /** Below `base`. */
  readonly path: string;
  /** `/api` unless the address is given in full. */
  readonly base?: string;
  readonly query?: Values;
  readonly body?: Values;
  /** How a body travels; form-urlencoded unless said otherwise. */
  readonly encoding?: 'form' | 'json' | 'multipart';
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
}

export interface HttpResult {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/**
 * One call over the wire. Resolves for 2xx and for 401, which the caller reads; follows 301 and 302 to
 * their Location; throws an {@link HttpError} for network failure, time-out, abort and other statuses.
 */
export async function request(options: RequestOptions): Promise<HttpResult> {
  const { signal, timeoutMs = REQUEST_TIMEOUT_MS } = options;
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const signals = signal ? [timeout.signal, signal] : [timeout.signal];
  try {
    return await exchange(options, AbortSignal.any(signals));
  } catch (cause) {
    if (cause instanceof HttpError) throw cause;
    if (timeout.signal.aborted) throw new HttpError('timeout', { cause });
    if (signal?.aborted) throw new HttpError('abort', { cause });
    reportNoAnswer();
    throw new HttpError('network', { cause });
  } finally {
    clearTimeout(timer);
  }
}

async function exchange(options: RequestOptions, signal: AbortSignal): Promise<HttpResult> {
  const { method, path, base = API_BASE, query, body, encoding = 'form' } = options;
  const common = { credentials: 'include', signal } as const;
  let response = await fetch(withQuery(`${base}${path}`, method, query), {
    ...common,
    method,
    ...(body && encodeBody(body, encoding)),
  });
  // Browsers follow by themselves; transports that hand the redirect back are followed here.
  for (let hops = 0; hops < MAX_REDIRECTS && isRedirect(response.status); hops += 1) {
    const location = response.headers.get('location');
    if (location === null) break;
    const from = response.url || globalThis.location.href;
    response = await fetch(new URL(location, from), { ...common, method: 'GET' });
  }
  reportAnswer();
  const { status, headers } = response;
  const parsed = await parseBody(response);
  if ((status < 200 || status > 299) && status !== 401) {
    throw new HttpError('status', { status, body: parsed });
  }
  return { status, headers, body: parsed };
}

const isRedirect = (status: number) => status === 301 || status === 302;

function encodeBody(body: Values, encoding: 'form' | 'json' | 'multipart'): RequestInit {
  switch (encoding) {
    case 'form':
      return { body: encodeForm(body) };
    case 'json':
      return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    case 'multipart':
      return { body: encodeMultipart(body) };
  }
}
