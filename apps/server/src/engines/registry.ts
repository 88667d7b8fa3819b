import type { ToolDefinition } from '@zhuhui/tools';
import type { Engine } from './engine.ts';

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
  /** Every engine that can serve the tool, in the order of preference. */
  able(tool: ToolDefinition): readonly Engine[];
  /** Those of them that can take work now. */
  healthy(tool: ToolDefinition): Promise<readonly Engine[]>;
  /** Why no engine serves the tool and what the operator can do; empty when one does. */
  whyUnavailable(tool: ToolDefinition): Promise<string>;
}

/** @param choice asked anew each time, so that a changed configuration counts at once */
export function createEngineRegistry(choice: () => EngineChoice): EngineRegistry {
  const able = ({ id, capability }: ToolDefinition): readonly Engine[] => {
    const { engines, orders } = choice();
    const order = orders.get(id);
    const ordered = order
      ? order.flatMap((engineId) => engines.find((engine) => engine.id === engineId) ?? [])
      : engines;
    return ordered.filter((engine) => engine.capabilities().includes(capability));
  };
  const healthy = async (tool: ToolDefinition): Promise<readonly Engine[]> => {
    const candidates = able(tool);
    const states = await Promise.all(candidates.map((engine) => engine.health()));
    return candidates.filter((_, at) => states[at]?.status === 'ok');
  };
  return {
    engines: () => choice().engines,
    able,
    healthy,
    async whyUnavailable(tool) {
      if ((await healthy(tool)).length > 0) return '';
      const candidates = able(tool);
      if (candidates.length === 0) return '暂无引擎提供此功能，管理员接入支持它的引擎后即可使用';
      const states = await Promise.all(
        candidates.map(async (engine) => `${engine.name}:${(await engine.health()).detail}`),
      );
      return `引擎暂时不可用(${states.join(';')})`;
    },
  };
}
