import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { endConnections } from './connections.ts';

const DRAIN_MS = 300;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function listening(app: FastifyInstance): Promise<() => Promise<Socket>> {
  endConnections(app, DRAIN_MS);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    await delay(50);
    return socket;
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;

/** How a piece of work ended; `still` when it has not, long after everything should. */
const endOf = (work: Promise<unknown>) =>
  Promise.race([work.then(() => 'ended'), delay(20 * DRAIN_MS, 'still', { ref: false })]);

it('ends though a connection was opened in advance and never used', async () => {
  const app = fastify();
  const open = await listening(app);
  await open();
  expect(await endOf(app.close())).toBe('ended');
});

it('lets an answer come to its end, and keeps nothing waiting for one that does not', async () => {
  const app = fastify();
  app.get('/slow', () => delay(DRAIN_MS / 3, 'there it is'));
  app.get('/never', () => new Promise(() => undefined));
  const open = await listening(app);
  const [slow, never] = [await open(), await open()];
  const said: Buffer[] = [];
  slow.on('data', (data) => said.push(data));
  never.write(get('/never'));
  slow.write(get('/slow'));
  await delay(30);
  expect(await endOf(app.close())).toBe('ended');
  expect(Buffer.concat(said).toString()).toContain('there it is');
});
