import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessIdentity {
  pid: number;
  /** Changes when the number is given to another process or the machine restarts. */
  startedAt: string;
}

export interface RunningProcess extends ProcessIdentity {
  /** Ended, but not yet collected by its parent: it holds its number and nothing else. */
  zombie: boolean;
  /** The command line, one entry per argument (on macOS: one entry for the whole line). */
  argv: string[];
}

/** What is running under this number; undefined when nothing is. */
export function findProcess(pid: number): RunningProcess | undefined {
  return process.platform === 'linux' ? findInProc(pid) : findWithPs(pid);
}

function findInProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in brackets, and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const argv = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    return {
      pid,
      startedAt: `${bootId()}/${fields[19]}`,
      zombie: fields[0] === 'Z' || fields[0] === 'X',
      argv,
    };
  } catch {
    return undefined;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
}

function findWithPs(pid: number): RunningProcess | undefined {
  try {
    const options = { encoding: 'utf8', env: { LC_ALL: 'C', PATH: '/bin:/usr/bin' } } as const;
    const format = 'stat=,lstart=,command=';
    const line = execFileSync('ps', ['-ww', '-o', format, '-p', String(pid)], options).trim();
    // "Ss   Mon Jan  5 10:00:00 2026     /path/to/postgres -D …"
    const match = /^(\S+)\s+(\S+\s+\S+\s+\d+\s+[\d:]+\s+\d+)\s+(.*)$/.exec(line);
    if (!match) return undefined;
    const [, state = '', startedAt = '', command = ''] = match;
    return { pid, startedAt, zombie: state.startsWith('Z'), argv: [command] };
  } catch {
    return undefined;
  }
}

export function ownIdentity(): ProcessIdentity {
  const own = findProcess(process.pid);
  return { pid: process.pid, startedAt: own?.startedAt ?? '' };
}

/** Whether exactly this process (not a later one under the same number) still does work. */
export function isAlive(identity: ProcessIdentity): boolean {
  const found = findProcess(identity.pid);
  return found !== undefined && !found.zombie && found.startedAt === identity.startedAt;
}
