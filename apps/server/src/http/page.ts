import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressed } from './compressed.ts';
import { isKnownBy } from './entity-tag.ts';

/** What readers of links see of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Absolute address; empty: the product's own. */
  readonly image: string;
  /** An MP4 that readers of links may play in place of the picture, by its absolute address. */
  readonly film?: { readonly url: string; readonly widthPx: number; readonly heightPx: number };
}

/** What an address that names nothing (any more) says: people see the page for that, its status tells machines. */
export const NOTHING_HERE = 'nothing';
export type SaidByPage = PageHead | typeof NOTHING_HERE | null;

const META = /<meta (name|property)="([^"]+)" content="([^"]*)"/g;

/** The document with what this page says in place of what the product says of itself. */
export function withHead(page: string, said: Exclude<SaidByPage, null>): string {
  if (said === NOTHING_HERE) return withMetas(page, ['name="robots" content="noindex"']);
  const { film } = said;
  const own = withOwnWords(page, said);
  if (!film) return own;
  return withMetas(own, [
    `property="og:video" content="${escaped(film.url)}"`,
    'property="og:video:type" content="video/mp4"',
    `property="og:video:width" content="${film.widthPx}"`,
    `property="og:video:height" content="${film.heightPx}"`,
  ]);
}

const withMetas = (page: string, metas: readonly string[]): string =>
  page.replace('<title>', () => `${metas.map((meta) => `<meta ${meta} />`).join('')}<title>`);

function withOwnWords(page: string, { title, description, image }: PageHead): string {
  const said: Readonly<Record<string, string>> = {
    description,
    'og:title': title,
    'og:description': description,
    ...(image && { 'og:image': image }),
  };
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(`${title} · 筑绘`)}</title>`)
    .replace(META, (whole, kind: string, name: string) =>
      Object.hasOwn(said, name)
        ? `<meta ${kind}="${name}" content="${escaped(said[name] ?? '')}"`
        : whole,
    );
}

/** The document with its picture's address made absolute: readers of links do not resolve it. */
export function withAbsoluteImage(page: string, origin: string): string {
  return page.replace(META, (whole, kind: string, name: string, content: string) =>
    name === 'og:image' && content.startsWith('/')
      ? `<meta ${kind}="${name}" content="${escaped(`${origin}${content}`)}"`
      : whole,
  );
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

/** Answers with a document: asked for again every time, sent again only when it changed or names nothing. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  document: string,
  status: 200 | 404 = 200,
): Promise<FastifyReply> {
  const bytes = Buffer.from(document);
  reply.code(status).headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (status === 200) {
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag);
    if (isKnownBy(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  reply.type('text/html; charset=utf-8');
  return reply.send(await compressed(request, reply, bytes));
}
