import { setPriority } from 'node:os';

/** Where requests and work want a core at once, work has a tenth of what requests have (sched(7), nice values). */
const NICENESS = 10;

/** What the system takes for whoever calls. */
const CALLING_THREAD = 0;

/** Lets requests go before a process that has just begun: its threads take after the one they begin from. */
export function giveWay(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It is over already, or this system does not allow it: it runs all the same.
  }
}

/** Lets requests go before the thread that calls this. Only Linux tells the threads of a process apart. */
export function giveWayAsThread(): void {
  if (process.platform === 'linux') giveWay(CALLING_THREAD);
}
