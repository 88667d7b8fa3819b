import { endpoints, galleryPaths, SERVER_LOADER_PATH } from '@zhuhui/contracts';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOTHING_HERE, withHead } from '../../http/page.ts';
import { buildTestApp, type TestApp, type TestClient } from '../../testing/build-app.ts';
import { pictureBytes } from '../../testing/pictures.ts';
import { galleryHeads, readPage } from './pages.ts';
import { createGalleryViews } from './service.ts';

const ORIGIN = 'https://zhuhui.example';

describe('what public pages say before their scripts run', () => {
  let app: TestApp;
  let author: TestClient;
  let entry: { id: string; kind: 'set' | 'case' };
  let imageId: string;
  const deps = () => ({
    db: app.database.db,
    views: createGalleryViews({
      ...{ db: app.database.db, storage: app.storage, clock: { now: () => new Date() } },
    }),
    publicUrl: ORIGIN,
  });
  const page = (path: string) => readPage(deps(), new URL(path, ORIGIN), ORIGIN);

  beforeAll(async () => {
    app = await buildTestApp();
    author = await app.signedIn();
    const admin = await app.signedInAdmin('operator');
    await admin.call(endpoints.saveGalleryPolicy, { publishAtOnce: true });
    const { fileId: uploadImage } = await author.upload(await pictureBytes());
    const { taskId } = await author.run('indoorRender', { uploadImage });
    const made = await author.call(endpoints.galleryPublish, {
      ...{ kind: 'case', title: '"水岸" <三居>', description: '一家三口', consent: true },
      pictures: [{ taskId, ordinal: 0, caption: '窗边' }],
    });
    entry = made;
    imageId = made.images[0]?.id ?? '';
  });
  afterAll(() => app.close());

  it('names works, pictures and authors, and nothing that is not shown', async () => {
    const said = await page(galleryPaths.entry(entry));
    expect(said).toMatchObject({ title: '"水岸" <三居>', description: '一家三口' });
    expect(said?.image).toMatch(/^https:\/\/zhuhui\.example\/files\/.+format,jpg$/);
    expect((await page(galleryPaths.image(entry, imageId)))?.title).toBe('窗边 · "水岸" <三居>');
    const authorId = said?.entry?.author.id ?? '';
    expect((await page(galleryPaths.author(authorId)))?.author?.id).toBe(authorId);
    for (const other of [
      '/insHomeByCase/nothing',
      '/insHomeByCase',
      '/tools',
      '/authorHomePage/x',
    ]) {
      expect(await page(other), other).toBeNull();
    }
    const picture = new URL(said?.image ?? '');
    const shown = await app.client().get(picture.pathname + picture.search);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
  });

  it('writes them into the document, escaped', () => {
    const document =
      '<meta name="description" content="a" />\n<meta property="og:title" content="b" />' +
      '<meta property="og:image" content="c" /><title>筑绘</title>';
    const written = withHead(document, {
      ...{ title: '"水岸" <三居> $&', description: '说明', image: 'https://x/y' },
    });
    expect(written).toContain('<title>&quot;水岸&quot; &lt;三居&gt; $&amp; · 筑绘</title>');
    expect(written).toContain('name="description" content="说明"');
    expect(written).toContain('property="og:title" content="&quot;水岸&quot; &lt;三居&gt; $&amp;"');
    expect(written).toContain('property="og:image" content="https://x/y"');
    expect(written).not.toContain('og:video');
    const film = { url: 'https://x/film.mp4', widthPx: 1280, heightPx: 720 };
    const moving = withHead(document, { title: '漫游', description: '', image: '', film });
    expect(moving).toContain('<meta property="og:video" content="https://x/film.mp4" />');
    expect(moving).toContain('<meta property="og:video:height" content="720" />');
  });

  it('asks searches to forget works, authors and categories that are not there', async () => {
    const heads = galleryHeads(deps());
    const said = (url: string) => heads({ url, headers: {}, user: null } as FastifyRequest);
    expect(await said('/insHomeByCase/gone')).toBe(NOTHING_HERE);
    expect(await said('/insHomeByCollect/gone')).toBe(NOTHING_HERE);
    expect(await said('/authorHomePage/gone')).toBe(NOTHING_HERE);
    expect(await said('/otherPersonCenter/gone')).toBe(NOTHING_HERE);
    expect(await said('/classifyPage/999-1')).toBe(NOTHING_HERE);
    expect(await said('/classifyCase/999')).toBe(NOTHING_HERE);
    expect(await said('/findPage')).toMatchObject({ title: '发现' });
    expect(await said('/insHomeByCase')).toBeNull();
    expect(await said(galleryPaths.entry(entry))).toMatchObject({ title: '"水岸" <三居>' });
    expect(withHead('<head><title>筑绘</title></head>', NOTHING_HERE)).toBe(
      '<head><meta name="robots" content="noindex" /><title>筑绘</title></head>',
    );
  });

  it('answers loaders, robots and those who read sitemaps', async () => {
    const visitor = app.client();
    const load = (url: string) =>
      visitor.get(`${SERVER_LOADER_PATH}?route=case&url=${encodeURIComponent(url)}`);
    const answer = await load(`http://localhost${galleryPaths.entry(entry)}`);
    expect(answer.json()).toMatchObject({ data: { entry: { id: entry.id } }, error: { code: 0 } });
    expect((await load('/tools')).statusCode).toBe(404);
    expect((await visitor.get(SERVER_LOADER_PATH)).statusCode).toBe(400);
    expect((await visitor.get('/robots.txt')).body).toMatch(/Sitemap: https?:\/\/.+\/sitemap\.xml/);
    expect((await visitor.get('/sitemap.xml')).body).toContain(galleryPaths.entry(entry));
    await author.call(endpoints.galleryWithdraw, { id: entry.id });
    expect((await load(galleryPaths.entry(entry))).statusCode).toBe(404);
    expect((await visitor.get('/sitemap.xml')).body).not.toContain(entry.id);
  });

  it('has the page of a withdrawn work for its author alone', async () => {
    const heads = galleryHeads(deps());
    const said = (user: { id: string } | null) =>
      heads({ url: galleryPaths.entry(entry), headers: {}, user } as FastifyRequest);
    expect(await said(null)).toBe(NOTHING_HERE);
    expect(await said({ id: 'somebody' })).toBe(NOTHING_HERE);
    expect(await said(await author.call(endpoints.userInfo))).toBeNull();
  });
});
