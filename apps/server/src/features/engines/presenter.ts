import type { AdminEngine, EngineKindInfo } from '@zhuhui/contracts';
import { TOOLS } from '@zhuhui/tools';
import { z } from 'zod';
import { canServe, type Engine, toldToOperators } from '../../engines/engine.ts';
import { findEngineKind, type ListedKind } from '../../engines/kinds.ts';
import type { RunTimes } from '../../engines/run-times.ts';
import type { EngineSet } from './engine-set.ts';
import type { EngineRow } from './repository.ts';
import { isAddable } from './settings.ts';

/** A stored engine with what is known of it here and now; never its key. */
export async function presentEngine(
  row: EngineRow,
  set: EngineSet,
  times: RunTimes,
  lastFault: string | undefined,
): Promise<AdminEngine> {
  const engine = set.engines.find(({ id }) => id === row.id);
  const chat = set.chats.some(({ id }) => id === row.id);
  return {
    id: row.id,
    kind: row.kind,
    kindName: findEngineKind(row.kind)?.name ?? row.kind,
    name: row.name,
    baseUrls: row.baseUrls,
    hasKey: row.sealedKey !== '',
    options: row.options,
    enabled: row.enabled,
    source: row.source,
    updatedAt: row.updatedAt.toISOString(),
    ...(await stateOf(row, set, engine, chat, lastFault)),
    tools: toolsOf(engine, chat, times),
    chat,
  };
}

async function stateOf(
  row: EngineRow,
  set: EngineSet,
  engine: Engine | undefined,
  chat: boolean,
  lastFault: string | undefined,
): Promise<Pick<AdminEngine, 'state' | 'detail'>> {
  if (!row.enabled) return { state: 'off', detail: '' };
  const fault = set.faults.get(row.id);
  if (fault) return { state: 'wrong', detail: fault };
  if (engine) {
    const health = await engine.health();
    return { state: health.status, detail: toldToOperators(health, lastFault) };
  }
  if (chat) return { state: 'ok', detail: '只用于对话' };
  return { state: 'wrong', detail: '没有填任何模型，什么也做不了' };
}

/** What it draws and, with a chat model, the tools that talk. */
function toolsOf(engine: Engine | undefined, chat: boolean, times: RunTimes): AdminEngine['tools'] {
  return TOOLS.flatMap((tool) => {
    if (tool.surface === 'chat') return chat ? [{ id: tool.id, seconds: null, basis: null }] : [];
    if (!engine || !canServe(engine, tool)) return [];
    const seconds = times.estimated(engine, tool);
    return [{ id: tool.id, seconds, basis: times.basis(engine, tool) }];
  });
}

export function presentKind(kind: ListedKind): EngineKindInfo {
  const { $schema: _, ...options } = z.toJSONSchema(kind.options, {
    io: 'input',
    unrepresentable: 'any',
  });
  return {
    kind: kind.kind,
    name: kind.name,
    addable: isAddable(kind),
    defaultBaseUrl: kind.defaultBaseUrl ?? '',
    severalServers: kind.severalServers ?? false,
    needsKey: kind.needsKey,
    options,
  };
}

/** What the audit log keeps of an engine. */
export function factsOf(row: EngineRow): Record<string, unknown> {
  const { kind, name, baseUrls, enabled, sealedKey } = row;
  const options = findEngineKind(kind)?.optionFacts(row.options) ?? row.options;
  return { kind, name, baseUrls, options, enabled, hasKey: sealedKey !== '' };
}
