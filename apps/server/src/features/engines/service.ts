import { Readable } from 'node:stream';
import type {
  AdminEngine,
  EngineCheck,
  endpoints,
  GraphCheck,
  ParsedInputOf,
  ToolOrder,
} from '@zhuhui/contracts';
import { findTool, TOOLS } from '@zhuhui/tools';
import type { ChatModel } from '../../engines/chat/chat-model.ts';
import { canServe, toldToOperators } from '../../engines/engine.ts';
import type { EngineDeps, PastedGraph } from '../../engines/kind.ts';
import type { RunTimes } from '../../engines/run-times.ts';
import { assertAsSeen } from '../../platform/as-seen.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/client.ts';
import { AppError, badField } from '../../platform/errors.ts';
import { newInviteCode } from '../../platform/ids.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import { type Deed, recordDeed } from '../admin/audit.ts';
import type { AdminRow } from '../admin/sessions.ts';
import type { LiveEngineSet } from './engine-set.ts';
import { factsOf, presentEngine } from './presenter.ts';
import {
  type EngineRow,
  listEngines,
  listToolEngines,
  lockEngine,
  removeEngine,
  saveEngine,
  saveToolEngines,
} from './repository.ts';
import { checkDraft, checkServers, type EngineDraft } from './settings.ts';
import { keyContext } from './sync-environment.ts';

/** What administrators do with engines. Every change is written down and in force at once. */
export interface EngineAdmin {
  list(): Promise<AdminEngine[]>;
  /** The same to be taken away as a file. */
  take(admin: AdminRow): Promise<AsyncIterable<AdminEngine>>;
  /** Adds an engine, last in order, or changes the one named. @returns its id */
  save(
    admin: AdminRow,
    draft: EngineDraft & Pick<ParsedInputOf<typeof endpoints.saveEngine>, 'id' | 'basedOn'>,
  ): Promise<string>;
  setEnabled(admin: AdminRow, id: string, enabled: boolean): Promise<void>;
  remove(admin: AdminRow, id: string): Promise<void>;
  /** `ids`: every engine, each once. */
  setOrder(admin: AdminRow, ids: readonly string[]): Promise<void>;
  toolOrders(): Promise<ToolOrder[]>;
  setToolOrder(admin: AdminRow, toolId: string, engineIds: readonly string[]): Promise<void>;
  /** Makes the engine from unsaved settings and asks its server; nothing is stored or paid. */
  check(draft: EngineDraft & { readonly id?: string }): Promise<EngineCheck>;
  /** Says everything of a pasted graph that can be known before it is run; nothing is stored or run. */
  checkGraph(
    draft: Omit<EngineDraft, 'name' | 'options'> & { readonly id?: string },
    pasted: PastedGraph,
  ): Promise<GraphCheck>;
}

const REPORT_WITHIN_MS = 20_000;
const CHAT_PROBE_WITHIN_MS = 8_000;

