import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { takeBerth } from '@zhuhui/server/testing/berth';

const root = path.resolve(import.meta.dirname, '../..');
const node = path.join(root, 'node_modules/.bin/node');
const READY_WITHIN_MS = 60_000;
const CODE_WITHIN_MS = 10_000;

/** The product, started the way a user starts it, with a data folder of its own. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** Of the server's process; undefined while there is none. */
  processId(): number | undefined;
  /** What it has printed for people since the first start. */
  output(): string;
  /** Starts it (again) on the same data folder and port; resolves when the address is printed. */
  start(): Promise<void>;
  /** Ctrl+C; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** The code last sent to a phone, as its output shows it. */
  smsCode(phone: string): Promise<string>;
  /** Command lines of the database processes that serve this data folder. */
  databaseProcesses(): Promise<string[]>;
  /** Log lines that say something went wrong, each handed out once. */
  takeErrors(): string[];
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

const UNMARKED = JSON.stringify({
  audience: 'internal',
  visible: { picture: false, drawing: false, video: false },
});

let ready: Promise<unknown> | undefined;

/** What `npm start` does before the server: dependencies in place, web app built. Once per process. */
function setUp(): Promise<unknown> {
  const script = path.join(root, 'scripts/setup.mjs');
  ready ??= promisify(execFile)(node, [script, '--web'], { cwd: root });
  return ready;
}

/** A data folder, and what the product has printed for people since it first started on it. */
export interface Place {
  readonly dataDir: string;
  readonly output: string;
}

/** Where the product has never started. */
const newPlace = (): Place => ({
  dataDir: mkdtempSync(path.join(os.tmpdir(), 'zhuhui-e2e-')),
  output: '',
});

/**
 * @param env settings of the product, as in its README
 * @param place is the product's own from now on, and deleted with it
 */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  { dataDir, output: before }: Place = newPlace(),
): Promise<Product> {
  await setUp();
  const { port, giveBack } = await takeBerth();
  const url = `http://127.0.0.1:${port}`;
  let output = before;
  let errors = '';
  let child: ChildProcess | undefined;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };

  const product: Product = {
    url,
    dataDir,
    processId: () => child?.pid,
    output: () => output,
    async start() {
      const from = output.length;
      const started = spawn(node, ['apps/server/src/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          // Pixels are compared all over: only the tests of labels look for marks.
          AI_LABELS: UNMARKED,
          ...env,
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          SELF_BENCHMARK: '0',
        },
      });
      child = started;
      started.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
      started.stderr.setEncoding('utf8').on('data', (text: string) => {
        errors += text;
      });
      const isUp = () => /筑绘已启动.*http:\/\/\S+/.test(output.slice(from));
      const hasEnded = () => started.exitCode !== null;
      await until(() => isUp() || hasEnded(), READY_WITHIN_MS, 'the address line');
      if (!isUp()) throw new Error(`the product ended at its start:\n${output}${errors}`);
      const said = /http:\/\/[\d.:]+/.exec(output.slice(from))?.[0];
      if (said !== url) throw new Error(`it says it is at ${said}, expected ${url}`);
    },
    stop: () => end('SIGINT'),
    async kill() {
      await end('SIGKILL');
    },
    async smsCode(phone) {
      const codes = () => [...output.matchAll(new RegExp(`SMS ${phone} code (\\d{6})`, 'g'))];
      await until(() => codes().length > 0, CODE_WITHIN_MS, `a code for ${phone}`);
      return codes().at(-1)?.[1] ?? '';
    },
    databaseProcesses: () => databaseProcesses([dataDir, clusterFolder(dataDir)]),
    takeErrors() {
      const lines = errors.split('\n').filter(isError);
      errors = '';
      return lines;
    },
    async remove() {
      await end('SIGINT');
      await giveBack();
      const cluster = clusterFolder(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
      // A cluster that had to live elsewhere has a folder of its own around it.
      if (!cluster.startsWith(dataDir)) {
        rmSync(path.dirname(cluster), { recursive: true, force: true });
      }
    },
  };
  await product.start();
  return product;
}

/** The log is JSON, one object a line; anything else on standard error was not meant to be there. */
function isError(line: string): boolean {
  if (line.trim() === '') return false;
  try {
    const { level } = JSON.parse(line) as { level?: unknown };
    return level === 'error' || level === 'fatal';
  } catch {
    return true;
  }
}

/** Command lines of the database processes that serve what lies in one of these folders. */
export async function databaseProcesses(folders: readonly string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'args']);
  return stdout
    .split('\n')
    .filter((line) => line.includes('postgres') && folders.some((folder) => line.includes(folder)));
}

function clusterFolder(dataDir: string): string {
  const entry = path.join(dataDir, 'postgres');
  return existsSync(entry) ? realpathSync(entry) : entry;
}

async function until(holds: () => boolean, withinMs: number, what: string): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`no sign of ${what} within ${withinMs} ms`);
    await delay(20);
  }
}
