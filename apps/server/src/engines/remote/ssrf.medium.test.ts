import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDownload } from './download.ts';
import { createNetwork, isPublicAddress } from './network.ts';

/** Answers of the name service, by name: several in a row are given out one after the other. */
const names = vi.hoisted(() => new Map<string, string[][]>());
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  const lookup = (name: string, options: object, done: (...answer: unknown[]) => void) => {
    const known = names.get(name);
    if (!known) return dns.lookup(name, options as { all: true }, done as never);
    const addresses = (known.length > 1 ? known.shift() : known[0]) ?? [];
    const family = (address: string) => (address.includes(':') ? 6 : 4);
    setImmediate(
      done,
      null,
      addresses.map((address) => ({ address, family: family(address) })),
    );
  };
  return { ...dns, lookup, default: { ...dns, lookup } };
});

let inside: Server;
let reached = 0;
let port: number;
const network = createNetwork({ privateHosts: [] });
const { signal } = new AbortController();

beforeAll(async () => {
  inside = createServer((_, response) => {
    reached++;
    response.end('secret');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  ({ port } = inside.address() as AddressInfo);
});
afterAll(async () => {
  await network.close();
  await new Promise((resolve) => inside.close(resolve));
});

/** A provider whose results may lie anywhere: only where the address leads decides. */
const download = createDownload(network.results, {
  ...{ allowedHosts: ['*.example.com', 'example.com'], privateHosts: [] },
  ...{ maxBytes: 1000, timeoutMs: 2_000 },
});

describe('results are never fetched from inside the house', () => {
  it.each([
    ...['127.0.0.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '0', '0.0.0.0'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '[fe80::1]'],
    ...['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', '[fd00::1]', '100.64.0.1'],
    ...['localhost', 'example.com.', 'example.com@127.0.0.1', '127.0.0.1#.example.com'],
  ])('not by https://%s', async (host) => {
    const open = createDownload(network.results, {
      ...{ allowedHosts: ['*.example.com', host, new URL(`https://${host}`).hostname] },
      ...{ privateHosts: [], maxBytes: 1000, timeoutMs: 2_000 },
    });
    const before = reached;
    const address = host.includes('#') || host.includes('@') ? host : `${host}:${port}`;
    await expect(open(`https://${address}/picture.png`, signal)).rejects.toThrow();
    expect(reached).toBe(before);
  });

  it('not by a name that leads there, alone or among others', async () => {
    names.set('a.example.com', [['127.0.0.1']]);
    names.set('b.example.com', [['93.184.216.34', '10.0.0.1']]);
    names.set('c.example.com', [['::ffff:127.0.0.1']]);
    for (const name of ['a', 'b', 'c']) {
      const opened = download(`https://${name}.example.com:${port}/x.png`, signal);
      await expect(opened).rejects.toMatchObject({ kind: 'temporary' });
    }
    expect(reached).toBe(0);
  });

  it('not by a name that changes its mind once it was looked at', async () => {
    // Looked up once and connected to what was looked at: the second answer is never asked for.
    names.set('turn.example.com', [['203.0.113.1'], ['127.0.0.1']]);
    await expect(
      download(`https://turn.example.com:${port}/x.png`, AbortSignal.timeout(500)),
    ).rejects.toThrow();
    expect(reached).toBe(0);
  });
});

it('knows what a public address is, however it is written', () => {
  for (const address of ['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8']) {
    expect(isPublicAddress(address)).toBe(true);
  }
  for (const address of [
    '::ffff:10.0.0.1',
    '::ffff:a00:1',
    '2002:7f00:1::',
    '64:ff9b::a00:1',
    '',
  ]) {
    expect(isPublicAddress(address)).toBe(false);
  }
});
