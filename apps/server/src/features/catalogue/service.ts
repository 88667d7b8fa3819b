import type { ClassifyTop, PublicTool } from '@zhuhui/contracts';
import { TOOLS, type ToolDefinition } from '@zhuhui/tools';
import { classifyTree } from '@zhuhui/tools/classify';
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

export function createCatalogue(deps: {
  db: Db;
  engines: EngineRegistry;
  clock: Clock;
}): Catalogue {
  const { db, engines, clock } = deps;
  let measured: { at: number; seconds: Map<string, number> } | null = null;

  const typicalSeconds = async (): Promise<Map<string, number>> => {
    const now = clock.now().getTime();
    if (!measured || now - measured.at > MEASURED_FOR_MS) {
      measured = { at: now, seconds: await typicalRunSeconds(db) };
    }
    return measured.seconds;
  };

  const present = async (
    definition: ToolDefinition,
    seconds: Map<string, number>,
  ): Promise<PublicTool> => {
    const engine = await engines.pick(definition.capability);
    return {
      definition,
      price: { ticketType: definition.ticketType, base: definition.price.base },
      available: engine !== undefined,
      reason: engine ? '' : await engines.whyUnavailable(definition),
      engine: engine ? { id: engine.id, name: engine.name } : null,
      ignoredFields: engine ? [...engine.ignoredFields(definition)] : [],
      typicalSeconds: seconds.get(definition.id) ?? null,
    };
  };

  return {
    async tools() {
      const seconds = await typicalSeconds();
      return Promise.all(TOOLS.map((definition) => present(definition, seconds)));
    },
    classification: () => classifyTree(),
  };
}
