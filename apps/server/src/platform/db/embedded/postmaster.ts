import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './account.ts';
import { spawnFailure } from './errors.ts';
import { findProcess, isAlive, type ProcessIdentity } from './process-identity.ts';

const pollMs = 10;
const fastStopGraceMs = 30_000;
const largestLogBytes = 10 * 1024 * 1024;

/** Nothing of ours leaks in: PGDATA, PGPORT, LC_* and the like would change what it does. */
export const postgresEnvironment: NodeJS.ProcessEnv = { PATH: '/usr/bin:/bin', TZ: 'UTC' };

export interface Postmaster extends ProcessIdentity {
  socketFolder: string;
  port: number;
  /** Path of the program it runs. */
  program: string;
}

/**
 * The server already running on this cluster, left behind by a process that was killed. A stale
 * postmaster.pid counts as none and is removed. PostgreSQL itself only asks whether the number is in
 * use, and so refuses to start while the dead server is a zombie (up to 2 s, or for ever under an
 * init that collects none) or its number has gone to some other program. It still looks, by shared
 * memory, for sessions that outlived their server.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const pidFile = path.join(cluster, 'postmaster.pid');
  const lines = readLines(pidFile);
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  const found = findProcess(pid);
  const program = found && !found.zombie ? postgresServing(cluster, found.argv) : undefined;
  if (!found || program === undefined) {
    rmSync(pidFile, { force: true });
    return undefined;
  }
  // Lines: pid, data folder, start time, port, socket folder, address, shared memory, status.
  const [socketFolder = '', port] = [lines[4], Number(lines[3])];
  return { pid, startedAt: found.startedAt, socketFolder, port, program };
}

/** The program, when the command line is a PostgreSQL server on exactly this cluster. */
function postgresServing(cluster: string, argv: string[]): string | undefined {
  // macOS gives one string for the whole line.
  const [program = '', ...rest] = argv.length === 1 ? splitCommand(argv[0] ?? '') : argv;
  const folder = rest[rest.indexOf('-D') + 1];
  if (path.basename(program) !== 'postgres' || folder === undefined) return undefined;
  return samePath(folder, cluster) ? program : undefined;
}

function splitCommand(line: string): string[] {
  const match = /^(.*\/postgres) -D (.*?) -k /.exec(line);
  return match ? [match[1] ?? '', '-D', match[2] ?? ''] : [];
}

function samePath(a: string, b: string): boolean {
  try {
    return realpathSync(a) === realpathSync(b);
  } catch {
    return false;
  }
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

export interface LaunchOptions {
  program: string;
  cluster: string;
  socketFolder: string;
  port: number;
  account: Account;
  logFile: string;
  /** Server settings, name to value. */
  settings: Record<string, string>;
}

export interface LaunchedServer {
  child: ChildProcess;
  /** What it has written to the log since its start. */
  output(): string;
}

/** Starts a server in a session of its own, so that Ctrl+C in the terminal does not reach it. */
export async function launch(options: LaunchOptions): Promise<LaunchedServer> {
  const { program, cluster, socketFolder, port, account, logFile } = options;
  const settings = Object.entries(options.settings).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openLog(logFile);
  try {
    const child = spawn(
      program,
      // -D and -k stay first: postgresServing reads them back.
      [
        '-D',
        cluster,
        '-k',
        socketFolder,
        '-p',
        String(port),
        '-c',
        'listen_addresses=',
        ...settings,
      ],
      {
        ...account,
        cwd: '/',
        env: postgresEnvironment,
        detached: true,
        stdio: ['ignore', log.descriptor, log.descriptor],
      },
    );
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', (error) => reject(spawnFailure(error)));
    });
    child.unref();
    return { child, output: () => readFileSync(logFile).subarray(log.startBytes).toString() };
  } finally {
    closeSync(log.descriptor);
  }
}

function openLog(file: string): { descriptor: number; startBytes: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const full = size > largestLogBytes;
  if (full) renameSync(file, `${file}.1`);
  return { descriptor: openSync(file, 'a', 0o600), startBytes: full ? 0 : size };
}

/**
 * Stops a server: SIGINT ends its sessions and checkpoints; should that hang, SIGQUIT stops it at
 * once and the next start recovers from the log. Returns when the process is gone.
 */
export async function stopServer(server: ProcessIdentity): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isAlive(server)) return;
    process.kill(server.pid, signal);
    if (await hasEnded(server, fastStopGraceMs)) return;
  }
}

async function hasEnded(server: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (isAlive(server)) {
    if (performance.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
}
