import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors.ts';

export interface OriginRules {
  /** Origins whose pages may call with the user's cookie. */
  readonly corsOrigins: readonly string[];
  /** Where users reach this server, when it is configured. */
  readonly publicOrigin: string | undefined;
  /** Paths that prove themselves by signature and may come from anywhere. */
  readonly exemptPaths: readonly string[];
}

/**
 * Keeps other sites from acting with a user's cookie. Some calls of the contract change state by GET,
 * so every call under /api is held to it, whatever its method.
 */
export function registerOriginGuard(app: FastifyInstance, rules: OriginRules): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request);
    const { origin } = request.headers;
    const isListed = origin !== undefined && rules.corsOrigins.includes(origin);
    if (path.startsWith('/files/')) {
      // Browsers do not say where a page that shows a picture comes from; who may see it, its cookie decides.
      if (rules.corsOrigins.length > 0) reply.headers(SHOWN_ELSEWHERE);
      if (isListed) reply.headers(allowing(origin));
      return;
    }
    if (!path.startsWith('/api/') || rules.exemptPaths.includes(path)) return;
    if (isListed) {
      reply.headers(allowing(origin));
      if (request.method === 'OPTIONS') {
        reply.headers({
          'access-control-allow-methods': 'GET, POST, DELETE',
          'access-control-allow-headers': 'content-type, accept',
          'access-control-max-age': '600',
        });
        return reply.code(204).send();
      }
      return;
    }
    const foreign = origin !== undefined && !isOwnOrigin(origin, request, rules.publicOrigin);
    if (foreign || request.headers['sec-fetch-site'] === 'cross-site') {
      throw new AppError('forbidden', '不接受来自其他网站的请求');
    }
  });
}

/** Routes that the guard looks at. */
const GUARDED = /^\/(api|files)\//;

/**
 * Where the request goes: an address may be spelled in many ways (`/%61pi/…`), so the route it was matched
 * with decides, and the address itself only where none of these takes it.
 */
function pathOf({ routeOptions, url }: FastifyRequest): string {
  const route = routeOptions.url ?? '';
  return GUARDED.test(route) ? route : decodeURI(url.split('?', 1)[0] ?? '');
}

const SHOWN_ELSEWHERE = { 'cross-origin-resource-policy': 'cross-origin', vary: 'Origin' };

const allowing = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-expose-headers': 'retry-after, content-disposition',
  vary: 'Origin',
});

function isOwnOrigin(
  origin: string,
  request: FastifyRequest,
  publicOrigin: string | undefined,
): boolean {
  return origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
}
