import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../log/log.ts';
import { findProcess } from './process-identity.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './supervisor.ts';

const isRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;
const toStop: EmbeddedPostgres[] = [];
const toKill: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'zhuhui-supervisor-'));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
});

afterEach(async () => {
  for (const child of toKill.splice(0)) await killHard(child);
  for (const server of toStop.splice(0)) await server.stop();
  removeOutsideHomes();
  rmSync(folder, { recursive: true, force: true });
});

/** Where a private folder made the cluster lie outside. */
function removeOutsideHomes(): void {
  for (const name of readdirSync(folder)) {
    const cluster = path.join(folder, name, 'postgres');
    if (!lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) continue;
    const home = path.dirname(readlinkSync(cluster));
    if (existsSync(path.join(home, 'belongs-to'))) rmSync(home, { recursive: true });
  }
}

async function start(where = dataDir): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir: where, log: silentLog });
  toStop.push(server);
  return server;
}

async function query(server: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(server.connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that runs the database on `dataDir` and says so, or what went wrong. */
function spawnElsewhere() {
  const supervisor = new URL('./supervisor.ts', import.meta.url).href;
  const log = new URL('../../log/log.ts', import.meta.url).href;
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(supervisor)});
    const { silentLog } = await import(${JSON.stringify(log)});
    const dataDir = ${JSON.stringify(dataDir)};
    const told = await startEmbeddedPostgres({ dataDir, log: silentLog })
      .then((server) => 'pid ' + server.pid(), (error) => error.message);
    console.log(told);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  toKill.push(child);
  return child;
}

