import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';
import { answerError } from './errors.ts';

/**
 * Serves the built web application: files with a hash in their name for ever, everything else asked
 * for again, and the page itself for every address a browser may open.
 */
export async function registerWeb(app: FastifyInstance, distFolder: string): Promise<void> {
  if (!existsSync(distFolder)) return;
  await app.register(fastifyStatic, {
    root: distFolder,
    wildcard: true,
    index: 'index.html',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forEver = path.includes('/assets/');
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      request.headers.accept?.includes('text/html') &&
      !/^\/(api|files|covers|assets|samples)\//.test(request.url);
    if (!wantsPage) return answerError(new AppError('notFound'), request, reply);
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
