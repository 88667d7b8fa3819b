import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ChatEvent } from '@zhuhui/contracts';
import { readServerEvents } from '../src/engines/remote/server-events.ts';
import { type OpenAiServer, startOpenAiServer } from '../src/engines/testing/openai-server.ts';
import type { Spent } from './count-queries.ts';

/**
 * Talking through the real server (embedded PostgreSQL, tickets and all) and, in the same run, straight
 * to the same local OpenAI-compatible server: what our path adds before the first character, what of the
 * processor and how many round trips to the database that takes, and many answers at once with the memory
 * they take.
 */

const PAIRS = Number(process.env.BENCH_PAIRS ?? 100);
const STREAMS = Number(process.env.BENCH_STREAMS ?? 200);
const PIECES = 200;
const PIECE_PAUSE_MS = 33;
const WARM_UP = 10;
const SPENT_ROUNDS = 15;
/** How long a model says nothing more, so that only what comes before is counted. */
const HELD_MS = 60;
const PORT = Number(process.env.BENCH_PORT ?? 8112);
const GOAL_MS = 10;
const BASE = `http://127.0.0.1:${PORT}`;
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const COUNTING = new URL('./count-queries.ts', import.meta.url).href;
const OUT = fileURLToPath(new URL('../../../bench-output', import.meta.url));

const chunk = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const END = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;

async function startServer(dataDir: string, provider: OpenAiServer): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['--import', COUNTING, MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      ENGINES: 'openai',
      OPENAI_URL: provider.baseUrl,
      OPENAI_API_KEY: provider.apiKey,
      OPENAI_OPTIONS: JSON.stringify({ imageModel: '', chatModel: 'bench' }),
      ENGINE_PRIVATE_HOSTS: '127.0.0.1',
      TEST_LOGIN: '1',
      SELF_BENCHMARK: '0',
      SIGNUP_TICKETS: 'gpt:999999',
      LOG_LEVEL: 'warn',
    },
  });
  for (let tries = 0; tries < 300; tries++) {
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
  const response = await fetch(`${BASE}/api/test/testlogin?phoneNo=${13_600_000_000 + nth}`);
  await response.arrayBuffer();
  return (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
}

/** Reads an event stream until `onData` is content with a payload; hangs up then. */
async function readPayloads(
  response: Response,
  onData: (payload: string) => boolean,
): Promise<void> {
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  for await (const { data } of readServerEvents(response.body)) if (onData(data)) return;
}

const post = (url: string, body: object, headers: Record<string, string>, signal?: AbortSignal) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal,
  });

/** Milliseconds to the first character; the rest is read, so that the connection is used again. */
async function timeToFirst(
  call: () => Promise<Response>,
  isCharacter: (payload: string) => boolean,
): Promise<number> {
  const from = performance.now();
  let first = 0;
  await readPayloads(await call(), (payload) => {
    if (first === 0 && isCharacter(payload)) first = performance.now() - from;
    return false;
  });
  return first;
}

/** What the server has spent since it was asked last. */
async function spentBy(server: ChildProcess): Promise<Spent> {
  const answered = once(server, 'message') as Promise<[Spent]>;
  server.send('spent');
  return (await answered)[0];
}

/** What an answer costs up to its first character: the model stops there until we have looked. */
async function spentToFirst(server: ChildProcess, provider: OpenAiServer, cookie: string) {
  const spent: Spent[] = [];
  provider.say([chunk('好'), chunk('的'), END], { pauseMs: HELD_MS });
  for (let nth = 0; nth < SPENT_ROUNDS; nth++) {
    await delay(HELD_MS);
    await spentBy(server);
    const ask = await post(`${BASE}/api/ai/gptTalkStream`, { message: '你好' }, { cookie });
    let looked: Promise<Spent> | undefined;
    await readPayloads(ask, (payload) => {
      if (payload.includes('"delta":"好"')) looked ??= spentBy(server);
      return false;
    });
    if (looked) spent.push(await looked);
  }
  const medianOf = (key: keyof Spent): number => quantiles(spent.map((each) => each[key])).median;
  return {
    cpuMs: medianOf('cpuMs'),
    mainCpuMs: medianOf('mainCpuMs'),
    queries: medianOf('queries'),
  };
}

