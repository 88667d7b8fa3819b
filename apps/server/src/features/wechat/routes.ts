import { endpoints } from '@zhuhui/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Call, route } from '../../http/route.ts';
import { setSessionCookie } from '../../http/session.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import { networkOf } from '../../platform/network-of.ts';
import { countEvent } from '../../platform/rate-limit.ts';
import { placeOf } from '../account/place.ts';
import { type AccountService, presentUser } from '../account/service.ts';
import type { Sessions } from '../account/sessions.ts';
import { readUserAgent } from '../account/user-agent.ts';
import type { SmsCodes } from '../sms/codes.ts';
import type { Identities } from './identities.ts';
import { qrImage } from './qr-image.ts';
import { SCENE_TTL_SECONDS, type SceneRow, type Scenes } from './scenes.ts';
import { dropSecret, keepSecret, secretOf } from './secret-cookie.ts';
import type { ScanSource } from './source.ts';
import { logRefusal, wechatTrouble } from './wechat-api.ts';

/** A studio behind one address, everybody's page open and renewing its code. */
const CODES_PER_NETWORK = { limit: 120, windowMs: 10 * 60_000 } as const;

export interface ScanRoutes {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly source: ScanSource;
  readonly scenes: Scenes;
  readonly identities: Identities;
  readonly accounts: AccountService;
  readonly sessions: Sessions;
  readonly codes: SmsCodes;
  /** Where users reach this server, when that is configured. */
  readonly publicOrigin: string | undefined;
}

/** The calls of the screen that shows a code, of the phone that scans it, and of the account page. */
export function scanRoutes(app: FastifyInstance, deps: ScanRoutes): void {
  const { db, clock, log, source, scenes, identities, accounts, sessions, codes } = deps;

  const signIn = async (userId: string, { request, reply }: Call): Promise<void> => {
    const token = await sessions.open(userId, request.headers['user-agent'] ?? '');
    setSessionCookie(reply, token);
  };
  /** What another browser asks about is not there. */
  const ownScene = async (request: FastifyRequest, sceneId: string) => {
    const secret = secretOf(request, sceneId);
    const scene = secret === undefined ? undefined : await scenes.ofBrowser(sceneId, secret);
    if (secret === undefined || !scene) throw unknownCode();
    return { secret, scene };
  };

  route(app, endpoints.scanCode, async (_, { request, reply }) => {
    const rule = { key: `scan:ip:${networkOf(request.ip)}`, ...CODES_PER_NETWORK };
    const { allowed, retryAfterSeconds } = await countEvent(db, rule, clock.now());
    if (!allowed) throw new AppError('tooOften', undefined, { retryAfterSeconds });
    const { id, secret } = await scenes.create(source, {
      userAgent: request.headers['user-agent'] ?? '',
      place: placeOf(request.ip),
    });
    const origin = deps.publicOrigin ?? `${request.protocol}://${request.host}`;
    const scene = { id, expireSeconds: SCENE_TTL_SECONDS, origin };
    const url = await source.begin(scene).catch((error: unknown) => {
      logRefusal(log, error);
      throw wechatTrouble(error);
    });
    keepSecret(reply, id, secret);
    reply.header('cache-control', 'no-store');
    const image = await qrImage(url);
    return { sceneId: id, way: source.way, url, image, expireSeconds: SCENE_TTL_SECONDS };
  });

  route(app, endpoints.scanCheck, async ({ sceneId }, call) => {
    const { secret, scene } = await ownScene(call.request, sceneId);
    call.reply.header('cache-control', 'no-store');
    if (scene.state === 'confirmed' && scene.userId !== null) {
      const taken = await scenes.take(sceneId, secret, 'account');
      if (!taken?.userId) return present('expired');
      await signIn(taken.userId, call);
      dropSecret(call.reply, sceneId);
      return present('confirmed');
    }
    return presentScene(scene, clock.now());
  });

  route(app, endpoints.scanBindPhone, async (input, call) => {
    const { sceneId, phoneNo, verifyCode, inviteCode } = input;
    const { secret, scene } = await ownScene(call.request, sceneId);
    if (!presentScene(scene, clock.now()).needsPhone) throw unknownCode();
    await codes.verify(phoneNo, verifyCode);
    const taken = await scenes.take(sceneId, secret, 'binding');
    const { appId, openId, unionId } = taken ?? {};
    if (!appId || !openId) throw unknownCode();
    const { user, ...found } = await accounts.findOrCreate({ phone: phoneNo, inviteCode });
    await identities.link({ appId, openId, unionId: unionId ?? null }, user.id);
    await signIn(user.id, call);
    dropSecret(call.reply, sceneId);
    return { user: presentUser(user), ...found };
  });

  route(app, endpoints.scanOpen, async ({ sceneId }, { user }) => {
    const scene = await scenes.scanByUser(sceneId, user.id);
    if (!scene) throw unknownCode();
    const { browser, system } = readUserAgent(scene.userAgent);
    return {
      ...{ browser, system, place: scene.place },
      askedAt: scene.createdAt.toISOString(),
      expireTime: scene.expiresAt.toISOString(),
    };
  });

  route(app, endpoints.scanConfirm, async ({ sceneId, agreed }, { user }) => {
    const scene = { id: sceneId };
    const isDone = agreed
      ? await scenes.confirm(scene, { userId: user.id, person: null })
      : await scenes.refuse(scene, { userId: user.id });
    if (!isDone) throw unknownCode();
    return null;
  });

  route(app, endpoints.wechatIdentities, async (_, { user }) => {
    const list = await identities.list(user.id);
    return {
      list: list.map(({ id, since }) => ({ id, since: since.toISOString() })),
      isOffered: source.appId !== null,
    };
  });

  route(app, endpoints.unlinkWechat, async ({ id }, { user }) => {
    if (!(await identities.unlink(user.id, id))) throw new AppError('notFound');
    return null;
  });
}

const unknownCode = (): AppError => new AppError('notFound', '登录码已失效，请刷新后再扫');

const present = (status: 'waiting' | 'scanned' | 'confirmed' | 'expired') => ({
  ...{ status, refused: false, needsPhone: false },
});

function presentScene({ state, expiresAt, userId }: SceneRow, now: Date) {
  if (state === 'refused') return { ...present('expired'), refused: true };
  if (state === 'used' || expiresAt <= now) return present('expired');
  // Confirmed by a WeChat nobody knows: scanned, as far as a client goes that binds no phones.
  if (state === 'confirmed') return { ...present('scanned'), needsPhone: userId === null };
  return present(state);
}
