import type { ChatModel } from './engines/chat/chat-model.ts';
import type { Engine } from './engines/engine.ts';
import type { EngineDeps } from './engines/kind.ts';
import { createChatTranslator } from './engines/prompt/chat-translator.ts';
import { createNetwork } from './engines/remote/network.ts';
import {
  fixedEngineSet,
  type LiveEngineSet,
  openEngineSet,
} from './features/engines/engine-set.ts';
import { enginesFromEnvironment } from './features/engines/from-environment.ts';
import { syncEnvironmentEngines } from './features/engines/sync-environment.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Database } from './platform/db/client.ts';
import type { Env } from './platform/env.ts';
import type { FilmWriter } from './platform/film/encoder.ts';
import type { Log } from './platform/log/log.ts';
import { createSecretBox, type SecretBox } from './platform/secret-box.ts';

/** What engines are opened from. */
export interface EngineParts {
  readonly env: Env;
  readonly log: Log;
  readonly clock: Clock;
  readonly database: Database;
  readonly secret: string;
  readonly filmWriter: FilmWriter;
  /** Instead of those that are configured: for tests. */
  readonly engines?: readonly Engine[];
  /** Models that talk beside those engines. */
  readonly chats?: readonly ChatModel[];
}

export interface OpenEngines {
  readonly engineSet: LiveEngineSet;
  readonly engineDeps: EngineDeps;
  readonly box: SecretBox;
  closeEngines(): Promise<void>;
}

/** The configured engines, or those a test brought, with what is needed to make more. */
export async function openEngines(parts: EngineParts): Promise<OpenEngines> {
  const { env, log, clock, database, secret } = parts;
  const { db } = database;
  const box = createSecretBox(secret);
  const privateHosts = env.ENGINE_PRIVATE_HOSTS;
  const network = createNetwork({ privateHosts });
  // Engines translate by the chat models of the very set that they are part of.
  let opened: LiveEngineSet | null = null;
  const translator = createChatTranslator({ chats: () => opened?.current().chats ?? [], log });
  const engineDeps = { log, network, privateHosts, translator, films: parts.filmWriter };
  const openConfigured = async () => {
    await syncEnvironmentEngines(db, enginesFromEnvironment(env), box, clock.now());
    return openEngineSet({ db, box, engineDeps });
  };
  const engineSet = parts.engines
    ? fixedEngineSet(parts.engines, parts.chats)
    : await openConfigured();
  opened = engineSet;
  return {
    ...{ engineSet, engineDeps, box },
    async closeEngines() {
      await engineSet.close();
      await network.close();
    },
  };
}
