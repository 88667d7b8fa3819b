import type { ToolDefinition } from '@zhuhui/tools';
import type { Engine } from '../../engines/engine.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import { readTypicalSeconds } from '../tasks/repository.ts';
import { readEstimates } from './estimates.ts';

/** Seconds that a run takes here; null where nothing is known. */
export interface RunTimes {
  /** Median of the last real runs of the tool on the engine. */
  typical(engine: Engine, tool: ToolDefinition): number | null;
  /** That median, or what the self-benchmark measured. */
  estimated(engine: Engine, tool: ToolDefinition): number | null;
}

/** How long what was read is kept before it is read again. */
const KEEP_MS = 30_000;

/** Reads run times now and then; between two readings the last one is given out. */
export function createRunTimes({ db, clock }: { db: Db; clock: Clock }): () => Promise<RunTimes> {
  let known: { readonly at: number; readonly times: Promise<RunTimes> } | null = null;
  const read = async (): Promise<RunTimes> => {
    const [typical, benchmark] = await Promise.all([readTypicalSeconds(db), readEstimates(db)]);
    return {
      typical: (engine, tool) => typical(tool.id, engine.id),
      estimated: (engine, tool) =>
        typical(tool.id, engine.id) ?? benchmark(engine, tool.capability),
    };
  };
  return () => {
    const now = clock.now().getTime();
    if (!known || now - known.at > KEEP_MS) {
      const times = read();
      known = { at: now, times };
      times.catch(() => {
        known = null;
      });
    }
    return known.times;
  };
}
