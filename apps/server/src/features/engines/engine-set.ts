import { ZodError } from 'zod';
import type { ChatModel } from '../../engines/chat/chat-model.ts';
import type { Engine } from '../../engines/engine.ts';
import type { EngineDeps } from '../../engines/kind.ts';
import { findEngineKind } from '../../engines/kinds.ts';
import { inOwnOrder } from '../../engines/registry.ts';
import type { Db } from '../../platform/db/client.ts';
import { optionErrors } from '../../platform/option-errors.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { configurationStamp, type EngineRow, listEngines, listToolEngines } from './repository.ts';
import { openKey } from './sync-environment.ts';

/** The engines in force, made from what is stored. */
export interface EngineSet {
  readonly engines: readonly Engine[];
  readonly chats: readonly ChatModel[];
  /** Tool id → engine ids, for tools with an order of their own. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
  /** Engine id → why it could not be made, in Chinese. */
  readonly faults: ReadonlyMap<string, string>;
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
  /** Why there is neither, in Chinese; empty when it could be made. */
  readonly fault: string;
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
  let set = setOf([], new Map());
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
    const rowStamp = stampOf(row);
    const known = made.get(row.id);
    if (known?.stamp === rowStamp) return known;
    retire(known?.engine ?? null);
    const fresh = { stamp: rowStamp, ...makeEngine(row, openKey(row, box), engineDeps) };
    made.set(row.id, fresh);
    return fresh;
  };

  const read = async (): Promise<void> => {
    const newest = await configurationStamp(db);
    if (newest === stamp) return;
    const [rows, orders] = await Promise.all([listEngines(db), listToolEngines(db)]);
    const enabled = rows.filter((row) => row.enabled);
    for (const [id, { engine }] of made) {
      if (enabled.some((row) => row.id === id)) continue;
      made.delete(id);
      retire(engine);
    }
    set = setOf(
      enabled.map((row) => ({ id: row.id, ...make(row) })),
      orders,
    );
    stamp = newest;
  };

  // One after the other, so that what was read first is not the last word.
  let reading = read();
  const refresh = (): Promise<void> => {
    reading = reading.then(read, read);
    return reading;
  };

  await reading;
  return {
    current: () => set,
    refresh,
    async close() {
      for (const timer of retired.values()) clearTimeout(timer);
      await Promise.all([...set.engines, ...retired.keys()].map((engine) => engine.close()));
    },
  };
}

/** The models that answer as an assistant, in the order in which they are asked. */
export const chatsFor = ({ chats, orders }: EngineSet, assistant: string): readonly ChatModel[] =>
  inOwnOrder(chats, orders.get(assistant));

/** Engines that are what they are: for tests. */
export function fixedEngineSet(
  engines: readonly Engine[],
  chats: readonly ChatModel[] = [],
): LiveEngineSet {
  return {
    current: () => ({ engines, chats, orders: new Map(), faults: new Map() }),
    refresh: async () => undefined,
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

function setOf(
  parts: readonly (Made & { readonly id: string })[],
  orders: EngineSet['orders'],
): EngineSet {
  return {
    engines: parts.flatMap(({ engine }) => engine ?? []),
    chats: parts.flatMap(({ chat }) => chat ?? []),
    orders,
    faults: new Map(parts.flatMap(({ id, fault }) => (fault ? [[id, fault]] : []))),
  };
}

/** Everything that an engine is made from: its place among the others is none of it. */
function stampOf({ kind, name, baseUrls, sealedKey, options }: EngineRow): string {
  return JSON.stringify([kind, name, baseUrls, sealedKey, options]);
}

function makeEngine(
  row: EngineRow,
  apiKey: string | null,
  deps: EngineDeps,
): Pick<Made, 'engine' | 'chat' | 'fault'> {
  const kind = findEngineKind(row.kind);
  const { id, name, baseUrls, options } = row;
  const none = (fault: string) => ({ engine: null, chat: null, fault });
  if (!kind) return none(`没有“${row.kind}”这种引擎`);
  if (apiKey === null) {
    deps.log.error({ engine: id }, 'engine left out: its key was sealed under another SECRET_KEY');
    return none('密钥解不开：SECRET_KEY 换过了，请重新填写密钥');
  }
  try {
    return { ...kind.make({ id, name, baseUrls, apiKey, options }, deps), fault: '' };
  } catch (error) {
    deps.log.error({ err: error, engine: id }, 'engine left out: its configuration is wrong');
    const wrong = error instanceof ZodError ? Object.entries(optionErrors(error.issues))[0] : null;
    return none(wrong ? `选项 ${wrong[0]} ${wrong[1]}` : '设置有误，做不出这个引擎');
  }
}