async function measureFirst(server: ChildProcess, provider: OpenAiServer, cookie: string) {
  provider.say([chunk('好'), chunk('的'), END]);
  const bareCall = () =>
    post(
      `${provider.baseUrl}/chat/completions`,
      { model: 'bench', stream: true, messages: [{ role: 'user', content: '你好' }] },
      { authorization: `Bearer ${provider.apiKey}` },
    );
  const ourCall = () => post(`${BASE}/api/ai/gptTalkStream`, { message: '你好' }, { cookie });
  const bare: number[] = [];
  const ours: number[] = [];
  for (let nth = -WARM_UP; nth < PAIRS; nth++) {
    const one = await timeToFirst(bareCall, (payload) => payload.includes('"content"'));
    const two = await timeToFirst(ourCall, (payload) => payload.includes('"delta":"好"'));
    if (nth < 0) continue;
    bare.push(one);
    ours.push(two);
  }
  const added = ours.map((ms, at) => ms - (bare[at] ?? 0));
  const spent = await spentToFirst(server, provider, cookie);
  return { bare: quantiles(bare), ours: quantiles(ours), added: quantiles(added), spent };
}

function quantiles(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2));
  return { p10: at(0.1), median: at(0.5), p90: at(0.9) };
}

/** One answer to its end; every second reader hangs up in the middle and resumes. */
async function readAnswer(cookie: string, cutAfter: number | null): Promise<string> {
  const events: ChatEvent[] = [];
  let done = false;
  const take = (limit: number) => (payload: string) => {
    done = payload === '[DONE]';
    if (!done) events.push(JSON.parse(payload) as ChatEvent);
    return done || events.length >= limit;
  };
  const hangUp = new AbortController();
  const input = { message: '长话长说', isDeepThinking: false };
  const stream = await post(`${BASE}/api/ai/gptTalkStream`, input, { cookie }, hangUp.signal);
  await readPayloads(stream, take(cutAfter ?? Number.POSITIVE_INFINITY));
  hangUp.abort();
  while (!done) {
    const last = events.at(-1);
    const address = `${BASE}/api/ai/gptTalkResume?messageId=${last?.messageId}&after=${last?.seq}`;
    await readPayloads(
      await fetch(address, { headers: { cookie } }),
      take(Number.POSITIVE_INFINITY),
    );
  }
  return events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
}

function memoryMib(server: ChildProcess): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function cpuSeconds(server: ChildProcess): number {
  const fields = readFileSync(`/proc/${server.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measureMany(provider: OpenAiServer, server: ChildProcess, cookies: string[]) {
  const words = Array.from({ length: PIECES }, (_, nth) => `第${nth}片，灯光💡。`);
  const truth = words.join('');
  provider.say([...words.map(chunk), END], { pauseMs: PIECE_PAUSE_MS });
  const before = memoryMib(server);
  const cpuBefore = cpuSeconds(server);
  const from = performance.now();
  let peak = before;
  const watching = setInterval(() => {
    peak = Math.max(peak, memoryMib(server));
  }, 100);
  const texts = await Promise.all(
    cookies.map((cookie, nth) => readAnswer(cookie, nth % 2 === 0 ? null : 20 + (nth % 150))),
  );
  clearInterval(watching);
  return {
    streams: STREAMS,
    piecesEach: PIECES,
    idealSeconds: (PIECES * PIECE_PAUSE_MS) / 1000,
    seconds: Number(((performance.now() - from) / 1000).toFixed(1)),
    cpuSeconds: Number((cpuSeconds(server) - cpuBefore).toFixed(1)),
    rssBeforeMib: before,
    rssPeakMib: peak,
    whole: texts.filter((said) => said === truth).length,
  };
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhuhui-chat-bench-'));
  const provider = await startOpenAiServer();
  const server = await startServer(dataDir, provider);
  try {
    const cookies: string[] = [];
    for (let nth = 0; nth < STREAMS; nth++) cookies.push(await signIn(nth));
    const first = await measureFirst(server, provider, cookies[0] ?? '');
    const { spent, ...times } = first;
    const met = times.added.median <= GOAL_MS ? 'met' : 'missed';
    console.log(
      `first character, ms (${PAIRS} pairs); goal: ${GOAL_MS} added at the median, ${met}`,
    );
    console.table(times);
    console.log('spent by the server up to the first character (median)');
    console.table([spent]);
    const many = await measureMany(provider, server, cookies);
    console.log('many answers at once');
    console.table([many]);
    mkdirSync(OUT, { recursive: true });
    writeFileSync(join(OUT, 'chat.json'), `${JSON.stringify({ first, many }, null, 2)}\n`);
    if (many.whole !== STREAMS) process.exitCode = 1;
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await provider.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
