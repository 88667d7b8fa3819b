import {
  type GalleryEntry,
  galleryPaths,
  type LoaderData,
  SERVER_LOADER_PATH,
  successEnvelope,
} from '@zhuhui/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NOTHING_HERE, type PageHead, type SaidByPage } from '../../http/page.ts';
import type { PlainCall } from '../../http/plain-call.ts';
import { publicOriginOf } from '../../http/public-origin.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { readAuthor } from './authors.ts';
import { listHead, namesNoCategory } from './list-heads.ts';
import { type GalleryViews, readShownPlaces } from './service.ts';

/** What the public pages say before their scripts run: to readers of links, to search engines, to loaders. */

const ENTRY_PAGE = /^\/insHomeBy(?:Create|Collect|Case)\/([\w-]{1,64})\/?$/;
const AUTHOR_PAGE =
  /^\/(?:authorHomePage|authorInspirationhome|otherPersonCenter)\/([\w-]{1,64})\/?$/;
const WORDS_MOST = 120;
/** Lists that lead on to everything that is shown. */
const OPEN = ['/', '/tools', '/findPage', '/tupianHome', '/caseHome'] as const;
/** What is nobody's to read but its owner's, or a client's. */
const CLOSED = [
  '/api/',
  '/admin',
  '/user/',
  '/kantu',
  '/linkOver',
  '/myHistory',
  '/profile',
] as const;
/** As many addresses as a sitemap may name, less the lists. */
const PLACES_MOST = 50_000 - OPEN.length;
const SHARED_SIZE = 'x-oss-process=image/resize,m_fill,w_1200,h_630/quality,q_85/format,jpg';

interface PageDeps {
  readonly db: Db;
  readonly views: GalleryViews;
  /** Where the installation is reached, when its operator says so. */
  readonly publicUrl: string | undefined;
}

/** What a public page of the gallery shows; null for every other address, and for what nobody may see. */
export async function readPage(
  { db, views }: PageDeps,
  address: URL,
  origin: string,
): Promise<LoaderData | null> {
  const entryId = ENTRY_PAGE.exec(address.pathname)?.[1];
  const authorId = AUTHOR_PAGE.exec(address.pathname)?.[1];
  try {
    if (entryId !== undefined) {
      const entry = await views.entry(entryId, null);
      const image = imageNamed(entry, address);
      const isNamed = image?.id === nameOfImage(address);
      return {
        title: isNamed && image?.caption ? `${image.caption} · ${entry.title}` : entry.title,
        description: (
          entry.description || `${entry.author.name}的作品，共 ${entry.pictures} 张`
        ).slice(0, WORDS_MOST),
        image: image ? `${origin}${image.url}?${SHARED_SIZE}` : '',
        ...{ entry, author: null },
      };
    }
    if (authorId === undefined) return null;
    const author = await readAuthor(db, authorId, null);
    const made = `${author.sets} 个图集，${author.cases} 个案例`;
    const description = author.intro || made;
    return { title: `${author.name}的作品`, description, image: '', entry: null, author };
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notFound') return null;
    throw error;
  }
}

const nameOfImage = (address: URL): string =>
  address.searchParams.get('image') ?? address.hash.slice(1);

/** The picture of a work that an address means: the first one unless it says. */
const imageNamed = ({ images }: Pick<GalleryEntry, 'images'>, address: URL) =>
  images.find(({ id }) => id === nameOfImage(address)) ?? images[0];

function filmOf({ entry }: LoaderData, address: URL, origin: string): PageHead['film'] {
  const image = entry && imageNamed(entry, address);
  if (!image?.film) return undefined;
  return { url: `${origin}${image.film.url}`, widthPx: image.width, heightPx: image.height };
}

/** Whether an address names what is not shown, and not to be seen by who asks either. */
async function isMissing(
  { views }: PageDeps,
  { pathname }: URL,
  { user }: Pick<FastifyRequest, 'user'>,
): Promise<boolean> {
  const entryId = ENTRY_PAGE.exec(pathname)?.[1];
  if (entryId === undefined || !user) return entryId !== undefined || AUTHOR_PAGE.test(pathname);
  try {
    await views.entry(entryId, user.id);
    return false;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'notFound') return true;
    throw error;
  }
}

/** What a page's head says, for the document every address is answered with. */
export function galleryHeads(deps: PageDeps) {
  return async (request: FastifyRequest): Promise<SaidByPage> => {
    const origin = publicOriginOf(request, deps.publicUrl);
    const address = new URL(request.url, origin);
    const page = await readPage(deps, address, origin);
    if (!page) {
      const isGone = namesNoCategory(address.pathname) || (await isMissing(deps, address, request));
      return isGone ? NOTHING_HERE : listHead(address.pathname);
    }
    const film = filmOf(page, address, origin);
    return { ...page, ...(film && { film }) };
  };
}

const LOADER: PlainCall = {
  ...{ id: 'serverLoader', summary: '一个公开页面所需的数据' },
  query: ['route', 'url'],
  answers: { 200: ['application/json'] },
  failures: ['notFound'],
};
const ROBOTS: PlainCall = {
  ...{ id: 'robots', summary: '搜索引擎可以看哪些页面' },
  answers: { 200: ['text/plain'] },
};
const SITEMAP: PlainCall = {
  ...{ id: 'sitemap', summary: '公开页面的地址表' },
  answers: { 200: ['application/xml'] },
};

export function galleryPages(app: FastifyInstance, deps: PageDeps): void {
  app.get(SERVER_LOADER_PATH, { config: { plain: LOADER } }, async (request, reply) => {
    const { url } = request.query as Record<string, unknown>;
    const origin = publicOriginOf(request, deps.publicUrl);
    if (typeof url !== 'string' || !URL.canParse(url, origin)) {
      throw badField('url', '请写明页面地址');
    }
    const page = await readPage(deps, new URL(url, origin), origin);
    if (!page) throw new AppError('notFound', '这个页面没有可公开的内容');
    return reply.header('cache-control', 'no-cache').send(successEnvelope(page));
  });

  app.get('/robots.txt', { config: { plain: ROBOTS } }, (request, reply) => {
    const origin = publicOriginOf(request, deps.publicUrl);
    const rules = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`)];
    return reply
      .type('text/plain; charset=utf-8')
      .send([...rules, 'Allow: /', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'));
  });

  app.get('/sitemap.xml', { config: { plain: SITEMAP } }, async (request, reply) => {
    const origin = publicOriginOf(request, deps.publicUrl);
    const places = await readShownPlaces(deps.db, PLACES_MOST);
    const lines = [
      ...OPEN.map((path) => `<url><loc>${origin}${path}</loc></url>`),
      ...places.map(
        (place) =>
          `<url><loc>${origin}${galleryPaths.entry(place)}</loc><lastmod>${place.publishedAt?.toISOString().slice(0, 10) ?? ''}</lastmod></url>`,
      ),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`,
      );
  });
}
