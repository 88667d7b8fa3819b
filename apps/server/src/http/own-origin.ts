import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/errors.ts';

/** Where a listening server is reached on its own machine. */
export function originOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || address === null) {
    throw new AppError('unavailable', '服务还没有就绪，请稍后再试');
  }
  const everywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = everywhere ? '127.0.0.1' : address.address;
  return `http://${address.family === 'IPv6' && !everywhere ? `[${host}]` : host}:${address.port}`;
}
