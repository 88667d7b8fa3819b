import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { ThreadRequest } from './kernels.ts';
import { openPoolWorker, type PoolWorker } from './pool-worker.ts';

const opened: PoolWorker[] = [];
afterAll(() => Promise.all(opened.map((worker) => worker.end())));

/** A worker that has answered, and still listens. */
async function open(place: PoolWorker['place']): Promise<PoolWorker> {
  const worker = openPoolWorker(place, { onEnding: () => undefined, onGone: () => undefined });
  opened.push(worker);
  await new Promise<void>((resolve, reject) => {
    worker.start({ name: 'none', input: null } as unknown as ThreadRequest, {
      onMessage: () => resolve(),
      onError: reject,
      onExit: (code) => reject(new Error(`it ended with ${code}`)),
    });
  });
  return worker;
}

/** Niceness of each thread of a process (proc_pid_stat(5), field 19; what lies before it may hold spaces). */
function nicenesses(pid: number): number[] {
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads).map((thread) => {
    const stat = readFileSync(`${threads}/${thread}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });
}

function childProcesses(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}

/** What `priority.ts` gives to work. */
const LOW = 10;

describe.skipIf(process.platform !== 'linux')('requests go before', () => {
  it('a kernel thread, and the rest of its process keeps its turn', async () => {
    const before = nicenesses(process.pid);
    await open('thread');
    const counts = (all: readonly number[]) => all.filter((niceness) => niceness === LOW).length;
    expect(counts(nicenesses(process.pid))).toBe(counts(before) + 1);
  });

  it('every thread of a process for native code', async () => {
    const before = new Set(childProcesses(process.pid));
    await open('process');
    const [pid = Number.NaN] = childProcesses(process.pid).filter((child) => !before.has(child));
    expect(new Set(nicenesses(pid))).toEqual(new Set([LOW]));
  });
});
