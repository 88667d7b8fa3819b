import { eq } from 'drizzle-orm';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Db } from '../../../platform/db/client.ts';
import { wechatTokens } from '../../../platform/db/schema.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import { callWechat, WechatRefusal } from '../wechat-api.ts';

export interface OfficialAccount {
  readonly appId: string;
  readonly secret: string;
  /** WeChat's servers: https://api.weixin.qq.com but in tests. */
  readonly apiBase: string;
}

export interface OfficialApi {
  /** A code that follows and scans with this text as its scene. @returns what the code carries */
  createCode(scene: string, expireSeconds: number): Promise<string>;
  /** Null where the account is not bound to an Open Platform account. */
  unionIdOf(openId: string): Promise<string | null>;
}

const CODE_WITHIN_MS = 8_000;
/** A message has to be answered within five seconds, database and ways included. */
const PERSON_WITHIN_MS = 1_500;
/** A token is not used in its last minutes: WeChat's clock is not ours. */
const SPARE_MS = 5 * 60_000;
/** "Not valid", "expired", "not an access token". */
const STALE_TOKEN: readonly number[] = [40001, 42001, 40014];

/**
 * The calls a scan needs. The account has one access token at a time, so it is kept in the database for
 * all processes; one that WeChat no longer takes is asked for anew, once.
 */
export function createOfficialApi(
  deps: { db: Db; clock: Clock; box: SecretBox },
  account: OfficialAccount,
): OfficialApi {
  const { db, clock, box } = deps;
  const { appId, secret, apiBase } = account;
  const context = `wechat:${appId}`;

  const storedToken = async (): Promise<string | undefined> => {
    const [row] = await db.select().from(wechatTokens).where(eq(wechatTokens.appId, appId));
    if (!row || row.expiresAt <= clock.now()) return undefined;
    // Sealed under a key that is no more, it is asked for anew.
    return box.open(row.sealedToken, context) ?? undefined;
  };

  const askToken = async (isForced: boolean): Promise<string> => {
    const answer = await callWechat(apiBase, '/cgi-bin/stable_token', {
      body: { grant_type: 'client_credential', appid: appId, secret, force_refresh: isForced },
      timeoutMs: CODE_WITHIN_MS,
    });
    const token = textOf(answer.access_token);
    const lifeMs = Number(answer.expires_in) * 1000;
    const row = {
      sealedToken: box.seal(token, context),
      expiresAt: new Date(clock.now().getTime() + lifeMs - SPARE_MS),
    };
    await db
      .insert(wechatTokens)
      .values({ appId, ...row })
      .onConflictDoUpdate({ target: wechatTokens.appId, set: row });
    return token;
  };

  /** Another process may have a newer one already; only what WeChat itself still gives is forced. */
  const renew = async (stale: string): Promise<string> => {
    const stored = await storedToken();
    if (stored !== undefined && stored !== stale) return stored;
    const given = await askToken(false);
    return given === stale ? askToken(true) : given;
  };

  const withToken = async <T>(work: (token: string) => Promise<T>): Promise<T> => {
    const token = (await storedToken()) ?? (await askToken(false));
    try {
      return await work(token);
    } catch (error) {
      if (!(error instanceof WechatRefusal) || !STALE_TOKEN.includes(error.code)) throw error;
      return work(await renew(token));
    }
  };

  return {
    createCode: (scene, expireSeconds) =>
      withToken(async (token) => {
        const answer = await callWechat(apiBase, '/cgi-bin/qrcode/create', {
          query: { access_token: token },
          body: {
            expire_seconds: expireSeconds,
            action_name: 'QR_STR_SCENE',
            action_info: { scene: { scene_str: scene } },
          },
          timeoutMs: CODE_WITHIN_MS,
        });
        return textOf(answer.url);
      }),
    unionIdOf: (openId) =>
      withToken(async (token) => {
        const answer = await callWechat(apiBase, '/cgi-bin/user/info', {
          query: { access_token: token, openid: openId, lang: 'zh_CN' },
          timeoutMs: PERSON_WITHIN_MS,
        });
        return typeof answer.unionid === 'string' && answer.unionid ? answer.unionid : null;
      }),
  };
}

function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new Error('WeChat left a field out');
  return value;
}
