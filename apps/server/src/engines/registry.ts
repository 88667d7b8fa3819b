import type { Capability, ToolDefinition } from '@zhuhui/tools';
import type { Engine } from './engine.ts';

/** Which engine serves a tool; the order of `engines` is the order of preference. */
export interface EngineRegistry {
  readonly engines: readonly Engine[];
  /** The first engine that has the capability and is healthy. */
  pick(capability: Capability): Promise<Engine | undefined>;
  /** Why no engine serves the tool and what the operator can do; empty when one does. */
  whyUnavailable(tool: ToolDefinition): Promise<string>;
  close(): Promise<void>;
}

export function createEngineRegistry(engines: readonly Engine[]): EngineRegistry {
  const pick = async (capability: Capability): Promise<Engine | undefined> => {
    for (const engine of engines) {
      if (!engine.capabilities().includes(capability)) continue;
      if ((await engine.health()).status === 'ok') return engine;
    }
    return undefined;
  };
  return {
    engines,
    pick,
    async whyUnavailable(tool) {
      if (await pick(tool.capability)) return '';
      const able = engines.filter((engine) => engine.capabilities().includes(tool.capability));
      if (able.length === 0) return '暂无引擎提供此功能，管理员接入支持它的引擎后即可使用';
      const states = await Promise.all(
        able.map(async (engine) => `${engine.name}:${(await engine.health()).detail}`),
      );
      return `引擎暂时不可用(${states.join(';')})`;
    },
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}
