import { spawn } from 'node:child_process';

export interface Outcome {
  /** Null when a signal ended it, as when it ran out of time. */
  exitCode: number | null;
  output: string;
  durationMs: number;
}

export interface ProgramOptions {
  cwd: string;
  timeoutMs: number;
  /** Pass its output on as it comes, rather than keeping it. */
  live?: boolean;
  /** Set beside what this process has. */
  env?: Record<string, string>;
}

/** Runs a program with no input, under this very Node. */
export function runProgram(args: string[], options: ProgramOptions): Promise<Outcome> {
  const { cwd, timeoutMs, live = false, env } = options;
  const startMs = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  const chunks: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    const end = (exitCode: number | null) =>
      resolve({
        exitCode,
        output: Buffer.concat(chunks).toString().trim(),
        durationMs: performance.now() - startMs,
      });
    child.on('error', (error) => {
      chunks.push(Buffer.from(error.message));
      end(null);
    });
    child.on('close', end);
  });
}

export function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1)} s`;
}
