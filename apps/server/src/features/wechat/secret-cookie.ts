import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The secret of a scene, kept by the browser that asked for it. Each scene has a cookie of its own, so
 * that two tabs do not take one another's, and a planted one opens nothing.
 */

const PATH = '/api/wx';
/** As long as a scene can live, its phone number still to be bound. */
const MAX_AGE_SECONDS = 900;

const nameOf = (sceneId: string): string => `zhuhui_scan_${sceneId}`;

export function secretOf(request: FastifyRequest, sceneId: string): string | undefined {
  return request.cookies[nameOf(sceneId)];
}

export function keepSecret(reply: FastifyReply, sceneId: string, secret: string): void {
  reply.setCookie(nameOf(sceneId), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: reply.request.protocol === 'https',
    path: PATH,
    maxAge: MAX_AGE_SECONDS,
  });
}

export function dropSecret(reply: FastifyReply, sceneId: string): void {
  reply.clearCookie(nameOf(sceneId), { path: PATH });
}
