import { afterEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from './http-error.ts';
import { REQUEST_TIMEOUT_MS, request } from './request.ts';

type Handler = (url: string, init: RequestInit) => Promise<Response> | Response;

function stubFetch(handler: Handler) {
  const stub = vi.fn((url: string | URL, init: RequestInit = {}) =>
    Promise.resolve(handler(String(url), init)),
  );
  vi.stubGlobal('fetch', stub);
  return stub;
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

/** A fetch that only ends when it is aborted, as a stalled connection does. */
const stalled: Handler = (_url, init) =>
  new Promise((_resolve, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

async function failureOf(promise: Promise<unknown>): Promise<HttpError> {
  const error = await promise.then(
    () => new Error('resolved'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(HttpError);
  return error as HttpError;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('what is sent', () => {
  it('puts version and query on GET, below /api, with credentials', async () => {
    const fetchStub = stubFetch(() => json({}));
    await request({ method: 'GET', path: '/ai/getTaskList', query: { page: 1 } });
    const [url, init] = fetchStub.mock.calls[0]!;
    expect(url).toBe('/api/ai/getTaskList?version=1.2&page=1');
    expect(init).toMatchObject({ method: 'GET', credentials: 'include' });
  });

  it('posts forms by default, with objects as JSON text', async () => {
    const fetchStub = stubFetch(() => json({}));
    await request({ method: 'POST', path: '/x', body: { settings: { a: [1] } } });
    const body = fetchStub.mock.calls[0]![1]!.body as URLSearchParams;
    expect(body).toBeInstanceOf(URLSearchParams);
    expect(body.get('settings')).toBe('{"a":[1]}');
  });

  it('posts JSON and multipart when asked to', async () => {
    const fetchStub = stubFetch(() => json({}));
    await request({ method: 'POST', path: '/x', body: { a: 1 }, encoding: 'json' });
    expect(fetchStub.mock.calls[0]![1]).toMatchObject({
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    await request({ method: 'POST', path: '/x', body: { a: 1 }, encoding: 'multipart' });
    expect(fetchStub.mock.calls[1]![1]!.body).toBeInstanceOf(FormData);
  });
});

describe('what comes back', () => {
  it.each<[string, BodyInit, (body: unknown) => void]>([
    ['application/json', '{"a":1}', (body) => expect(body).toEqual({ a: 1 })],
    ['text/plain; charset=utf-8', '你好', (body) => expect(body).toBe('你好')],
    [
      'application/x-www-form-urlencoded',
      'a=1',
      (body) => expect((body as FormData).get('a')).toBe('1'),
    ],
    ['video/mp4', 'bytes', (body) => expect((body as Blob).type).toBe('video/mp4')],
    ['application/zip', 'bytes', (body) => expect((body as Blob).size).toBe(5)],
  ])('parses %s', async (type, content, check) => {
    stubFetch(() => new Response(content, { headers: { 'content-type': type } }));
    check((await request({ method: 'GET', path: '/x' })).body);
  });

  it('passes 401 through for the caller to read', async () => {
    stubFetch(() => json({ error: { code: 401 } }, 401));
    const result = await request({ method: 'GET', path: '/user/userInfo' });
    expect(result.status).toBe(401);
    expect(result.body).toEqual({ error: { code: 401 } });
  });

  it.each([301, 302])('follows %d to its Location', async (status) => {
    const fetchStub = stubFetch((url) =>
      url.endsWith('/next')
        ? json({ here: true })
        : new Response(null, { status, headers: { location: '/next' } }),
    );
    const result = await request({ method: 'POST', path: '/x', body: { a: 1 } });
    expect(result.body).toEqual({ here: true });
    expect(fetchStub.mock.calls[1]![1]).toMatchObject({ method: 'GET', credentials: 'include' });
  });

  it('gives up on a redirect that never ends', async () => {
    const fetchStub = stubFetch(
      () => new Response(null, { status: 302, headers: { location: '/again' } }),
    );
    expect((await failureOf(request({ method: 'GET', path: '/x' }))).status).toBe(302);
    expect(fetchStub).toHaveBeenCalledTimes(21);
  });
});

describe('what goes wrong', () => {
  it('tells a network failure', async () => {
    stubFetch(() => Promise.reject(new TypeError('failed')));
    expect((await failureOf(request({ method: 'GET', path: '/x' }))).kind).toBe('network');
  });

  it('tells a time-out after 120 000 ms', async () => {
    vi.useFakeTimers();
    stubFetch(stalled);
    const failure = failureOf(request({ method: 'GET', path: '/x' }));
    expect(REQUEST_TIMEOUT_MS).toBe(120_000);
    await vi.advanceTimersByTimeAsync(120_000);
    expect((await failure).kind).toBe('timeout');
  });

  it('tells an abort by the caller', async () => {
    stubFetch(stalled);
    const controller = new AbortController();
    const failure = failureOf(request({ method: 'GET', path: '/x', signal: controller.signal }));
    controller.abort();
    expect((await failure).kind).toBe('abort');
  });

  it.each([300, 404, 500])('tells status %d and keeps the body', async (status) => {
    stubFetch(() => json({ why: 'so' }, status));
    const failure = await failureOf(request({ method: 'GET', path: '/x' }));
    expect(failure).toMatchObject({ kind: 'status', status, body: { why: 'so' } });
  });
});