async function startElsewhere(): Promise<{ child: ChildProcess; line: string }> {
  const child = spawnElsewhere();
  const [data] = await once(child.stdout, 'data');
  return { child, line: String(data).trim() };
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A zombie that its adoptive parent has not collected yet has ended, too. */
function isRunning(pid: number): boolean {
  const found = findProcess(pid);
  return found !== undefined && !found.zombie;
}

it('keeps its data over a stop, listens on no network port, and leaves no process', async () => {
  const first = await start();
  await query(first, 'create table kept as select 42 as answer');
  expect(await query(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  await first.stop();
  expect(isRunning(first.pid())).toBe(false);

  const second = await start();
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

it('speaks UTF-8 and sorts by code point on every machine', async () => {
  const [settings] = await query(
    await start(),
    "select pg_encoding_to_char(encoding) as encoding, datctype, '木' < '石' as sorted from pg_database where datname = 'zhuhui'",
  );
  expect(settings).toMatchObject({ encoding: 'UTF8', sorted: true });
});

it('adopts the server of a process that was killed', async () => {
  const { child, line } = await startElsewhere();
  await killHard(child);
  const server = await start();
  expect(server.adopted).toBe(true);
  expect(line).toBe(`pid ${server.pid()}`);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(isRunning(server.pid())).toBe(false);
});

it('keeps the server out of reach of Ctrl+C in the terminal', async () => {
  const { child, line } = await startElsewhere();
  // A terminal sends the signal to the whole process group of what runs in it.
  process.kill(-Number(child.pid), 'SIGINT');
  await once(child, 'exit');
  expect(isRunning(Number(line.slice(4)))).toBe(true);
  expect((await start()).adopted).toBe(true);
});

it('takes over when the server was killed together with its process', async () => {
  const { child, line } = await startElsewhere();
  process.kill(Number(line.slice(4)), 'SIGKILL');
  await killHard(child);
  const server = await start();
  expect(server.adopted).toBe(false);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('starts the server again when it dies alone', async () => {
  const server = await start();
  const before = server.pid();
  process.kill(before, 'SIGKILL');
  while (server.pid() === before) await sleep(50);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('is not misled by a recycled process number', async () => {
  await (await start()).stop();
  const stale = [process.pid, path.join(dataDir, 'postgres'), 0, 5432, '/nowhere', '', '', ''];
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), stale.join('\n'));
  expect((await start()).adopted).toBe(false);
});

it('tells a second process in Chinese that the folder is in use, and works on', async () => {
  const server = await start();
  const { line } = await startElsewhere();
  expect(line).toContain('正被另一个筑绘进程使用');
  expect(line).toContain(String(process.pid));
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('lets exactly one of several processes win that start at the same moment', async () => {
  const lines = (await Promise.all([1, 2, 3, 4].map(startElsewhere))).map(({ line }) => line);
  expect(lines.filter((line) => line.startsWith('pid '))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('正被另一个筑绘进程使用'))).toHaveLength(3);
  for (const child of toKill) await killHard(child);
  expect((await start()).adopted).toBe(true);
});

it('begins anew after a first start that was killed half-way', async () => {
  for (const delayMs of [120, 250, 400]) {
    const child = spawnElsewhere();
    await sleep(delayMs);
    await killHard(child);
  }
  mkdirSync(path.join(dataDir, 'postgres.tmp/base'), { recursive: true });
  const server = await start();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(existsSync(path.join(dataDir, 'postgres.tmp'))).toBe(false);
});

it('works where the path is too long for a socket', async () => {
  const server = await start(path.join(folder, '很长的路径'.repeat(6), 'x'.repeat(80), 'data'));
  expect(Buffer.byteLength(server.connection.host)).toBeLessThan(90);
  expect(lstatSync(server.connection.host).mode & 0o777).toBe(0o700);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('works inside a folder that only its owner may enter, and leaves that folder as it is', async () => {
  chmodSync(folder, 0o700);
  const server = await start();
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  await server.stop();
  expect((await start()).adopted).toBe(false);

  const cluster = path.join(dataDir, 'postgres');
  expect(lstatSync(cluster).isSymbolicLink()).toBe(isRoot);
  await toStop.pop()?.stop();

  // With the temporary folder gone, the next one of its kind clears away what lay outside.
  const home = isRoot ? path.dirname(readlinkSync(cluster)) : dataDir;
  rmSync(dataDir, { recursive: true });
  await start(path.join(folder, 'another'));
  expect(existsSync(home)).toBe(false);
});

it('refuses two copies of a data folder that share one cluster', async () => {
  const server = await start();
  const copy = path.join(folder, 'copy');
  mkdirSync(copy);
  symlinkSync(path.join(dataDir, 'postgres'), path.join(copy, 'postgres'));
  await expect(start(copy)).rejects.toThrow('正被另一个筑绘进程使用');
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

it('says in Chinese what is wrong with a cluster it cannot run', async () => {
  await (await start()).stop();
  const cluster = path.join(dataDir, 'postgres');
  const version = readFileSync(path.join(cluster, 'PG_VERSION'));

  writeFileSync(path.join(cluster, 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toMatchObject({ failure: 'version' });

  rmSync(path.join(cluster, 'PG_VERSION'));
  await expect(start()).rejects.toMatchObject({ failure: 'corrupt' });

  writeFileSync(path.join(cluster, 'PG_VERSION'), version);
  chmodSync(path.join(cluster, 'PG_VERSION'), 0o644);
  rmSync(path.join(cluster, 'global/pg_control'));
  await expect(start()).rejects.toMatchObject({ failure: 'corrupt' });

  rmSync(cluster, { recursive: true });
  symlinkSync('/nowhere/at/all', cluster);
  await expect(start()).rejects.toMatchObject({ failure: 'corrupt' });
});

it.runIf(isRoot)(
  'says how to give back a cluster that was restored without its owner',
  async () => {
    await (await startEmbeddedPostgres({ dataDir, log: silentLog })).stop();
    const cluster = path.join(dataDir, 'postgres');
    chownSync(cluster, 0, 0);
    const failing = startEmbeddedPostgres({ dataDir, log: silentLog });
    await expect(failing).rejects.toThrow(`chown -R 65534:65534 ${cluster}`);
  },
);
