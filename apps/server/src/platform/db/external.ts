import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { sqlStateOf, systemCodeOf } from './client.ts';

/** `server_version_num` of the oldest release that the migrations are written for. */
const OLDEST = 140_000;
/** How long a database that is itself being started is waited for. */
const PATIENCE_MS = 15_000;
const AGAIN_MS = 500;

/** What PostgreSQL says when it will not have us, by SQLSTATE. */
const REFUSALS: Readonly<Record<string, string>> = {
  '28P01': '用户名或密码不对',
  '28000': '数据库不许这个用户从本机登录（pg_hba.conf）',
  '3D000': '里面没有这个库，请先建好：create database 库名',
  '42501': '这个用户没有在库里建表的权限，请让它拥有这个库',
  '53300': '数据库的连接数已满，请调大 max_connections',
  '57P03': '数据库还在启动或恢复',
};

/** What the way to it says, by the code of the system or of TLS. */
const UNREACHED: Readonly<Record<string, string>> = {
  ECONNREFUSED: '连不上，数据库没有在这个地址与端口运行',
  ENOTFOUND: '找不到这台主机，请检查主机名',
  EAI_AGAIN: '找不到这台主机，请检查主机名与 DNS',
  ETIMEDOUT: '连不上，请检查地址与防火墙',
  EHOSTUNREACH: '连不上，请检查地址与防火墙',
  ENETUNREACH: '连不上，请检查地址与防火墙',
  ECONNRESET: '连接被对方断开，请检查地址与端口',
  DEPTH_ZERO_SELF_SIGNED_CERT: '数据库的 TLS 证书是自签的，没有被信任',
  SELF_SIGNED_CERT_IN_CHAIN: '数据库的 TLS 证书是自签的，没有被信任',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '数据库的 TLS 证书没有被信任',
};

/** Passing states of a database that is started beside us. */
const PASSING = new Set(['ECONNREFUSED', 'EAI_AGAIN', '57P03']);

/**
 * Makes sure that the operator's own database can be used, before anything is done in it. One that is
 * just being started is waited for.
 * @param place how the operator wrote it; of this only host, port and name are repeated
 * @throws StartError
 */
export async function assertUsable(
  pool: pg.Pool,
  place: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      return await assertRelease(pool, place);
    } catch (error) {
      const isPassing = PASSING.has(sqlStateOf(error) ?? systemCodeOf(error));
      if (!isPassing || Date.now() >= until) throw externalFailure(error, place);
    }
    await delay(AGAIN_MS);
  }
}

async function assertRelease(pool: pg.Pool, place: string): Promise<void> {
  const { rows } = await pool.query<{ release: number; name: string; encoding: string }>(
    `select current_setting('server_version_num')::int as release,
      current_setting('server_version') as name, current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (!server) return;
  if (server.release < OLDEST) {
    throw failure(place, `PostgreSQL 的版本是 ${server.name}，需要 14 或更新的`);
  }
  if (server.encoding !== 'UTF8') {
    throw failure(place, `这个库的编码是 ${server.encoding}，存不了中文，请建一个 UTF8 的库`);
  }
}

/** What was thrown on the way to the operator's database, as one line for him; else what was thrown. */
export function externalFailure(error: unknown, place: string): unknown {
  const state = sqlStateOf(error);
  const said = state ? REFUSALS[state] : UNREACHED[systemCodeOf(error)];
  const noTls = error instanceof Error && /does not support SSL/.test(error.message);
  const reason = said ?? (noTls ? '数据库没有开 TLS，请去掉 sslmode' : undefined);
  return reason === undefined ? error : failure(place, reason, error);
}

const failure = (place: string, reason: string, cause?: unknown): StartError =>
  new StartError(`环境变量 DATABASE_URL 指的数据库（${withoutSecrets(place)}）用不了：${reason}`, {
    cause,
  });

function withoutSecrets(place: string): string {
  const { host, pathname } = new URL(place);
  return `${host}${pathname}`;
}
