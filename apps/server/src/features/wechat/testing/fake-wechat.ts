import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** WeChat's servers as far as sign-in needs them: they check app, secret, token and code as the real ones do. */
export interface FakeWechat {
  readonly url: string;
  /** Scenes that codes were made for. */
  readonly scenes: string[];
  /** Paths asked for, in order. */
  readonly asked: string[];
  /** Union ids by open id; who is not in it has none. */
  readonly unionIds: Map<string, string>;
  /** Codes of the website sign-in that are good, once, with who agreed. */
  readonly codes: Map<string, string>;
  /** The token in force is one no more. */
  spoilToken(): void;
  /** From now on every call of the account is refused with this. */
  refuse(errcode: number | null): void;
  close(): Promise<void>;
}

export const OFFICIAL = { appId: 'wx00000000000000aa', secret: 'a'.repeat(32) } as const;
export const OPEN = { appId: 'wx00000000000000bb', secret: 'b'.repeat(32) } as const;

type Fields = Readonly<Record<string, unknown>>;
const refusal = (errcode: number, errmsg: string) => ({ errcode, errmsg });

export async function startFakeWechat(): Promise<FakeWechat> {
  const scenes: string[] = [];
  const asked: string[] = [];
  const unionIds = new Map<string, string>();
  const codes = new Map<string, string>();
  let tokenNumber = 1;
  let refusedWith: number | null = null;
  const token = () => `token-${tokenNumber}`;

  const answers: Readonly<Record<string, (query: URLSearchParams, body: Fields) => object>> = {
    '/cgi-bin/stable_token': (_, { appid, secret, force_refresh }) => {
      if (appid !== OFFICIAL.appId || secret !== OFFICIAL.secret) return refusal(40125, 'secret');
      if (force_refresh === true) tokenNumber += 1;
      return { access_token: token(), expires_in: 7200 };
    },
    '/cgi-bin/qrcode/create': (query, { action_name, action_info }) => {
      if (query.get('access_token') !== token()) return refusal(40001, 'invalid credential');
      const { scene } = action_info as { scene: { scene_str: string } };
      if (action_name !== 'QR_STR_SCENE' || !/^.{1,64}$/.test(scene.scene_str)) {
        return refusal(40053, 'invalid action info');
      }
      scenes.push(scene.scene_str);
      return { ticket: 't', expire_seconds: 300, url: `http://weixin.qq.com/q/${scenes.length}` };
    },
    '/cgi-bin/user/info': (query) => {
      if (query.get('access_token') !== token()) return refusal(42001, 'access_token expired');
      const openid = query.get('openid') ?? '';
      const unionid = unionIds.get(openid);
      return { subscribe: 1, openid, ...(unionid && { unionid }) };
    },
    '/sns/oauth2/access_token': (query) => {
      if (query.get('appid') !== OPEN.appId) return refusal(40013, 'invalid appid');
      if (query.get('secret') !== OPEN.secret) return refusal(40125, 'invalid appsecret');
      const code = query.get('code') ?? '';
      const openid = codes.get(code);
      if (!openid) return refusal(40029, 'invalid code');
      codes.delete(code);
      const unionid = unionIds.get(openid);
      return { access_token: 'x', openid, scope: 'snsapi_login', ...(unionid && { unionid }) };
    },
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://wechat');
    asked.push(pathname);
    const body = await bodyOf(request);
    const isOfficial = pathname.startsWith('/cgi-bin/') && !pathname.endsWith('token');
    const answer =
      refusedWith !== null && isOfficial
        ? refusal(refusedWith, 'refused in a test')
        : (answers[pathname]?.(searchParams, body) ?? refusal(-1, 'no such call'));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ scenes, asked, unionIds, codes },
    spoilToken() {
      tokenNumber += 1;
    },
    refuse(errcode) {
      refusedWith = errcode;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length === 0 ? {} : (JSON.parse(Buffer.concat(parts).toString()) as Fields);
}
