import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { standIn } from './listening.ts';
import { takeBerth } from './testing/berth.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

it('answers 503 while it is starting', async () => {
  // A database that takes every connection and never says a word: the start waits for it.
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port, giveBack } = await takeBerth();
  const database = (silent.address() as AddressInfo).port;
  const child = spawn(process.execPath, [MAIN], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...{ PORT: String(port), SELF_BENCHMARK: '0' },
      DATABASE_URL: `postgres://nobody@127.0.0.1:${database}/none`,
    },
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    for (const socket of sockets) socket.destroy();
    silent.close();
    await giveBack();
  });
  let answer: Response | null = null;
  while (answer === null && child.exitCode === null) {
    await delay(25);
    answer = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
  }
  expect(answer?.status).toBe(503);
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer?.json()).toMatchObject({
    data: null,
    error: {
      code: 503,
      errorCode: 503,
      reason: 'unavailable',
      message: expect.stringContaining('启动'),
    },
  });
  // A page is not to take this for the server's own answer.
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});

it('says in one line that its port is taken', async () => {
  const { port, giveBack } = await takeBerth();
  const place = { HOST: '127.0.0.1', PORT: port };
  const first = await standIn(place);
  onTestFinished(async () => {
    await first.end();
    await giveBack();
  });
  await expect(standIn(place)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining(`${port} 已被占用`),
  });
});
