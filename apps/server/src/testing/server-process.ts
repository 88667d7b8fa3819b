import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takeBerth } from './berth.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const READY_WITHIN_MS = 30_000;

/** The real program in a process of its own, on a port of this machine. */
export interface ServerProcess {
  readonly baseUrl: string;
  /** Everything it wrote to standard output so far. */
  output(): string;
  errors(): string;
  /** Ends it as a user would (Ctrl+C); resolves with its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** Starts the server and waits until it answers. Rejects with its output when it ends instead. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const port = Number(env.PORT ?? (await takeBerth()).port);
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'warn', SELF_BENCHMARK: '0', ...env, PORT: String(port) },
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await untilReady(child, baseUrl, () => output + errors);
  return {
    baseUrl,
    output: () => output,
    errors: () => errors,
    async stop() {
      if (child.exitCode === null && child.kill('SIGINT')) await once(child, 'exit');
      return child.exitCode;
    },
    async kill() {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
    },
  };
}

async function untilReady(child: ChildProcess, baseUrl: string, said: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`server ended at its start:\n${said()}`);
    const ready = await fetch(`${baseUrl}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await delay(25);
  }
  child.kill('SIGKILL');
  throw new Error(`server did not come up:\n${said()}`);
}
