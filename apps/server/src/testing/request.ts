import type { Endpoint } from '@zhuhui/contracts';
import FormData from 'form-data';

/** A call of the contract as it goes over the wire. */
export interface WireRequest {
  readonly method: Endpoint['method'];
  readonly url: string;
  readonly payload?: object;
  readonly headers?: Record<string, string>;
}

/** What a browser would send for these inputs; `file` goes with a call that takes one. */
export function requestOf(endpoint: Endpoint, input: unknown = {}, file?: Uint8Array): WireRequest {
  const { method, encoding } = endpoint;
  const fields = { ...(input as Record<string, unknown>) };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(fields[name]));
    delete fields[name];
    return value;
  });
  const url = `/api${path}`;
  if (encoding === 'body') return { method, url, payload: fields };
  if (encoding === 'multipart') {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, textOf(value));
    if (file) form.append('file', Buffer.from(file), { filename: 'picture.bin' });
    return { method, url, payload: form, headers: form.getHeaders() };
  }
  const query = new URLSearchParams({ version: '1.2' });
  for (const [name, value] of Object.entries(fields)) query.set(name, textOf(value));
  return { method, url: `${url}?${query}` };
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);
