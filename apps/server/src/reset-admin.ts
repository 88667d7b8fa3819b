/**
 * Lets an administrator in again who lost the password or the second step, with nobody left who could do it
 * in the administration; see docs/deployment.md. With the built-in database the program has to be stopped.
 *
 *   npm run admin:reset -- admin
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { rescueAdministrator } from './features/admin/rescue.ts';
import { systemClock } from './platform/clock/clock.ts';
import { openDatabase } from './platform/db/client.ts';
import { EmbeddedPostgresError } from './platform/db/embedded/errors.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/supervisor.ts';
import { assertUsable } from './platform/db/external.ts';
import { type Env, readEnvOrExit } from './platform/env.ts';
import { createLog } from './platform/log/log.ts';
import { StartError } from './platform/start-error.ts';

async function main(): Promise<void> {
  const [, , account] = process.argv;
  if (!account) throw new StartError('用法：npm run admin:reset -- 管理员账号，例如 admin');
  const env = readEnvOrExit();
  const { db, close } = await openExisting(env);
  try {
    const { account: named, password } = await rescueAdministrator(
      { db, clock: systemClock },
      account,
    );
    process.stdout.write(`ADMIN ${named} password ${password}\n`);
    process.stdout.write('一次性密码，登录后要换成自己的；两步验证已关掉，别处的登录已退出\n');
  } finally {
    await close();
  }
}

/** The database of an installation; none is made. */
async function openExisting(env: Env) {
  const log = createLog('warn');
  const { DATABASE_URL: place, DATA_DIR: dataDir } = env;
  if (place !== undefined) {
    const { db, pool, close } = openDatabase({
      ...{ connection: { connectionString: place }, log, maxConnections: 1 },
    });
    await assertUsable(pool, place);
    return { db, close };
  }
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new StartError(`${dataDir} 里没有数据库，请用 DATA_DIR 指明程序用的数据文件夹`);
  }
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const { db, close } = openDatabase({ connection: embedded.connection, log, maxConnections: 1 });
  return {
    db,
    async close() {
      await close();
      await embedded.stop();
    },
  };
}

main().catch((error: unknown) => {
  const isKnown = error instanceof StartError || error instanceof EmbeddedPostgresError;
  process.stderr.write(isKnown ? `${error.message}\n` : `没有重置：${String(error)}\n`);
  process.exitCode = 1;
});
