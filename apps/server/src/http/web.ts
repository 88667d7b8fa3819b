import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { answerError } from './errors.ts';
import { NOTHING_HERE, type SaidByPage, sendPage, withAbsoluteImage, withHead } from './page.ts';
import { publicOriginOf } from './public-origin.ts';

export interface WebOptions {
  /** What the head of a page says; null for pages that say nothing of their own. */
  readonly headOf: (request: FastifyRequest) => Promise<SaidByPage>;
  /** Where the installation is reached, when its operator says so. */
  readonly publicUrl: string | undefined;
}

/**
 * Serves the built web application: files with a hash in their name for ever, its pictures for a while,
 * everything else asked for again, and the page itself for every address a browser may open, with 404
 * where there is nothing to show. Without a build there is only the API.
 */
export async function registerWeb(
  app: FastifyInstance,
  distFolder: string,
  { headOf, publicUrl }: WebOptions,
): Promise<void> {
  const built = existsSync(join(distFolder, PAGE));
  if (built) {
    await app.register(fastifyStatic, {
      root: distFolder,
      // The page is written for who asks, below.
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        reply.header('cache-control', keptFor(relative(distFolder, path)));
      },
    });
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!built || !wantsPage(request)) {
      return answerError(new AppError('notFound'), request, reply);
    }
    const [page, head] = await Promise.all([
      readFile(join(distFolder, PAGE), 'utf8'),
      headOf(request),
    ]);
    const document = withAbsoluteImage(page, publicOriginOf(request, publicUrl));
    const status = head === NOTHING_HERE ? 404 : 200;
    return sendPage(request, reply, head ? withHead(document, head) : document, status);
  };
  app.get('/', answer);
  app.setNotFoundHandler(answer);
}

/**
 * How long browsers keep a file of the build. The product's own pictures have no hash in their name and hardly
 * ever change: a page that shows thirty of them does not ask for each again when it is opened again.
 */
function keptFor(path: string): string {
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  if (path.startsWith('samples/')) return 'public, max-age=3600, stale-while-revalidate=604800';
  return 'no-cache';
}

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
