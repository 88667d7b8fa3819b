import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { announcement } from './announcement.ts';
import { composeServer, type Server } from './compose.ts';
import { ensureFirstAdmin } from './features/account/first-admin.ts';
import { faultInEngineVariables } from './features/engines/from-environment.ts';
import { openSms } from './features/sms/open.ts';
import { listenFailure, type StandIn, standIn } from './listening.ts';
import { systemClock } from './platform/clock/clock.ts';
import { type Database, type DatabaseConnection, openDatabase } from './platform/db/client.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/errors.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/db/embedded/supervisor.ts';
import { assertUsable, externalFailure } from './platform/db/external.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { type Env, readEnvOrExit } from './platform/env.ts';
import type { FilmEncoder } from './platform/film/encoder.ts';
import { FilmFailure } from './platform/film/failure.ts';
import { openFilmEncoder } from './platform/film/open.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { settledWithin } from './platform/schedule.ts';
import { loadSecret } from './platform/secret.ts';
import { StartError } from './platform/start-error.ts';
import { openStorage } from './platform/storage/open.ts';

const LIBRARY_FOLDER = fileURLToPath(new URL('../library', import.meta.url));
const GALLERY_FOLDER = fileURLToPath(new URL('../gallery', import.meta.url));

/** Standard output is for people: the address, SMS codes, the first administrator's password. */
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  const env = readEnvOrExit();
  const fault = faultInEngineVariables(env);
  if (fault) throw new StartError(fault);
  const log = createLog(env.LOG_LEVEL);
  // libvips spreads one picture over threads; several requests at once use the cores better.
  sharp.concurrency(1);

  const opened: Opened = {};
  const stopping = new AbortController();
  const starting = open(env, log, opened, stopping.signal);
  stopOnSignal(stopping, log, async () => {
    await settledWithin([starting], STEP_PATIENCE_MS);
    await close(opened);
  });
  try {
    const server = await starting;
    announce(env, server);
  } catch (error) {
    // Who stops it closes what is open, and ends the process.
    if (stopping.signal.aborted) return;
    await close(opened);
    throw error;
  }
  flushCompileCache();
}

/** What has to be closed again, as far as it is open. */
interface Opened {
  /** Holds the port until the server answers at it. */
  waiting?: StandIn;
  embedded?: EmbeddedPostgres;
  server?: Server;
}

/** How long a step of the start may take to its end when the process is to stop within it. */
const STEP_PATIENCE_MS = 5_000;

/** Opens one thing after the other, until `stop` says to open no more. */
async function open(env: Env, log: Log, opened: Opened, stop: AbortSignal): Promise<Server> {
  if (env.ROLE !== 'worker') opened.waiting = await standIn(env);
  stop.throwIfAborted();
  if (!env.DATABASE_URL) {
    opened.embedded = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  }
  stop.throwIfAborted();
  const connection: DatabaseConnection = opened.embedded?.connection ?? {
    connectionString: env.DATABASE_URL ?? '',
  };
  const server = await build(env, log, connection);
  opened.server = server;
  stop.throwIfAborted();
  await server.start();
  await server.app.ready();
  stop.throwIfAborted();
  await opened.waiting?.end();
  await listen(server, env);
  return server;
}

async function close({ waiting, server, embedded }: Opened): Promise<void> {
  await waiting?.end();
  await server?.stop();
  await embedded?.stop();
}

/** Longer than any question of ours takes on a busy machine. */
const ANSWER_WITHIN_MS = 60_000;

async function build(env: Env, log: Log, connection: DatabaseConnection): Promise<Server> {
  await prepareDatabase(openDatabase({ connection, log, maxConnections: 1 }), env);
  const database = openDatabase({ connection, log, answerWithinMs: ANSWER_WITHIN_MS });
  try {
    await ensureFirstAdmin(database.db, print);
    return await composeServer({
      env,
      log,
      clock: systemClock,
      database,
      connection,
      storage: await openStorage(env),
      sms: await openSms(env, print, log),
      films: await openFilms(env, log),
      secret: await loadSecret(env.SECRET_KEY, env.DATA_DIR),
      libraryFolder: LIBRARY_FOLDER,
      galleryFolder: GALLERY_FOLDER,
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What an operator's own database lacks is told before and while it is brought up to date. */
async function prepareDatabase(database: Database, { DATABASE_URL: place }: Env): Promise<void> {
  const { pool } = database;
  try {
    if (place === undefined) return await migrateDatabase(pool);
    await assertUsable(pool, place);
    await migrateDatabase(pool).catch((error: unknown) => {
      throw externalFailure(error, place);
    });
  } finally {
    await database.close();
  }
}

async function openFilms(env: Env, log: Log): Promise<FilmEncoder | null> {
  try {
    return await openFilmEncoder(env.FFMPEG, log);
  } catch (cause) {
    if (!(cause instanceof FilmFailure)) throw cause;
    throw new StartError(`环境变量 FFMPEG 指的程序用不了：${cause.message}`, { cause });
  }
}

async function listen(server: Server, env: Env): Promise<void> {
  if (env.ROLE === 'worker') return;
  try {
    await server.app.listen({ port: env.PORT, host: env.HOST });
  } catch (cause) {
    throw listenFailure(cause, env);
  }
}

function announce(env: Env, server: Server): void {
  if (env.ROLE === 'worker') {
    print('筑绘任务进程已启动');
    return;
  }
  const address = server.app.server.address();
  const port = typeof address === 'object' && address ? address.port : env.PORT;
  for (const line of announcement(env, port)) print(line);
}

/** Also while it starts: the database server would go on by itself. */
function stopOnSignal(stopping: AbortController, log: Log, shutDown: () => Promise<void>): void {
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    print('正在停止…');
    try {
      await shutDown();
      process.exit(0);
    } catch (error) {
      log.error({ err: error, signal }, 'shutdown failed');
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const known = error instanceof StartError || error instanceof EmbeddedPostgresError;
  process.stderr.write(
    known
      ? `${error.message}\n`
      : `启动失败：${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
