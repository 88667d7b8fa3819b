import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** What of a request is signed. */
export interface SignedRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const headerOf = (headers: IncomingHttpHeaders, name: string) => String(headers[name] ?? '').trim();
const partsOf = (authorization: string) =>
  Object.fromEntries(
    [...authorization.matchAll(/(\w+)=([^,\s]+)/g)].map(([, key, value]) => [key, value]),
  );

/** Alibaba Cloud's ACS3-HMAC-SHA256 (V3 request signature), computed anew. @returns what is wrong, or null */
export function acs3Fault(request: SignedRequest, keyId: string, secret: string): string | null {
  const { method, headers, body } = request;
  const authorization = headerOf(headers, 'authorization');
  if (!authorization.startsWith('ACS3-HMAC-SHA256 ')) return 'algorithm';
  const { Credential, SignedHeaders = '', Signature } = partsOf(authorization);
  if (Credential !== keyId) return 'credential';
  const names = SignedHeaders.split(';');
  for (const needed of [
    'host',
    'x-acs-action',
    'x-acs-version',
    'x-acs-date',
    'x-acs-content-sha256',
  ]) {
    if (!names.includes(needed)) return `${needed} is not signed`;
  }
  if (headerOf(headers, 'x-acs-content-sha256') !== sha256(body)) return 'content';
  const url = new URL(request.url, 'http://local');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const lines = names.map((name) => `${name}:${headerOf(headers, name)}\n`).join('');
  const canonical = [method, url.pathname, query, lines, SignedHeaders, sha256(body)].join('\n');
  const expected = hmac(secret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
  return Signature === expected ? null : 'signature';
}

const MOST_SECONDS_OFF = 300;

/** Tencent Cloud's TC3-HMAC-SHA256, computed anew. @returns what is wrong, or null */
export function tc3Fault(request: SignedRequest, keyId: string, secret: string): string | null {
  const { method, headers, body } = request;
  const authorization = headerOf(headers, 'authorization');
  if (!authorization.startsWith('TC3-HMAC-SHA256 ')) return 'algorithm';
  const { Credential = '', SignedHeaders = '', Signature } = partsOf(authorization);
  const timestamp = headerOf(headers, 'x-tc-timestamp');
  const date = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10);
  // The library takes the product's name from the address: `sms` of the public one, else its first label.
  const product = headerOf(headers, 'host').split('.')[0] ?? '';
  const scope = `${date}/${product}/tc3_request`;
  if (Credential !== `${keyId}/${scope}`) return 'credential';
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > MOST_SECONDS_OFF) return 'timestamp';
  const names = SignedHeaders.split(';');
  for (const needed of ['content-type', 'host']) {
    if (!names.includes(needed)) return `${needed} is not signed`;
  }
  // It signs the host without its port; the public address has none.
  const signedValue = (name: string) =>
    headerOf(headers, name)
      .toLowerCase()
      .replace(name === 'host' ? /:\d+$/ : /$^/, '');
  const lines = names.map((name) => `${name}:${signedValue(name)}\n`).join('');
  const canonical = [method, '/', '', lines, SignedHeaders, sha256(body)].join('\n');
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${secret}`, date), product), 'tc3_request');
  return Signature === hmac(key, text).toString('hex') ? null : 'signature';
}
