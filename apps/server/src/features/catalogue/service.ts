import type { ClassifyTop, PublicTool, ToolEngine } from '@zhuhui/contracts';
import { isDecisive, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import { classifyTree } from '@zhuhui/tools/classify';
import type { Engine } from '../../engines/engine.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { RunTimes } from '../../engines/run-times.ts';
import type { ToolTerms } from '../tool-rules/tool-rules.ts';

export interface Catalogue {
  tools(): Promise<PublicTool[]>;
  classification(): readonly ClassifyTop[];
}

/** Somebody who answers in the tools that talk, in the order they are asked. */
export interface Talker {
  readonly id: string;
  readonly name: string;
  /** Chinese, one line each. */
  readonly can: string;
  readonly cannot: string;
}

export function createCatalogue(deps: {
  readonly engines: EngineRegistry;
  readonly talkers: (toolId: string) => readonly Talker[];
  readonly readRunTimes: () => Promise<RunTimes>;
  readonly terms: ToolTerms;
}): Catalogue {
  const { engines, talkers, readRunTimes, terms } = deps;

  const presentEngine = async (
    engine: Engine,
    tool: ToolDefinition,
    times: RunTimes,
  ): Promise<ToolEngine> => {
    const { status, detail } = await engine.health();
    const healthy = status === 'ok';
    return {
      id: engine.id,
      name: engine.name,
      healthy,
      detail: healthy ? '' : detail,
      ...(engine.describe(tool.capability) ?? { can: '', cannot: '' }),
      ignoredFields: [...engine.ignoredFields(tool)],
      typicalSeconds: times.typical(engine, tool),
      estimatedSeconds: times.estimated(engine, tool),
      secondsBySize: times.bySize(engine, tool),
    };
  };

  const present = async (definition: ToolDefinition, times: RunTimes): Promise<PublicTool> => {
    const off = terms.whyOff(definition.id);
    const price = { ticketType: definition.ticketType, base: terms.basePriceOf(definition) };
    if (definition.surface === 'chat') {
      return presentTalk(definition, talkers(definition.id), { price, off });
    }
    const able = await Promise.all(
      engines.able(definition).map((engine) => presentEngine(engine, definition, times)),
    );
    const serving = off ? undefined : able.find(({ healthy }) => healthy);
    return {
      definition,
      price,
      available: serving !== undefined,
      reason: off || (serving ? '' : await engines.whyUnavailable(definition)),
      engine: serving ? { id: serving.id, name: serving.name } : null,
      ignoredFields: ignoredBy(definition, serving, able),
      engines: able,
      typicalSeconds: serving?.typicalSeconds ?? null,
      estimatedSeconds: serving?.estimatedSeconds ?? null,
      secondsBySize: serving?.secondsBySize ?? {},
    };
  };

  return {
    async tools() {
      const times = await readRunTimes();
      return Promise.all(TOOLS.map((definition) => present(definition, times)));
    },
    classification: () => classifyTree(),
  };
}

/**
 * What the serving engine does not look at; a setting that a run rests on is offered all the same where
 * another engine heeds it, since such a run goes there.
 */
function ignoredBy(
  { fields }: ToolDefinition,
  serving: ToolEngine | undefined,
  able: readonly ToolEngine[],
): string[] {
  const heeded = (name: string) =>
    able.some(({ healthy, ignoredFields }) => healthy && !ignoredFields.includes(name));
  return (serving?.ignoredFields ?? []).filter(
    (name) => !(isDecisive(fields[name]) && heeded(name)),
  );
}

/** Tools that talk are served unless they are switched off: the last talker is the built-in one. */
function presentTalk(
  definition: ToolDefinition,
  talkers: readonly Talker[],
  { price, off }: Pick<PublicTool, 'price'> & { readonly off: string },
): PublicTool {
  const first = off ? undefined : talkers[0];
  const unknown = { typicalSeconds: null, estimatedSeconds: null, secondsBySize: {} };
  return {
    definition,
    price,
    available: first !== undefined,
    reason: off,
    engine: first ? { id: first.id, name: first.name } : null,
    ignoredFields: [],
    engines: talkers.map(({ id, name, can, cannot }) => ({
      ...{ id, name, can, cannot, healthy: true, detail: '', ignoredFields: [] },
      ...unknown,
    })),
    ...unknown,
  };
}
