import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { answerError } from './errors.ts';

/**
 * Serves the built web application: files with a hash in their name for ever, everything else asked
 * for again, and the page itself for every address a browser may open. Without a build there is only
 * the API.
 */
export async function registerWeb(
  app: FastifyInstance,
  distFolder: string,
  headOf: (request: FastifyRequest) => Promise<PageHead | null> = async () => null,
): Promise<void> {
  const built = existsSync(join(distFolder, PAGE));
  if (built) {
    await app.register(fastifyStatic, {
      root: distFolder,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const forEver = path.includes('/assets/');
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (!built || !wantsPage(request)) {
      return answerError(new AppError('notFound'), request, reply);
    }
    const head = await headOf(request);
    reply.header('cache-control', 'no-cache');
    if (!head) return reply.sendFile(PAGE);
    const page = readFileSync(join(distFolder, PAGE), 'utf8');
    return reply.type('text/html; charset=utf-8').send(withHead(page, head));
  });
}

/** What readers of links see of a page. */
export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** Absolute address; empty: the product's own. */
  readonly image: string;
}

/** The document with what this page says in place of what the product says of itself. */
export function withHead(page: string, { title, description, image }: PageHead): string {
  const said: Readonly<Record<string, string>> = {
    description,
    'og:title': title,
    'og:description': description,
    ...(image && { 'og:image': image }),
  };
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(`${title} · 筑绘`)}</title>`)
    .replace(
      /<meta (name|property)="([^"]+)" content="[^"]*"/g,
      (whole, kind: string, name: string) =>
        Object.hasOwn(said, name)
          ? `<meta ${kind}="${name}" content="${escaped(said[name] ?? '')}"`
          : whole,
    );
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');

const PAGE = 'index.html';
/** Addresses that are never a page of the application. */
const NO_PAGE = /^\/(api|files|covers|assets|samples)(\/|$)/;
/** The last part of the path ends like a file's name. */
const FILE_NAME = /\.[a-z\d]{1,8}$/i;
/** Nobody who looks for a page asks for hidden files, folders above, or empty parts. */
const NO_NAME = /\/(\.|%2e|\/)|%2f|%5c/i;

/**
 * A browser's navigation names HTML; a client that takes anything gets the page too, but never a page in
 * place of a file.
 */
function wantsPage(request: FastifyRequest): boolean {
  const { method, headers, url } = request;
  const [path = ''] = url.split('?', 1);
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (NO_PAGE.test(path) || NO_NAME.test(path)) return false;
  const accept = headers.accept ?? '*/*';
  return accept.includes('text/html') || (accept.includes('*/*') && !FILE_NAME.test(path));
}
