import type { FastifyRequest } from 'fastify';

/** Where people reach this installation: as its operator says, or where the request came to. */
export function publicOriginOf(request: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl) return new URL(publicUrl).origin;
  const asked = `${request.protocol}://${request.host}`;
  return URL.canParse(asked) ? new URL(asked).origin : 'http://localhost';
}
