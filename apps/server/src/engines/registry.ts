import type { ToolDefinition } from '@zhuhui/tools';
import type { Engine } from './engine.ts';

/** Which engine serves a tool; the order of `engines` is the order of preference. */
export interface EngineRegistry {
  readonly engines: readonly Engine[];
  /** Every engine that can serve the tool, in the order of preference. */
  able(tool: ToolDefinition): readonly Engine[];
  /** Those of them that can take work now. */
  healthy(tool: ToolDefinition): Promise<readonly Engine[]>;
  /** Why no engine serves the tool and what the operator can do; empty when one does. */
  whyUnavailable(tool: ToolDefinition): Promise<string>;
  close(): Promise<void>;
}

export function createEngineRegistry(engines: readonly Engine[]): EngineRegistry {
  const able = ({ capability }: ToolDefinition): readonly Engine[] =>
    engines.filter((engine) => engine.capabilities().includes(capability));
  const healthy = async (tool: ToolDefinition): Promise<readonly Engine[]> => {
    const candidates = able(tool);
    const states = await Promise.all(candidates.map((engine) => engine.health()));
    return candidates.filter((_, at) => states[at]?.status === 'ok');
  };
  return {
    engines,
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
    async close() {
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}
