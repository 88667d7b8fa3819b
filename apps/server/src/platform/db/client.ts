import { DrizzleQueryError } from 'drizzle-orm/errors';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import * as schema from './schema.ts';

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Where the database is: a URL, or the parts that `startEmbeddedPostgres` hands out. */
export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

export interface DatabaseOptions {
  connection: DatabaseConnection;
  log: Log;
  /** Most connections open at once; the embedded server takes 60 in all. Default 10. */
  maxConnections?: number;
  /**
   * How long an answer is waited for before the database counts as away; a sixth of it for a connection.
   * By default for ever: migrations take what they take.
   */
  answerWithinMs?: number;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

/** PostgreSQL's int8 arrives as text; our counts and amounts fit a JavaScript number exactly. */
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number`);
  return value;
});

/** Opens a pool (lazily: the first query connects) and the typed query builder over it. */
export function openDatabase(options: DatabaseOptions): Database {
  const { connection, log, maxConnections = 10, answerWithinMs } = options;
  const pool = new pg.Pool({
    ...connection,
    max: maxConnections,
    application_name: 'zhuhui',
    keepAlive: true,
    ...(answerWithinMs !== undefined && {
      query_timeout: answerWithinMs,
      connectionTimeoutMillis: answerWithinMs / 6,
    }),
  });
  // An idle connection that the server ends (its shutdown, a network cut) is reported here; without
  // a listener it would end the process. The pool replaces it by itself.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) log.warn({ err: error }, 'idle database connection lost');
  });
  // One that ends while somebody holds it, between two of his queries, is reported by the connection
  // itself; his next query fails, which is all he needs to know.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  return {
    db: withReturningTransactions(drizzle({ client: pool, schema }), pool),
    pool,
    close() {
      closing = true;
      return pool.end();
    },
  };
}

/**
 * The query builder gives a connection back only when its transaction has begun: one that was cut while it
 * lay idle would never come back, and the pool would run dry. Here it is given back whatever happens.
 */
function withReturningTransactions(db: Db, pool: pg.Pool): Db {
  const builders = new WeakMap<pg.PoolClient, Db>();
  const over = (client: pg.PoolClient): Db => {
    const known = builders.get(client) ?? drizzle({ client, schema });
    builders.set(client, known);
    return known;
  };
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DrizzleQueryError('begin', [], cause as Error);
    });
    let isAway = false;
    try {
      return await over(client).transaction(work, config);
    } catch (error) {
      isAway = isDatabaseAway(error);
      throw error;
    } finally {
      // One that does not answer is of no use to the next.
      client.release(isAway);
    }
  };
  return Object.assign(db, { transaction });
}

const deadlock = '40P01';
const serializationFailure = '40001';
const mostAttempts = 4;

/**
 * Runs `work` in one transaction: all of it is kept, or, when it throws, nothing. A transaction that
 * PostgreSQL ends to break a deadlock is run again, so `work` must do nothing but queries.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const state = sqlStateOf(error) ?? '';
      if (attempt === mostAttempts || ![deadlock, serializationFailure].includes(state)) {
        throw error;
      }
    }
  }
}

/** What the driver says of a connection or an answer that did not come in time, or was cut. */
const SILENCE = new RegExp(
  `^(${[
    'timeout exceeded when trying to connect',
    'Query read timeout',
    'Connection terminated\\b.*',
    // Of a transaction that was cut before: its end stands in the place of what failed.
    'Client (has encountered a connection error|was closed) and is not queryable',
  ].join('|')})$`,
);
/** The database ends, starts, or is lost on the way: classes 08 and 57P. */
const AWAY_STATES = /^(08|57P)/;
/** As the system names what stops a connection: ECONNREFUSED. */
const SYSTEM_CODE = /^E[A-Z_]+$/;

/** Whether a query failed because the database is not there or does not answer, not for what it asked. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlStateOf(error);
  if (state !== undefined) return AWAY_STATES.test(state);
  if (!(error instanceof DrizzleQueryError)) return false;
  const { cause } = error;
  if (!(cause instanceof Error)) return false;
  return SILENCE.test(cause.message) || SYSTEM_CODE.test(systemCodeOf(cause));
}

const DISK_FULL = '53100';

/** Whether a query failed because the database's disk has no room left. */
export const isDatabaseFull = (error: unknown): boolean => sqlStateOf(error) === DISK_FULL;

/** The code of an error, or of the first of those that it gathers: one per address that was tried. */
export function systemCodeOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? String((first as NodeJS.ErrnoException).code ?? '') : '';
}

/** The five-character SQLSTATE of a failed query (23505 is a unique violation), wherever wrapped. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current.code;
  }
  return undefined;
}
