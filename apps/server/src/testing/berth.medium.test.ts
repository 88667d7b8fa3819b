import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { takeBerth } from './berth.ts';

it('gives nobody the port of another, even where nothing listens there', async () => {
  const berths = await Promise.all(Array.from({ length: 8 }, takeBerth));
  expect(new Set(berths.map(({ port }) => port)).size).toBe(8);
  for (const { giveBack } of berths) await giveBack();
});

it('gives the same port again once it is back', async () => {
  const first = await takeBerth();
  await first.giveBack();
  const second = await takeBerth();
  expect(second.port).toBe(first.port);
  await second.giveBack();
});

it('passes over a port where a stranger listens', async () => {
  const { port, giveBack } = await takeBerth();
  await giveBack();
  const stranger = createServer().listen(port, '127.0.0.1');
  await once(stranger, 'listening');
  const berth = await takeBerth();
  expect(berth.port).not.toBe(port);
  await berth.giveBack();
  stranger.close();
});
