import type { ClassifyTop, PublicTool, ToolEngine } from '@zhuhui/contracts';
import { type Capability, TOOLS, type ToolDefinition } from '@zhuhui/tools';
import { classifyTree } from '@zhuhui/tools/classify';
import type { Engine } from '../../engines/engine.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { typicalRunSeconds } from '../tasks/repository.ts';

export interface Catalogue {
  tools(): Promise<PublicTool[]>;
  classification(): readonly ClassifyTop[];
}

/** How long measured run times are kept before they are read again. */
const MEASURED_FOR_MS = 30_000;

/** Seconds that a run of an engine takes here; null where nothing was measured. */
type Estimates = (engine: Engine, capability: Capability) => number | null;

export function createCatalogue(deps: {
  db: Db;
  engines: EngineRegistry;
  clock: Clock;
  readEstimates: () => Promise<Estimates>;
}): Catalogue {
  const { db, engines, clock, readEstimates } = deps;
  let measured: { at: number; typical: Map<string, number>; estimates: Estimates } | null = null;

  const readMeasured = async () => {
    const now = clock.now().getTime();
    if (!measured || now - measured.at > MEASURED_FOR_MS) {
      const [typical, estimates] = await Promise.all([typicalRunSeconds(db), readEstimates()]);
      measured = { at: now, typical, estimates };
    }
    return measured;
  };

  const presentEngine = async (
    engine: Engine,
    tool: ToolDefinition,
    estimates: Estimates,
  ): Promise<ToolEngine> => ({
    id: engine.id,
    name: engine.name,
    healthy: (await engine.health()).status === 'ok',
    ...(engine.describe(tool.capability) ?? { can: '', cannot: '' }),
    ignoredFields: [...engine.ignoredFields(tool)],
    estimatedSeconds: estimates(engine, tool.capability),
  });

  const present = async (
    definition: ToolDefinition,
    { typical, estimates }: { typical: Map<string, number>; estimates: Estimates },
  ): Promise<PublicTool> => {
    const able = await Promise.all(
      engines.able(definition).map((engine) => presentEngine(engine, definition, estimates)),
    );
    const serving = able.find(({ healthy }) => healthy);
    const typicalSeconds = typical.get(definition.id) ?? null;
    return {
      definition,
      price: { ticketType: definition.ticketType, base: definition.price.base },
      available: serving !== undefined,
      reason: serving ? '' : await engines.whyUnavailable(definition),
      engine: serving ? { id: serving.id, name: serving.name } : null,
      ignoredFields: serving?.ignoredFields ?? [],
      engines: able,
      typicalSeconds,
      estimatedSeconds: typicalSeconds ?? serving?.estimatedSeconds ?? null,
    };
  };

  return {
    async tools() {
      const known = await readMeasured();
      return Promise.all(TOOLS.map((definition) => present(definition, known)));
    },
    classification: () => classifyTree(),
  };
}
