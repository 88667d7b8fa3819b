import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProviderServer, sendJson, startProviderServer } from '../testing/provider-server.ts';
import { createDownload, matchesHost } from './download.ts';
import { createOpenStream, createSend, NoReply, replyJson } from './http.ts';
import { createNetwork, isPublicAddress } from './network.ts';
import { sendWithRetry } from './retry.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the way to a provider', () => {
  const network = createNetwork({ privateHosts: [] });
  const trusting = createNetwork({ privateHosts: ['127.0.0.1', 'localhost'] });
  const send = createSend(network.configured);
  let server: ProviderServer;
  let notNow = 0;

  beforeAll(async () => {
    server = await startProviderServer(async ({ url, gone }, response) => {
      const { pathname } = url;
      if (pathname === '/json') return sendJson(response, 200, { ok: true });
      if (pathname === '/not-now' && notNow-- > 0) {
        return sendJson(response, 429, {}, { 'retry-after-ms': '1' });
      }
      if (pathname === '/not-now') return sendJson(response, 200, { ok: true });
      if (pathname === '/slow')
        return new Promise((resolve) => gone.addEventListener('abort', () => resolve()));
      if (pathname === '/reset') return void response.destroy();
      if (pathname === '/half') {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half');
        return void setTimeout(() => response.destroy(), 20);
      }
      if (pathname === '/redirect')
        return void response.writeHead(302, { location: '/picture' }).end();
      if (pathname === '/outside') {
        return void response.writeHead(302, { location: 'http://10.0.0.1/picture' }).end();
      }
      if (pathname === '/text') return void response.end('no picture at all');
      if (pathname === '/picture') return void response.end(PNG);
      response.writeHead(404).end();
    });
  });
  afterAll(async () => {
    await Promise.all([server.close(), network.close(), trusting.close()]);
  });

  const call = (path: string, more: Partial<Parameters<typeof send>[0]> = {}) => ({
    method: 'GET' as const,
    url: `${server.origin}${path}`,
    signal: new AbortController().signal,
    timeoutMs: 5_000,
    ...more,
  });

  it('reads an answer of any status', async () => {
    expect(replyJson(await send(call('/json')))).toEqual({ ok: true });
    expect((await send(call('/nowhere'))).status).toBe(404);
  });

  it('tells what surely was not sent from what may have been', async () => {
    const closed = await startProviderServer(() => undefined);
    await closed.close();
    const refused = send({ ...call('/json'), url: `${closed.origin}/json` });
    await expect(refused).rejects.toMatchObject({ name: 'NoReply', sent: false });
    await expect(send(call('/reset'))).rejects.toMatchObject({ name: 'NoReply', sent: true });
    await expect(send(call('/half'))).rejects.toMatchObject({ name: 'NoReply', sent: true });
    const slow = send(call('/slow', { timeoutMs: 30 }));
    await expect(slow).rejects.toMatchObject({ name: 'NoReply', sent: true, timedOut: true });
  });

  it('stops at once when told to, and when an answer is too long', async () => {
    const abort = new AbortController();
    const slow = send(call('/slow', { signal: abort.signal }));
    setTimeout(() => abort.abort(new Error('enough')), 20);
    await expect(slow).rejects.toThrow('enough');
    const long = send(call('/picture', { maxBytes: 10 }));
    await expect(long).rejects.toMatchObject({ name: 'ReplyTooLong' });
  });

  it('hands out a stream as it comes, and says when it breaks', async () => {
    const open = createOpenStream(network.configured);
    const { chunks } = await open(call('/half'));
    let text = '';
    const reading = (async () => {
      for await (const chunk of chunks) text += Buffer.from(chunk).toString();
    })();
    await expect(reading).rejects.toBeInstanceOf(NoReply);
    expect(text).toBe('half');
  });

  it('tries again what the provider put off, and nothing whose answer was lost', async () => {
    const options = { retries: 2, idempotent: false, waitMs: 1 };
    notNow = 2;
    expect((await sendWithRetry(send, call('/not-now'), options)).status).toBe(200);
    notNow = 3;
    expect((await sendWithRetry(send, call('/not-now'), options)).status).toBe(429);
    const before = server.requests.length;
    await expect(sendWithRetry(send, call('/reset'), options)).rejects.toBeInstanceOf(NoReply);
    expect(server.requests.length - before).toBe(1);
    const again = sendWithRetry(send, call('/reset'), { ...options, idempotent: true });
    await expect(again).rejects.toBeInstanceOf(NoReply);
    expect(server.requests.length - before).toBe(4);
  });

  describe('downloads', () => {
    const rules = { allowedHosts: ['*.example.com'], maxBytes: 1000, timeoutMs: 2_000 };
    const { signal } = new AbortController();

    it('fetches a picture from a listed host, over redirects', async () => {
      const download = createDownload(trusting.results, { ...rules, privateHosts: ['127.0.0.1'] });
      const file = await download(`${server.origin}/redirect`, signal);
      expect(file.mime).toBe('image/png');
      expect(Buffer.from(file.bytes)).toEqual(PNG);
      for (const [path, kind] of [
        ['/gone', 'permanent'],
        ['/text', 'permanent'],
        ['/outside', 'permanent'],
        ['/reset', 'temporary'],
      ] as const) {
        await expect(download(`${server.origin}${path}`, signal)).rejects.toMatchObject({ kind });
      }
    });

    it('refuses hosts not listed, plain http, and addresses inside the house', async () => {
      const download = createDownload(network.results, { ...rules, privateHosts: [] });
      for (const address of [
        `${server.origin}/picture`,
        'https://evil.com/x.png',
        'https://example.com.evil.com/x.png',
        'http://a.example.com/x.png',
        'https://user:pass@a.example.com/x.png',
        'file:///etc/passwd',
        'nonsense',
      ]) {
        await expect(download(address, signal)).rejects.toMatchObject({ kind: 'permanent' });
      }
      expect(matchesHost('a.b.example.com', '*.example.com')).toBe(true);
      expect(matchesHost('example.com', '*.example.com')).toBe(false);
    });

    it('refuses a listed name that leads into the house', async () => {
      const all = createDownload(network.results, {
        ...rules,
        allowedHosts: ['localhost'],
        privateHosts: [],
      });
      await expect(all('https://localhost/x.png', signal)).rejects.toMatchObject({
        kind: 'temporary',
        cause: { sent: false },
      });
    });
  });

  it('knows public addresses from all others', () => {
    for (const address of ['8.8.8.8', '2606:4700::1111']) {
      expect(isPublicAddress(address), address).toBe(true);
    }
    const inside = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254'];
    for (const address of [
      ...inside,
      '0.0.0.0',
      '::1',
      'fd00::1',
      'fe80::1',
      '::ffff:10.0.0.1',
      'x',
    ]) {
      expect(isPublicAddress(address), address).toBe(false);
    }
  });
});