export function createEngineAdmin(deps: {
  readonly db: Db;
  readonly clock: Clock;
  readonly box: SecretBox;
  readonly engineSet: LiveEngineSet;
  readonly engineDeps: EngineDeps;
  readonly readRunTimes: () => Promise<RunTimes>;
  /** Engine id → why the last task that it was given came to nothing. */
  readonly readLastFaults: () => Promise<ReadonlyMap<string, string>>;
}): EngineAdmin {
  const { db, clock, box, engineSet, engineDeps, readRunTimes, readLastFaults } = deps;

  /** A change with its line in the audit log; this process follows before it answers. */
  const change = async <T>(
    admin: AdminRow,
    work: (tx: Tx, now: Date) => Promise<{ deed: Omit<Deed, 'admin' | 'now'>; result: T }>,
  ): Promise<T> => {
    const result = await inTransaction(db, async (tx) => {
      const now = clock.now();
      const done = await work(tx, now);
      await recordDeed(tx, { ...done.deed, admin, now });
      return done.result;
    });
    await engineSet.refresh();
    return result;
  };

  const existing = async (tx: Tx, id: string): Promise<EngineRow> => {
    const row = await lockEngine(tx, id);
    if (!row) throw new AppError('notFound', '没有找到这个引擎');
    return row;
  };

  /** The engine that unsaved settings are of; none when they are of a new one. */
  const named = async (id: string | undefined): Promise<EngineRow | undefined> => {
    if (!id) return undefined;
    const stored = (await listEngines(db)).find((row) => row.id === id);
    if (!stored) throw new AppError('notFound', '没有找到这个引擎');
    return stored;
  };

  const list = async (): Promise<AdminEngine[]> => {
    const [rows, times, lastFaults] = await Promise.all([
      ...([listEngines(db), readRunTimes(), readLastFaults()] as const),
    ]);
    const set = engineSet.current();
    return Promise.all(rows.map((row) => presentEngine(row, set, times, lastFaults.get(row.id))));
  };

  return {
    list,

    async take(admin) {
      const deed = { admin, action: 'list.export', target: 'engines' } as const;
      await recordDeed(db, { ...deed, now: clock.now() });
      return Readable.from(await list());
    },

    save: (admin, draft) =>
      change(admin, async (tx, now) => {
        const stored = draft.id ? await existing(tx, draft.id) : undefined;
        if (stored) assertAsSeen(draft.basedOn, stored.updatedAt);
        const { settings } = checkDraft(draft, stored, box);
        const id = stored?.id ?? `${draft.kind}-${newInviteCode(6).toLowerCase()}`;
        const keepsKey = stored !== undefined && draft.apiKey === undefined;
        const rows = stored ? [] : await listEngines(tx);
        const row: EngineRow = {
          id,
          kind: draft.kind,
          name: settings.name,
          baseUrls: [...settings.baseUrls],
          sealedKey: keepsKey ? stored.sealedKey : seal(settings.apiKey, id, box),
          options: { ...settings.options },
          enabled: stored?.enabled ?? true,
          position: stored?.position ?? Math.max(0, ...rows.map(({ position }) => position)) + 1,
          source: 'admin',
          updatedAt: now,
        };
        await saveEngine(tx, row);
        const keyChanged = stored && !keepsKey ? { keyChanged: true } : {};
        const deed = {
          action: stored ? ('engine.change' as const) : ('engine.add' as const),
          target: id,
          before: stored && factsOf(stored),
          after: { ...factsOf(row), ...keyChanged },
        };
        return { deed, result: id };
      }),

    setEnabled: (admin, id, enabled) =>
      change(admin, async (tx, now) => {
        const row = await existing(tx, id);
        await saveEngine(tx, { ...row, enabled, updatedAt: now });
        const action = enabled ? 'engine.enable' : 'engine.disable';
        const states = { before: { enabled: row.enabled }, after: { enabled } };
        return { deed: { action, target: id, ...states }, result: undefined };
      }),

    remove: (admin, id) =>
      change(admin, async (tx, now) => {
        const row = await existing(tx, id);
        if (row.source === 'environment') {
          throw new AppError('conflict', '这个引擎来自环境变量，重启后会再出现；不用它请停用');
        }
        await removeEngine(tx, id);
        for (const [toolId, engineIds] of await listToolEngines(tx)) {
          if (!engineIds.includes(id)) continue;
          await saveToolEngines(tx, toolId, without(engineIds, id), now);
        }
        const deed = { action: 'engine.remove' as const, target: id, before: factsOf(row) };
        return { deed, result: undefined };
      }),

    setOrder: (admin, ids) =>
      change(admin, async (tx, now) => {
        const rows = await listEngines(tx);
        const before = rows.map(({ id }) => id);
        if (!isReordered(before, ids)) {
          throw new AppError('conflict', '引擎有变化，请刷新后再调整顺序');
        }
        for (const row of rows) {
          const position = ids.indexOf(row.id);
          if (position !== row.position) await saveEngine(tx, { ...row, position, updatedAt: now });
        }
        const states = { before: { ids: before }, after: { ids } };
        return { deed: { action: 'engine.order', target: '', ...states }, result: undefined };
      }),

    async toolOrders() {
      const orders = await listToolEngines(db);
      return TOOLS.map(({ id }) => ({ toolId: id, engineIds: orders.get(id) ?? [] }));
    },

    setToolOrder: (admin, toolId, engineIds) =>
      change(admin, async (tx, now) => {
        if (!findTool(toolId)) throw badField('toolId', '没有这个功能');
        const rows = await listEngines(tx);
        const isKnown = (id: string) => rows.some((row) => row.id === id);
        if (new Set(engineIds).size !== engineIds.length || !engineIds.every(isKnown)) {
          throw badField('engineIds', '引擎有变化，请刷新后再调整');
        }
        const before = (await listToolEngines(tx)).get(toolId) ?? [];
        await saveToolEngines(tx, toolId, [...engineIds], now);
        const states = { before: { engineIds: before }, after: { engineIds } };
        const deed = { action: 'toolEngines.change' as const, target: toolId, ...states };
        return { deed, result: undefined };
      }),

    async check(draft) {
      const stored = await named(draft.id);
      const { kind, settings } = checkDraft(draft, stored, box);
      const { engine, chat } = kind.make({ id: stored?.id ?? 'check', ...settings }, engineDeps);
      if (!engine) {
        return checkChat(chat);
      }
      try {
        const health = await engine.health();
        const ok = health.status === 'ok';
        const report = ok ? await engine.report?.(AbortSignal.timeout(REPORT_WITHIN_MS)) : [];
        const made = engine;
        const tools = TOOLS.filter((tool) => canServe(made, tool));
        return {
          ok,
          detail: toldToOperators(health) || (ok ? '连接正常' : '连不上'),
          tools: tools.map(({ name }) => name),
          chat: chat !== null,
          report: [...(report ?? [])],
        };
      } finally {
        await engine.close();
      }
    },

    async checkGraph(draft, pasted) {
      const stored = await named(draft.id);
      const { kind, settings } = checkServers(draft, stored, box);
      if (!kind.reviewGraph) throw badField('kind', '这种引擎不用工作流');
      return kind.reviewGraph({ id: stored?.id ?? 'check', ...settings }, engineDeps, pasted);
    },
  };
}

/** What is said of settings that name no model that draws. */
async function checkChat(chat: ChatModel | null): Promise<EngineCheck> {
  const without = { tools: [], report: [] };
  if (!chat) return { ok: false, detail: '没有填任何模型，什么也做不了', chat: false, ...without };
  const health = await chat.probe?.(AbortSignal.timeout(CHAT_PROBE_WITHIN_MS));
  const ok = health?.status !== 'down';
  const detail = ok ? '连接正常。只填了对话模型，出图不会用到它' : toldToOperators(health);
  return { ok, detail, chat: ok, ...without };
}

const seal = (apiKey: string, id: string, box: SecretBox): string =>
  apiKey ? box.seal(apiKey, keyContext(id)) : '';

const without = (ids: readonly string[], id: string): string[] => ids.filter((each) => each !== id);

/** Whether two lists name the same things, each once. */
const isReordered = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length &&
  new Set(after).size === after.length &&
  after.every((id) => before.includes(id));
