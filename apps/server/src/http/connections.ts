import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets the server end while browsers are still connected. Node waits at its end for every connection that
 * no request has come on yet, and browsers open such ones in advance: those go at once. What is still being
 * asked or answered has `drainMs` to come to its end.
 */
export function endConnections(app: FastifyInstance, drainMs: number): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  });
}
