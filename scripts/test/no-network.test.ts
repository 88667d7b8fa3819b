import { once } from 'node:events';
import { createServer, get } from 'node:http';
import net from 'node:net';
import { expect, it } from 'vitest';

it.each([
  () => net.connect(80, '192.0.2.1'),
  () => net.connect({ port: 80, host: 'example.com' }),
  () => get('http://example.com/'),
])('stops %s', (attempt) => {
  expect(attempt).toThrow('may not connect to');
});

it('stops fetch', async () => {
  const failure = await fetch('http://example.com/').catch((error: unknown) => error);
  expect(failure).toMatchObject({ cause: { message: expect.stringContaining('may not connect') } });
});

it('lets a test talk to its own server', async () => {
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  server.close();
});
