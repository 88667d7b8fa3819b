import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../platform/db/client.ts';
import type { EmbeddedConnection } from '../platform/db/embedded/supervisor.ts';
import { silentLog } from '../platform/log/log.ts';

export interface TestDatabase extends Database {
  connection: EmbeddedConnection;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * A fresh, fully migrated database for one test (or one test file): a copy of the run's template,
 * made in about 30 ms. Needs a test named `*.medium.test.ts` or `*.http.test.ts`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('testCluster');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administer(`create database ${name} template ${template.database}`);
  const connection = { ...template, database: name };
  const database = openDatabase({ connection, log: silentLog, maxConnections: 4 });
  return {
    ...database,
    connection,
    async drop() {
      await database.close();
      await administer(`drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('testCluster'), database: 'postgres' });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
