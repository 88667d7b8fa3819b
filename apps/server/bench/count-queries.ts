/**
 * Loaded into a server that is measured (`node --import`): counts its round trips to the database and its
 * processor time, and tells them to the parent process whenever it is asked.
 */
import pg from 'pg';

/** Since it was asked last. */
export interface Spent {
  readonly queries: number;
  /** Of the whole process, and of its main thread. */
  readonly cpuMs: number;
  readonly mainCpuMs: number;
}

let queries = 0;
const { prototype } = pg.Client;
const query = prototype.query as (this: pg.Client, ...args: unknown[]) => unknown;
prototype.query = function counted(this: pg.Client, ...args: unknown[]): unknown {
  queries++;
  return query.apply(this, args);
} as typeof prototype.query;

const msOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;
let last = { queries, cpuMs: 0, mainCpuMs: 0 };

process.on('message', () => {
  const now = {
    queries,
    cpuMs: msOf(process.cpuUsage()),
    mainCpuMs: msOf(process.threadCpuUsage()),
  };
  process.send?.({
    queries: now.queries - last.queries,
    cpuMs: now.cpuMs - last.cpuMs,
    mainCpuMs: now.mainCpuMs - last.mainCpuMs,
  } satisfies Spent);
  last = now;
});
