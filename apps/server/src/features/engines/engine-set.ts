import type { ChatModel } from '../../engines/chat/chat-model.ts';
import type { Engine } from '../../engines/engine.ts';
import type { EngineDeps } from '../../engines/kind.ts';
import { findEngineKind } from '../../engines/kinds.ts';
import type { Db } from '../../platform/db/client.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { configurationStamp, type EngineRow, listEngines, listToolEngines } from './repository.ts';
import { openKey } from './sync-environment.ts';

/** The engines in force, made from what is stored. */
export interface EngineSet {
  readonly engines: readonly Engine[];
  readonly chats: readonly ChatModel[];
  /** Tool id → engine ids, for tools with an order of their own. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
}

export interface LiveEngineSet {
  current(): EngineSet;
  /** Reads the configuration again when it changed; every process does so every few seconds. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Made {
  readonly stamp: string;
  readonly engine: Engine | null;
  readonly chat: ChatModel | null;
}

/** Work under way on an engine that is configured no more may end; after this long it is closed. */
const RETIRE_MS = 30 * 60_000;

/**
 * Makes engines from the stored configuration and keeps them in step with it. One that did not change
 * is kept, with its queue and its memory of failures; one whose configuration is wrong is left out and
 * logged.
 */
export async function openEngineSet(deps: {
  readonly db: Db;
  readonly box: SecretBox;
  readonly engineDeps: EngineDeps;
}): Promise<LiveEngineSet> {
  const { db, box, engineDeps } = deps;
  const made = new Map<string, Made>();
  const retired = new Map<Engine, NodeJS.Timeout>();
  let set: EngineSet = { engines: [], chats: [], orders: new Map() };
  let stamp: string | null = null;

  const retire = (engine: Engine | null): void => {
    if (!engine) return;
    const close = (): void => {
      retired.delete(engine);
      engine.close().catch((error: unknown) => {
        engineDeps.log.error({ err: error, engine: engine.id }, 'engine could not be closed');
      });
    };
    retired.set(engine, setTimeout(close, RETIRE_MS).unref());
  };

  const make = (row: EngineRow): Made => {
    const rowStamp = `${row.updatedAt.toISOString()}`;
    const known = made.get(row.id);
    if (known?.stamp === rowStamp) return known;
    retire(known?.engine ?? null);
    const parts = makeEngine(row, openKey(row, box), engineDeps);
    const fresh = { stamp: rowStamp, engine: parts?.engine ?? null, chat: parts?.chat ?? null };
    made.set(row.id, fresh);
    return fresh;
  };

  const refresh = async (): Promise<void> => {
    const newest = await configurationStamp(db);
    if (newest === stamp) return;
    const [rows, orders] = await Promise.all([listEngines(db), listToolEngines(db)]);
    const enabled = rows.filter((row) => row.enabled);
    for (const [id, { engine }] of made) {
      if (enabled.some((row) => row.id === id)) continue;
      made.delete(id);
      retire(engine);
    }
    const parts = enabled.map(make);
    set = {
      engines: parts.flatMap(({ engine }) => engine ?? []),
      chats: parts.flatMap(({ chat }) => chat ?? []),
      orders,
    };
    stamp = newest;
  };

  await refresh();
  return {
    current: () => set,
    refresh,
    async close() {
      for (const timer of retired.values()) clearTimeout(timer);
      await Promise.all([...set.engines, ...retired.keys()].map((engine) => engine.close()));
    },
  };
}

/** Engines that are what they are: for tests. */
export function fixedEngineSet(engines: readonly Engine[]): LiveEngineSet {
  return {
    current: () => ({ engines, chats: [], orders: new Map() }),
    refresh: async () => undefined,
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

function makeEngine(row: EngineRow, apiKey: string | null, deps: EngineDeps) {
  const kind = findEngineKind(row.kind);
  const { id, name, baseUrls, options } = row;
  try {
    if (!kind) throw new Error(`no engine of kind ${row.kind}`);
    if (apiKey === null) throw new Error('its key was sealed under another SECRET_KEY');
    return kind.make({ id, name, baseUrls, apiKey, options }, deps);
  } catch (error) {
    deps.log.error({ err: error, engine: id }, 'engine left out: its configuration is wrong');
    return null;
  }
}
