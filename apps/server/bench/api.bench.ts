import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import fastify from 'fastify';

/**
 * Load on the real server (fake engine, embedded PostgreSQL) and, in the same run, on a bare Fastify
 * route: the peer that shows what this machine gives at most.
 */

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const CONNECTIONS = 50;
const USERS = 16;
const PORT = 8190;
const PEER_PORT = 8191;
const BASE = `http://127.0.0.1:${PORT}`;
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const OUT = fileURLToPath(new URL('../../../bench-output', import.meta.url));

interface Figure {
  readonly name: string;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

async function startServer(dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      ENGINES: 'fake',
      FAKE_ENGINE_DELAY_MS: '20',
      TEST_LOGIN: '1',
      SIGNUP_TICKETS: 'normal:999999',
      LOG_LEVEL: 'warn',
    },
  });
  for (let tries = 0; tries < 200; tries++) {
    const up = await fetch(`${BASE}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (up) return server;
    await delay(100);
  }
  throw new Error('server did not come up');
}

async function signIn(nth: number): Promise<string> {
  const response = await fetch(`${BASE}/api/test/testlogin?phoneNo=${13_700_000_000 + nth}`);
  return (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

async function startTask(cookie: string): Promise<string> {
  const response = await fetch(`${BASE}/api/ai/startTask`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: TASK,
  });
  const { data } = (await response.json()) as { data: { taskId: string } };
  return data.taskId;
}

const TASK = JSON.stringify({ tool: 'text2Img', settings: { prompt: '奶油风客厅' } });

async function load(
  name: string,
  options: Omit<autocannon.Options, 'connections' | 'duration'>,
): Promise<Figure> {
  const result = await autocannon({ ...options, connections: CONNECTIONS, duration: SECONDS });
  return {
    name,
    requestsPerSecond: Math.round(result.requests.average),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

async function measurePeer(): Promise<Figure> {
  const peer = fastify();
  peer.get('/', () => ({ data: { status: 'succeeded' } }));
  await peer.listen({ port: PEER_PORT, host: '127.0.0.1' });
  try {
    return await load('bare Fastify route', { url: `http://127.0.0.1:${PEER_PORT}/` });
  } finally {
    await peer.close();
  }
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhuhui-bench-'));
  const server = await startServer(dataDir);
  try {
    const cookies = await Promise.all(Array.from({ length: USERS }, (_, nth) => signIn(nth)));
    const taskIds = await Promise.all(cookies.map(startTask));
    await delay(1_000);
    const figures = [
      await measurePeer(),
      await load('GET /api/health', { url: `${BASE}/api/health` }),
      await load('GET /api/ai/getTaskByTaskId', {
        url: BASE,
        requests: cookies.map((cookie, nth) => ({
          path: `/api/ai/getTaskByTaskId?version=1.2&taskId=${taskIds[nth]}`,
          headers: { cookie },
        })),
      }),
      await load('GET / (static page)', { url: `${BASE}/`, headers: { accept: 'text/html' } }),
      await load('POST /api/ai/startTask', {
        url: BASE,
        requests: cookies.map((cookie) => ({
          method: 'POST' as const,
          path: '/api/ai/startTask',
          headers: { cookie, 'content-type': 'application/json' },
          body: TASK,
        })),
      }),
    ];
    report(figures);
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function report(figures: readonly Figure[]): void {
  const peer = figures[0]?.requestsPerSecond ?? 1;
  const rows = figures.map((figure) => ({
    ...figure,
    ofBareRoute: `${((100 * figure.requestsPerSecond) / peer).toFixed(1)} %`,
  }));
  console.table(rows);
  mkdirSync(OUT, { recursive: true });
  writeFileSync(
    join(OUT, 'api.json'),
    `${JSON.stringify({ seconds: SECONDS, connections: CONNECTIONS, rows }, null, 2)}\n`,
  );
}

await main();
