import type { FastifyReply } from 'fastify';

/** An answer to be saved; how it is called is up to whoever asked. */
export function attach(reply: FastifyReply, mime: string, extension: string): FastifyReply {
  return reply.headers({
    'content-type': mime,
    'content-disposition': `attachment; filename="zhuhui.${extension}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
}
