import type { Capability, ToolDefinition } from '@zhuhui/tools';
import type { Engine } from './engine.ts';

/** Which engine serves a tool; the order of `engines` is the order of preference. */
export interface EngineRegistry {
  readonly engines: readonly Engine[];
  /** The first engine that has the capability and is healthy. */
  pick(capability: Capability): Promise<Engine | undefined>;
  /** Every engine that has the capability, in the order of preference. */
  able(capability: Capability): readonly Engine[];
  /** Why no engine serves the tool and what the operator can do; empty when one does. */
  whyUnavailable(tool: ToolDefinition): Promise<string>;
  close(): Promise<void>;
}

export function createEngineRegistry(engines: readonly Engine[]): EngineRegistry {
  const able = (capability: Capability): readonly Engine[] =>
    engines.filter((engine) => engine.capabilities().includes(capability));
  const pick = async (capability: Capability): Promise<Engine | undefined> => {
    for (const engine of able(capability)) {
      if ((await engine.health()).status === 'ok') return engine;
    }
    return undefined;
  };
  return {
    engines,
    pick,
    able,
    async whyUnavailable(tool) {
      if (await pick(tool.capability)) return '';
      const candidates = able(tool.capability);
      if (candidates.length === 0) return '暂无引擎提供此功能，管理员接入支持它的引擎后即可使用';
      const states = await Promise.all(
        candidates.map(async (engine) => `${engine.name}:${(await engine.health()).detail}`),
      );
      return `引擎暂时不可用(${states.join(';')})`;
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}
