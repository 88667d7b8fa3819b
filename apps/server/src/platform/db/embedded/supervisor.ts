import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/log.ts';
import { accountFor } from './account.ts';
import { type PostgresBinaries, prepareBinaries } from './binaries.ts';
import { clusterPaths, ensureCluster, makeDataFolder } from './cluster-folder.ts';
import { diagnose, EmbeddedPostgresError } from './errors.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { findPostmaster, type LaunchOptions, launch, stopServer } from './postmaster.ts';
import { findProcess, isAlive, type ProcessIdentity } from './process-identity.ts';
import { makeSocketFolder, socketPort } from './socket-folder.ts';

export interface EmbeddedConnection {
  /** Folder of the unix socket, which node-postgres takes for a host. */
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: EmbeddedConnection;
  /** Whether the server was found running, left by a process that was killed. */
  adopted: boolean;
  /** Number of the server's main process, which changes when it dies and is started again. */
  pid(): number;
  /** Stops the server and frees the data folder; safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Made when missing; this process alone may use it until `stop`. */
  dataDir: string;
  log: Log;
  /** Server settings in addition to (or in place of) the usual ones. */
  settings?: Record<string, string>;
}

const user = 'zhuhui';
const database = 'zhuhui';
const usualSettings = {
  shared_buffers: '64MB',
  max_connections: '60',
  timezone: 'UTC',
  log_timezone: 'UTC',
  unix_socket_permissions: '0700',
};
const firstProbeMs = 10;
const slowestProbeMs = 250;
const watchMs = 1_000;
/** Recovery after a crash replays the log, which may take long after heavy work. */
const readyTimeoutMs = 300_000;

/**
 * Runs PostgreSQL for a data folder: makes the cluster on the first call, adopts a server that a
 * killed process left behind, starts one otherwise, and returns when it accepts connections.
 *
 * @throws EmbeddedPostgresError with a Chinese message for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = openDataFolder(options.dataDir);
  const locks = [lockFolder(dataDir)];
  try {
    const account = accountFor(clusterPaths(dataDir).entry);
    const binaries = prepareBinaries(account);
    const cluster = ensureCluster(dataDir, binaries, account, options.log);
    // A copied data folder links to the same cluster outside: that one has one owner, too.
    if (path.dirname(cluster) !== dataDir) locks.push(lockFolder(path.dirname(cluster)));
    const adopted = await adopt(cluster, binaries, options.log);
    const start = (): Promise<ReadyServer> =>
      startNew({
        program: binaries.postgres,
        cluster,
        socketFolder: makeSocketFolder(cluster, account),
        port: socketPort,
        account,
        logFile: clusterPaths(dataDir).logFile,
        settings: { ...usualSettings, ...options.settings },
      });
    const server = adopted ?? (await start());
    await ensureDatabase(server.connection);
    return supervise(server, adopted !== undefined, start, locks, options.log);
  } catch (error) {
    releaseAll(locks);
    throw error;
  }
}

interface ReadyServer {
  identity: ProcessIdentity;
  connection: EmbeddedConnection;
}

function openDataFolder(dataDir: string): string {
  try {
    return makeDataFolder(path.resolve(dataDir));
  } catch (cause) {
    throw new EmbeddedPostgresError('permission', `无法建立数据文件夹 ${dataDir}`, { cause });
  }
}

/** Takes over a server left behind, unless it runs other binaries or does not answer. */
async function adopt(
  cluster: string,
  binaries: PostgresBinaries,
  log: Log,
): Promise<ReadyServer | undefined> {
  const found = findPostmaster(cluster);
  if (!found) return undefined;
  const connection = { host: found.socketFolder, port: found.port, user, database: 'postgres' };
  const usable = found.program === binaries.postgres && (await becomesReady(connection, found));
  log.info({ pid: found.pid, usable }, 'found a database server left running');
  if (usable) return { identity: found, connection };
  await stopServer(found);
  return undefined;
}

async function becomesReady(connection: EmbeddedConnection, server: ProcessIdentity) {
  try {
    await waitUntilReady(connection, () => findProcess(server.pid) === undefined, 5_000);
    return true;
  } catch {
    return false;
  }
}

async function startNew(options: LaunchOptions, attempt = 1): Promise<ReadyServer> {
  const { child, output } = await launch(options);
  const connection = { host: options.socketFolder, port: options.port, user, database: 'postgres' };
  const ended = () => child.exitCode !== null || child.signalCode !== null;
  try {
    await waitUntilReady(connection, ended, readyTimeoutMs);
  } catch {
    if (!ended()) child.kill('SIGINT');
    // Sessions of a server killed a moment ago may still hold its shared memory.
    if (/pre-existing shared memory/.test(output()) && attempt < 50) {
      await sleep(100);
      return startNew(options, attempt + 1);
    }
    throw diagnose(output(), options.logFile);
  }
  const pid = child.pid ?? 0;
  return { identity: { pid, startedAt: findProcess(pid)?.startedAt ?? '' }, connection };
}

/** Asks for a connection until one is given: the only honest sign of readiness. */
async function waitUntilReady(
  connection: EmbeddedConnection,
  ended: () => boolean,
  timeoutMs: number,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let delayMs = firstProbeMs; ; delayMs = Math.min(delayMs * 1.5, slowestProbeMs)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (ended() || performance.now() > deadline) throw error;
      await sleep(delayMs);
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function ensureDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } finally {
    await client.end();
  }
}

/** Starts the server again should it die on its own (killed for memory, say). */
function supervise(
  first: ReadyServer,
  adopted: boolean,
  start: () => Promise<ReadyServer>,
  locks: FolderLock[],
  log: Log,
): EmbeddedPostgres {
  let server = first;
  let restarting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  const restart = async () => {
    log.error({ pid: server.identity.pid }, 'the database server died and is started again');
    try {
      server = await start();
    } catch (error) {
      log.error({ err: error }, 'the database server could not be started again');
    }
    restarting = undefined;
  };
  const watch = setInterval(() => {
    if (!restarting && !isAlive(server.identity)) restarting = restart();
  }, watchMs).unref();

  const stop = async () => {
    clearInterval(watch);
    await restarting;
    await stopServer(server.identity);
    rmSync(server.connection.host, { recursive: true, force: true });
    releaseAll(locks);
  };
  return {
    connection: { ...first.connection, database },
    adopted,
    pid: () => server.identity.pid,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

function releaseAll(locks: FolderLock[]): void {
  for (const lock of locks.toReversed()) lock.release();
}
