import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isFinal, type Task } from '@zhuhui/contracts';
import { hash32 } from '@zhuhui/kernels';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originalKey, variantPrefix } from './features/files/storage-keys.ts';
import { sweepFiles } from './features/files/sweeper.ts';
import { type Database, openDatabase } from './platform/db/client.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/supervisor.ts';
import { files, ledgerEntries, tasks } from './platform/db/schema.ts';
import { silentLog } from './platform/log/log.ts';
import { openFolderStorage } from './platform/storage/open.ts';
import { takeBerth } from './testing/berth.ts';
import { lineDrawingBytes } from './testing/pictures.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';

const KILLS = 30;
const TASKS = 200;
const USERS = 4;
const GIVEN = 1_000;
const COST = 2;
const SEED = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000);

/** One user who keeps submitting through crashes; a lost answer is asked for again by the same request id. */
interface Client {
  readonly cookie: string;
  readonly picture: string;
  readonly requested: string[];
  readonly taskIds: Map<string, string>;
}

describe(`a server killed ${KILLS} times during ${TASKS} tasks (seed ${SEED})`, () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'zhuhui-crash-'));
  const clients: Client[] = [];
  let port: number;
  let server: ServerProcess;
  let postgres: EmbeddedPostgres;
  let database: Database;

  const start = () =>
    startServerProcess({
      PORT: String(port),
      DATA_DIR: dataDir,
      ENGINES: 'fake',
      FAKE_ENGINE_DELAY_MS: '250',
      WORKER_CONCURRENCY: '4',
      TEST_LOGIN: '1',
      SIGNUP_TICKETS: `normal:${GIVEN}`,
    });
  const ask = (path: string, client: Client | null, init: RequestInit = {}) =>
    fetch(`${server.baseUrl}/api${path}`, {
      ...init,
      headers: { ...init.headers, ...(client ? { cookie: client.cookie } : {}) },
    });
  const post = async (path: string, client: Client, body: object) => {
    const response = await ask(path, client, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { data: { taskId: string } | null };
  };

  const signIn = async (nth: number): Promise<Client> => {
    const response = await ask(`/test/testlogin?phoneNo=${13_600_000_000 + nth}`, null);
    const cookie = (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';
    const client = { cookie, picture: '', requested: [], taskIds: new Map<string, string>() };
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await lineDrawingBytes(160, 120))]), 'room.png');
    const upload = await ask('/ai/uploadImage', client, { method: 'POST', body: form });
    const { data } = (await upload.json()) as { data: { fileId: string } };
    return { ...client, picture: data.fileId };
  };

  /** Submits until told to stop or until every task is known; a dead server is no surprise. */
  const submit = async (client: Client, stop: AbortSignal): Promise<void> => {
    while (!stop.aborted && client.taskIds.size < TASKS / USERS) {
      const known = client.requested.find((id) => !client.taskIds.has(id));
      const clientRequestId = known ?? `${client.cookie.slice(-8)}-${client.requested.length}`;
      if (!known) client.requested.push(clientRequestId);
      const settings = { uploadImage: client.picture };
      try {
        const { data } = await post('/ai/startTask', client, {
          tool: 'indoorRender',
          settings,
          clientRequestId,
        });
        if (data) client.taskIds.set(clientRequestId, data.taskId);
      } catch {
        return;
      }
      await delay(5);
    }
  };

  const taskOf = async (client: Client, taskId: string): Promise<Task> => {
    const response = await ask(`/ai/getTaskByTaskId?taskId=${taskId}`, client);
    return ((await response.json()) as { data: Task }).data;
  };

  beforeAll(async () => {
    port = (await takeBerth()).port;
    server = await start();
    for (let nth = 0; nth < USERS; nth++) clients.push(await signIn(nth));
    for (let kill = 0; kill < KILLS; kill++) {
      const stop = new AbortController();
      // Tasks come in over the whole run, so that kills meet queues of every length.
      const share = Promise.all(clients.map((client) => submitSome(client, kill, stop.signal)));
      await delay(50 + (hash32(SEED + kill) % 1_200));
      await server.kill();
      stop.abort();
      await share;
      server = await start();
    }
    await Promise.all(clients.map((client) => submit(client, new AbortController().signal)));
  }, 600_000);

  /** At most this kill's share of the client's tasks. */
  const submitSome = async (client: Client, kill: number, stop: AbortSignal): Promise<void> => {
    const goal = Math.ceil(((kill + 1) * TASKS) / USERS / KILLS);
    const own = new AbortController();
    const watch = setInterval(() => {
      if (stop.aborted || client.taskIds.size >= goal) own.abort();
    }, 2);
    await submit(client, own.signal);
    clearInterval(watch);
  };

  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
    await server?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('finishes every task', async () => {
    const ends = new Map<string, number>();
    for (const client of clients) {
      expect(client.taskIds.size).toBe(TASKS / USERS);
      for (const taskId of client.taskIds.values()) {
        let task = await taskOf(client, taskId);
        for (let wait = 0; !isFinal(task.status) && wait < 600; wait++) {
          await delay(200);
          task = await taskOf(client, taskId);
        }
        ends.set(task.status, (ends.get(task.status) ?? 0) + 1);
        if (task.status === 'succeeded') {
          const picture = await fetch(`${server.baseUrl}${task.results[0]?.url}`, {
            headers: { cookie: client.cookie },
          });
          expect(picture.status).toBe(200);
        }
      }
    }
    expect([...ends.keys()].every((state) => state === 'succeeded' || state === 'failed')).toBe(
      true,
    );
    expect(ends.get('succeeded') ?? 0).toBeGreaterThan(TASKS * 0.9);
    expect(await server.stop()).toBe(0);
  });

  it('has every ledger sum right', async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
    database = openDatabase({ connection: postgres.connection, log: silentLog });
    const { rows } = await database.db.execute<{
      user: string;
      available: number;
      reserved: number;
      spent: number;
    }>(sql`
      select user_id as "user",
        coalesce(sum(amount) filter (where account = 'available'), 0)::int as available,
        coalesce(sum(amount) filter (where account = 'reserved'), 0)::int as reserved,
        coalesce(sum(amount) filter (where account = 'spent'), 0)::int as spent
      from ${ledgerEntries} where ticket_type = 1 group by user_id`);
    expect(rows).toHaveLength(USERS);
    for (const { user, available, reserved, spent } of rows) {
      const done = await database.db.$count(
        tasks,
        sql`${tasks.userId} = ${user} and ${tasks.status} = 'succeeded'`,
      );
      expect({ available, reserved, spent }).toEqual({
        available: GIVEN - COST * done,
        reserved: 0,
        spent: COST * done,
      });
    }
    expect(await database.db.$count(tasks)).toBe(TASKS);
    // The kills did hit running tasks.
    expect(await database.db.$count(tasks, sql`${tasks.lostAttempts} > 0`)).toBeGreaterThan(10);
  });

  it('leaves no file orphaned', async () => {
    const storage = openFolderStorage({ DATA_DIR: dataDir });
    // A file that never came to count goes an hour after it was begun.
    await sweepFiles(database.db, storage, new Date(Date.now() + 2 * 3_600_000));
    const kept: string[] = [];
    for await (const key of storage.list('')) kept.push(key);
    const rows = await database.db
      .select({ id: files.id, key: files.storageKey })
      .from(files)
      .where(eq(files.state, 'ready'));
    // Beside a file may stand the upload it was written anew from, and what was delivered of it.
    const originals = new Set(rows.map(({ id }) => originalKey(id)));
    const variants = new Set(rows.map(({ id }) => variantPrefix(id)));
    const others = kept.filter(
      (key) => !originals.has(key) && !variants.has(key.slice(0, key.lastIndexOf('/') + 1)),
    );
    expect(others.sort()).toEqual(rows.map(({ key }) => key).sort());
  });
});
