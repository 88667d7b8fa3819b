import { chmodSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../platform/db/client.ts';
import { lockHolder } from '../platform/db/embedded/folder-lock.ts';
import {
  type EmbeddedConnection,
  startEmbeddedPostgres,
} from '../platform/db/embedded/supervisor.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { silentLog } from '../platform/log/log.ts';
import { openJobQueue } from '../platform/queue/queue.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's PostgreSQL; its database is the migrated template. */
    testCluster: EmbeddedConnection;
  }
}

interface TestCluster {
  connection: EmbeddedConnection;
  stop(): Promise<void>;
}

const prefix = 'zhuhui-test-';
/** Two vitest projects load this file as two modules, but share one cluster. */
const shared = globalThis as { zhuhuiTestCluster?: Promise<TestCluster> };

/** Vitest's global set-up: one cluster for the whole run, gone at its end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.zhuhuiTestCluster ??= startTestCluster();
  const cluster = await shared.zhuhuiTestCluster;
  project.provide('testCluster', cluster.connection);
  return cluster.stop;
}

async function startTestCluster(): Promise<TestCluster> {
  await removeLeftovers();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), prefix));
  // As root the server runs under another account, which must get in.
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    log: silentLog,
    // Nothing here outlives the run, so nothing waits for the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const database = openDatabase({ connection: server.connection, log: silentLog });
  await migrateDatabase(database.pool);
  await database.close();
  // The queue sets up its own tables; in the template they are there from the start.
  const queue = await openJobQueue({
    connection: server.connection,
    log: silentLog,
    supervise: false,
  });
  await queue.stop();
  let stopping: Promise<void> | undefined;
  return {
    connection: server.connection,
    stop() {
      stopping ??= server.stop().then(() => removeDataFolder(dataDir));
      return stopping;
    },
  };
}

/** Ends and removes what test runs that were killed left behind. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = path.join(os.tmpdir(), name);
    if (!isOursAndOld(dataDir) || lockHolder(dataDir)) continue;
    const server = await startEmbeddedPostgres({ dataDir, log: silentLog }).catch(() => undefined);
    await server?.stop();
    removeDataFolder(dataDir);
  }
}

/** A folder made a moment ago may belong to a run that has not taken its lock yet. */
function isOursAndOld(dataDir: string): boolean {
  const stats = lstatSync(dataDir, { throwIfNoEntry: false });
  return stats?.uid === process.getuid?.() && Date.now() - (stats?.mtimeMs ?? 0) > 60_000;
}

function removeDataFolder(dataDir: string): void {
  const cluster = path.join(dataDir, 'postgres');
  // Where the temporary folder is private to root, the cluster itself lies outside.
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) {
    rmSync(path.dirname(realpathSync(cluster)), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
