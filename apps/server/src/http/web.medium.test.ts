import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerWeb } from './web.ts';

const BROWSER = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const PICTURE = 'image/avif,image/webp,*/*;q=0.8';

describe('addresses and what they answer', () => {
  let folder: string;
  let app: FastifyInstance;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'zh-web-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>筑绘</title>');
    await writeFile(join(folder, 'assets', 'main-abc.js'), 'export {};');
    app = Fastify();
    await registerWeb(app, folder);
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

  it('keeps files with a hash in their name for ever', async () => {
    const answer = await get('/assets/main-abc.js', '*/*');
    expect(answer.headers['cache-control']).toContain('immutable');
  });
});
