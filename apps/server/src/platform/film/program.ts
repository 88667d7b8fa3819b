import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { giveWay } from '../priority.ts';
import { FilmFailure } from './failure.ts';

/** One run of ffmpeg. */
export interface ProgramRun {
  readonly signal?: AbortSignal;
  readonly timeoutMs: number;
  /** Told how far the output has come, in seconds of the film. */
  readonly onTime?: (seconds: number) => void;
  /** Writes what the program reads from its standard input, and ends it. */
  readonly feed?: (input: Writable) => Promise<void>;
}

/** The end of what the program complained of says why it stopped. */
const KEPT_COMPLAINT = 2_000;
const NO_DECODER = /Decoder \(codec [^)]*\) not found|no decoder found/i;
const ALWAYS = ['-hide_banner', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-y'];

/**
 * Runs ffmpeg to its end; no shell sees the arguments. When the run is called off or takes too long the
 * process is killed, and this returns only once it is gone.
 * @throws FilmFailure, or the signal's reason
 */
export async function runProgram(
  path: string,
  args: readonly string[],
  { signal, timeoutMs, onTime, feed }: ProgramRun,
): Promise<void> {
  signal?.throwIfAborted();
  const child = spawn(path, [...ALWAYS, ...args], {
    stdio: [feed ? 'pipe' : 'ignore', 'pipe', 'pipe'],
  });
  if (child.pid !== undefined) giveWay(child.pid);
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-KEPT_COMPLAINT);
  });
  child.stdout?.setEncoding('utf8').on('data', progressReader(onTime));

  let isLate = false;
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, timeoutMs);
  signal?.addEventListener('abort', kill, { once: true });
  let unread: unknown;
  const fed = feed && child.stdin ? fill(child.stdin, feed) : Promise.resolve();
  const fedOrKilled = fed.catch((error: unknown) => {
    unread = error;
    kill();
  });
  try {
    const { code, by, error } = await ended(child);
    await fedOrKilled;
    signal?.throwIfAborted();
    if (isLate) throw new FilmFailure('timeout', `ffmpeg took longer than ${timeoutMs} ms`);
    if (error) throw new FilmFailure('program', `ffmpeg cannot be run: ${error.message}`);
    if (unread !== undefined) throw unread;
    if (code === null) throw new FilmFailure('program', `ffmpeg was ended by ${by}`);
    if (code !== 0) {
      // A program that cannot decode a film says nothing about the film.
      const fault = NO_DECODER.test(complaint) ? 'program' : 'film';
      throw new FilmFailure(fault, `ffmpeg ended with ${code}: ${complaint.trim()}`);
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', kill);
  }
}

interface End {
  readonly code: number | null;
  readonly by: NodeJS.Signals | null;
  readonly error?: Error;
}

/** When the process is gone and all it said has been read, or it never began. */
function ended(child: ReturnType<typeof spawn>): Promise<End> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      if (child.pid === undefined) resolve({ code: null, by: null, error });
    });
    child.once('close', (code, by) => resolve({ code, by }));
  });
}

/** Ends with the program too, which says by itself why it stopped reading: a broken pipe is no failure. */
async function fill(input: Writable, feed: (input: Writable) => Promise<void>): Promise<void> {
  input.on('error', () => undefined);
  const gone = new Promise<void>((resolve) => input.once('close', () => resolve()));
  await Promise.race([feed(input), gone]);
}

/** Reads the lines `key=value` of `-progress`. */
function progressReader(onTime: ProgramRun['onTime']): (text: string) => void {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const microseconds = Number(/^out_time_us=(\d+)$/.exec(line.trim())?.[1] ?? Number.NaN);
      if (Number.isFinite(microseconds)) onTime?.(microseconds / 1e6);
    }
  };
}
