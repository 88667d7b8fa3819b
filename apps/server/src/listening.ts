import { once } from 'node:events';
import { createServer } from 'node:http';
import { ERRORS, endpoints, errorEnvelope } from '@zhuhui/contracts';
import type { Env } from './platform/env.ts';
import { StartError } from './platform/start-error.ts';

type Place = Pick<Env, 'HOST' | 'PORT'>;

/** An address that may not be taken, is not this machine's, or is a name that nobody knows. */
const CANNOT_LISTEN: ReadonlySet<string> = new Set([
  ...['EACCES', 'EADDRNOTAVAIL', 'EINVAL'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);

/** What to say where nobody can listen at this place; anything else as it is. */
export function listenFailure(cause: unknown, { HOST, PORT }: Place): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  const place = `${HOST}:${PORT}`;
  if (code === 'EADDRINUSE') {
    return new StartError(`${place} 已被占用，请用环境变量 PORT 换一个端口`, { cause });
  }
  if (code && CANNOT_LISTEN.has(code)) {
    return new StartError(`不能在 ${place} 上监听（${code}），请检查环境变量 HOST 与 PORT`, {
      cause,
    });
  }
  return cause;
}

const HEALTH = `/api${endpoints.health.path}`;
const STARTING = errorEnvelope('unavailable', '服务正在启动，请稍候再试');
const ASK_AGAIN_SECONDS = 2;

/**
 * Holds the port while the server comes up: who asks whether it is well, a balancer or a page that waits
 * for it, is told not yet. All else meets a broken connection: pages know from that to show what they keep
 * and to ask again, and would take an answer for the server's own.
 */
export interface StandIn {
  /** Gives the port back; what still comes in before the server itself listens is refused. */
  end(): Promise<void>;
}

/** @throws StartError where nobody can listen there */
export async function standIn(place: Place): Promise<StandIn> {
  const body = JSON.stringify(STARTING);
  const server = createServer(({ url = '', socket }, response) => {
    if (url.split('?', 1)[0] !== HEALTH) {
      socket.destroy();
      return;
    }
    response.writeHead(ERRORS.unavailable.status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(ASK_AGAIN_SECONDS),
      connection: 'close',
    });
    response.end(body);
  });
  server.listen(place.PORT, place.HOST);
  await once(server, 'listening').catch((cause: unknown) => {
    throw listenFailure(cause, place);
  });
  let ended: Promise<void> | undefined;
  return {
    end() {
      ended ??= new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      return ended;
    },
  };
}
