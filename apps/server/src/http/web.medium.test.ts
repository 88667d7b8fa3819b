import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_HERE } from './page.ts';
import { registerWeb } from './web.ts';

const BROWSER = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const DOCUMENT =
  '<!doctype html><meta property="og:image" content="/samples/share-card.jpg" /><title>筑绘</title>';
const PICTURE = 'image/avif,image/webp,*/*;q=0.8';

describe('addresses and what they answer', () => {
  let folder: string;
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zh-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), DOCUMENT);
    await writeFile(join(folder, 'assets', 'main-abc.js'), 'export {};');
    await mkdir(join(folder, 'samples', 'covers'), { recursive: true });
    await writeFile(join(folder, 'samples', 'covers', 'clean.webp'), 'a picture');
    await writeFile(join(folder, 'service-worker.js'), '');
    app = Fastify();
    await registerWeb(app, folder, {
      headOf: async ({ url }) =>
        url === '/gone'
          ? NOTHING_HERE
          : url === '/work'
            ? { title: '一组', description: '', image: 'https://x/own.jpg' }
            : null,
      publicUrl: undefined,
    });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const get = (url: string, accept?: string) =>
    app.inject({ method: 'GET', url, headers: accept ? { accept } : {} });

  it.each([
    ['a browser', BROWSER],
    ['a client that takes anything', '*/*'],
    ['a client that says nothing', undefined],
  ])('gives the page to %s', async (_, accept) => {
    for (const url of ['/', '/tools', '/gallery/1-2-3?from=home']) {
      const answer = await get(url, accept);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect(answer.headers['content-type']).toContain('text/html');
    }
  });

  it.each([
    ['a picture that is not there', '/logo.png', PICTURE],
    ['a script that is not there', '/assets/old-123.js', '*/*'],
    ['an unknown call', '/api/nothing', BROWSER],
    ['an unknown file', '/files/nothing', '*/*'],
    ['data of a page', '/tools', 'application/json'],
  ])('answers 404 in the envelope for %s', async (_, url, accept) => {
    const answer = await get(url, accept);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ data: null, error: { code: 404 } });
  });

  it('gives people the page where nothing is, and machines its status', async () => {
    const headers = { accept: BROWSER, 'if-none-match': '*' };
    const answer = await app.inject({ url: '/gone', headers });
    expect([answer.statusCode, answer.headers.etag]).toEqual([404, undefined]);
    expect(answer.body).toContain('noindex');
  });

  it('names the product’s picture by the address people reach it at', async () => {
    const pictureOf = (page: string) => /og:image" content="([^"]*)"/.exec(page)?.[1];
    const asked = await app.inject({ url: '/tools', headers: { host: 'zhuhui.local:8080' } });
    expect(pictureOf(asked.body)).toBe('http://zhuhui.local:8080/samples/share-card.jpg');
    expect(pictureOf((await get('/work')).body)).toBe('https://x/own.jpg');
    const proxied = Fastify({ trustProxy: true });
    await registerWeb(proxied, folder, { headOf: async () => null, publicUrl: undefined });
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'hui.example' };
    const behind = await proxied.inject({ url: '/', headers });
    expect(pictureOf(behind.body)).toBe('https://hui.example/samples/share-card.jpg');
    await proxied.close();
    const said = Fastify();
    await registerWeb(said, folder, {
      headOf: async () => null,
      publicUrl: 'https://hui.example/somewhere',
    });
    const named = await said.inject({ url: '/', headers: { host: '"><script>' } });
    expect(pictureOf(named.body)).toBe('https://hui.example/samples/share-card.jpg');
    await said.close();
  });

  it('sends the page small, and only when it changed', async () => {
    const whole = await get('/');
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { 'accept-encoding': `deflate, ${encoding}` };
      const answer = await app.inject({ url: '/', headers });
      expect(answer.headers).toMatchObject({ 'content-encoding': encoding });
      expect(unpack(answer.rawPayload).toString()).toBe(whole.body);
    }
    const headers = { 'if-none-match': whole.headers.etag ?? '' };
    expect((await app.inject({ url: '/', headers })).statusCode).toBe(304);
  });

  it('keeps files with a hash in their name for ever', async () => {
    const answer = await get('/assets/main-abc.js', '*/*');
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('keeps the product’s pictures for a while, and what a new version changes not at all', async () => {
    const picture = await get('/samples/covers/clean.webp', PICTURE);
    expect(picture.headers['cache-control']).toMatch(/max-age=3600, stale-while-revalidate/);
    const known = { 'if-none-match': `${picture.headers.etag}` };
    const again = await app.inject({ url: '/samples/covers/clean.webp', headers: known });
    expect(again.statusCode).toBe(304);
    for (const url of ['/service-worker.js', '/']) {
      expect((await get(url, '*/*')).headers['cache-control']).toBe('no-cache');
    }
  });
});
