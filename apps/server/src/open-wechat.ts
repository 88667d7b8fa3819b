import type { FastifyInstance } from 'fastify';
import type { AccountService } from './features/account/service.ts';
import type { Sessions } from './features/account/sessions.ts';
import type { SmsCodes } from './features/sms/codes.ts';
import { createIdentities, type Identities } from './features/wechat/identities.ts';
import { createCallback } from './features/wechat/official/callback.ts';
import { createConversation } from './features/wechat/official/conversation.ts';
import { createInbox } from './features/wechat/official/inbox.ts';
import { createOfficialApi, type OfficialApi } from './features/wechat/official/official-api.ts';
import { EVENT_PATH, officialRoutes } from './features/wechat/official/routes.ts';
import { type OpenApp, openSource, RETURN_PATH } from './features/wechat/open/open-source.ts';
import { openRoutes } from './features/wechat/open/routes.ts';
import { scanRoutes } from './features/wechat/routes.ts';
import { createScenes, type Scenes } from './features/wechat/scenes.ts';
import { builtinSource, type ScanSource } from './features/wechat/source.ts';
import { logRefusal } from './features/wechat/wechat-api.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Db } from './platform/db/client.ts';
import type { Env } from './platform/env.ts';
import type { Log } from './platform/log/log.ts';
import type { SecretBox } from './platform/secret-box.ts';

/** Calls of WeChat's, or of browsers that it sends back: they prove themselves otherwise. */
export const WECHAT_PATHS = [EVENT_PATH, RETURN_PATH] as const;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly box: SecretBox;
  readonly env: Env;
  readonly accounts: AccountService;
  readonly sessions: Sessions;
  readonly codes: SmsCodes;
}

interface Around extends Deps {
  readonly scenes: Scenes;
  readonly identities: Identities;
}

/** One way of scanning: where codes come from, and what it needs besides. */
interface Way {
  readonly source: ScanSource;
  readonly routes?: (app: FastifyInstance) => void;
  readonly sweep?: () => Promise<void>;
}

/** Signing in by scanning, with WeChat where an account is configured, else with a phone signed in here. */
export function openWechat(deps: Deps): {
  routes(app: FastifyInstance): void;
  readonly sweeps: readonly (() => Promise<void>)[];
} {
  const { db, clock, env } = deps;
  const scenes = createScenes({ db, clock });
  const identities = createIdentities({ db, clock });
  const around = { ...deps, scenes, identities };
  const way = officialWay(around) ?? openWay(around) ?? { source: builtinSource };
  return {
    routes(app) {
      scanRoutes(app, { ...around, source: way.source, publicOrigin: env.PUBLIC_URL });
      way.routes?.(app);
    },
    sweeps: [scenes.removeOld, ...(way.sweep ? [way.sweep] : [])],
  };
}

function officialWay(around: Around): Way | null {
  const { db, clock, log, box, env, scenes, identities } = around;
  const { WECHAT_OFFICIAL_APP_ID: appId, WECHAT_OFFICIAL_SECRET: secret } = env;
  const { WECHAT_OFFICIAL_TOKEN: token, WECHAT_OFFICIAL_AES_KEY: encodingKey } = env;
  if (!appId || !secret || !token) return null;
  const api = createOfficialApi(
    { db, clock, box },
    { appId, secret, apiBase: env.WECHAT_API_BASE },
  );
  const inbox = createInbox({ db, clock });
  const unionIdOf = softUnionId(api, log);
  const conversation = createConversation({ scenes, identities, appId, unionIdOf });
  const settings = { appId, token, encodingKey };
  const callback = createCallback({ clock, inbox, conversation, settings });
  return {
    source: {
      way: 'official',
      appId,
      begin: ({ id, expireSeconds }) => api.createCode(id, expireSeconds),
    },
    routes: (app) => officialRoutes(app, { callback }),
    sweep: inbox.removeOld,
  };
}

/** Without a union id the open id still tells who it is: no reason to leave him without an answer. */
function softUnionId(api: OfficialApi, log: Log) {
  return (openId: string): Promise<string | null> =>
    api.unionIdOf(openId).catch((error: unknown) => {
      logRefusal(log, error);
      return null;
    });
}

function openWay({ env, log, scenes, identities }: Around): Way | null {
  const { WECHAT_OPEN_APP_ID: appId, WECHAT_OPEN_SECRET: secret } = env;
  if (!appId || !secret) return null;
  const openApp: OpenApp = {
    ...{ appId, secret, apiBase: env.WECHAT_API_BASE, openBase: env.WECHAT_OPEN_BASE },
  };
  return {
    source: openSource(openApp),
    routes: (app) => openRoutes(app, { scenes, identities, openApp, log }),
  };
}
