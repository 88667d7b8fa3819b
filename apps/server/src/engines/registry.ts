import { decisiveSettings, type Settings, type ToolDefinition } from '@zhuhui/tools';
import { canServe, type Engine, heeds } from './engine.ts';

/** Engines to choose from, in the order of preference, and the tools with an order of their own. */
export interface EngineChoice {
  readonly engines: readonly Engine[];
  /** Tool id → engine ids. */
  readonly orders: ReadonlyMap<string, readonly string[]>;
}

/** Which engine serves a tool. */
export interface EngineRegistry {
  /** Those in force now, in the order of preference. */
  engines(): readonly Engine[];
  /** Every engine that can serve the tool, with these settings if any are given, in the order of preference. */
  able(tool: ToolDefinition, settings?: Settings): readonly Engine[];
  /** Why no engine serves the tool with these settings and what can be done; empty when one does. */
  whyUnavailable(tool: ToolDefinition, settings?: Settings): Promise<string>;
}

/** What a tool's own order leaves of the general one: what it names, in its order; all without one. */
export function inOwnOrder<T extends { readonly id: string }>(
  all: readonly T[],
  order: readonly string[] | undefined,
): readonly T[] {
  if (!order) return all;
  return order.flatMap((id) => all.find((each) => each.id === id) ?? []);
}

/** @param choice asked anew each time, so that a changed configuration counts at once */
export function createEngineRegistry(choice: () => EngineChoice): EngineRegistry {
  const able = (tool: ToolDefinition, settings: Settings = {}): readonly Engine[] => {
    const { engines, orders } = choice();
    const order = orders.get(tool.id);
    return inOwnOrder(engines, order).filter(
      (engine) => canServe(engine, tool) && heeds(engine, tool, settings),
    );
  };
  return {
    engines: () => choice().engines,
    able,
    async whyUnavailable(tool, settings = {}) {
      const candidates = able(tool, settings);
      if (candidates.length === 0) {
        const [decisive] = able(tool).length > 0 ? decisiveSettings(tool.fields, settings) : [];
        if (decisive) {
          return `当前引擎都不支持${tool.fields[decisive]?.label}，管理员启用内置引擎后即可使用`;
        }
        return choice().orders.has(tool.id)
          ? '为此功能指定的引擎都没有启用或做不了它，管理员启用或改选引擎后即可使用'
          : '暂无引擎提供此功能，管理员接入支持它的引擎后即可使用';
      }
      const healths = await Promise.all(candidates.map((engine) => engine.health()));
      if (healths.some(({ status }) => status === 'ok')) return '';
      const states = candidates.map((engine, at) => `${engine.name}:${healths[at]?.detail}`);
      return `引擎暂时不可用(${states.join(';')})`;
    },
  };
}
