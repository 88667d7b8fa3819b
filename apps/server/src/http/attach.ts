import type { FastifyReply } from 'fastify';

/** An answer to be saved, which nobody keeps on the way; pages may call it as they like. */
export function attach(reply: FastifyReply, mime: string, fileName: string): FastifyReply {
  return reply.headers({
    'content-type': mime,
    'content-disposition': `attachment; filename="${fileName}"`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
}
