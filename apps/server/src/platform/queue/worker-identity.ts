import { hostname } from 'node:os';
import { eq, type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import type { DatabaseConnection, Db } from '../db/client.ts';
import { workers } from '../db/schema.ts';
import type { Log } from '../log/log.ts';

/** First keys of the advisory locks that workers hold; the second is the worker's id. */
const ALIVE = 0x5a48;
/** Held beside the other by those that take tasks; there are workers that only answer questions. */
const TAKES_TASKS = 0x5a49;
const RECONNECT_MS = 500;

/**
 * A worker process, as other processes see it. One connection of its own holds the advisory lock of
 * the worker's id and listens for notifications. PostgreSQL drops the lock the moment the process is
 * gone, so nobody waits for a heartbeat to lapse.
 */
export interface WorkerIdentity {
  readonly id: number;
  close(): Promise<void>;
}

/** Sub-select that has a row when the worker of that id is alive. */
export const liveWorkerRow = (workerId: SQL): SQL => heldLock(ALIVE, workerId);

/** Sub-select that has a row when the worker of that id is alive and takes tasks. */
export const taskWorkerRow = (workerId: SQL): SQL => heldLock(TAKES_TASKS, workerId);

const heldLock = (lockClass: number, workerId: SQL): SQL =>
  sql`select 1 from pg_locks
    where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and classid = ${lockClass} and objid = ${workerId} and objsubid = 2`;

/** Registers this process as a worker and keeps its connection up. `onNotice` gets the channel's payloads. */
export async function registerWorker(options: {
  db: Db;
  connection: DatabaseConnection;
  channel: string;
  /** Whether it takes tasks from the queue. */
  takesTasks: boolean;
  onNotice: (payload: string) => void;
  log: Log;
}): Promise<WorkerIdentity> {
  const { db, connection, channel, takesTasks, onNotice, log } = options;
  const locks = takesTasks ? [ALIVE, TAKES_TASKS] : [ALIVE];
  const [row] = await db
    .insert(workers)
    .values({ host: hostname(), pid: process.pid })
    .returning({ id: workers.id });
  if (!row) throw new Error('worker row not returned');
  let closed = false;
  let client: pg.Client;

  const connect = async (): Promise<void> => {
    client = new pg.Client({ ...connection, application_name: `zhuhui-worker-${row.id}` });
    client.on('error', (error) => log.warn({ err: error }, 'worker connection error'));
    client.on('notification', (message) => onNotice(message.payload ?? ''));
    await client.connect();
    for (const lock of locks) await client.query('select pg_advisory_lock($1, $2)', [lock, row.id]);
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    // Registered last, so that a failed attempt is retried by its own rejection alone.
    client.once('end', () => setTimeout(reconnect, RECONNECT_MS));
  };
  const reconnect = (): void => {
    if (closed) return;
    connect().catch((error) => {
      log.warn({ err: error }, 'worker cannot reach its database');
      setTimeout(reconnect, RECONNECT_MS);
    });
  };
  await connect();

  return {
    id: row.id,
    async close() {
      closed = true;
      await client.end();
      await db.delete(workers).where(eq(workers.id, row.id));
    },
  };
}
