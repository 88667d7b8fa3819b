import type { TimeBasis } from '@zhuhui/contracts';
import type { Capability, ToolDefinition } from '@zhuhui/tools';
import type { Clock } from '../platform/clock/clock.ts';
import type { Engine } from './engine.ts';

/** Seconds that a run takes here; null where nothing is known. */
export interface RunTimes {
  /** Median of the last real runs of the tool on the engine. */
  typical(engine: Engine, tool: ToolDefinition): number | null;
  /** That median, or what the self-benchmark measured. */
  estimated(engine: Engine, tool: ToolDefinition): number | null;
  /** Median seconds that its last runs took for one picture, by the size they were asked for. */
  bySize(engine: Engine, tool: ToolDefinition): Readonly<Record<string, number>>;
  /** How that is known, or why it is not. */
  basis(engine: Engine, tool: ToolDefinition): TimeBasis | null;
}

/** Where run times come from. */
export interface RunTimeSources {
  readonly clock: Clock;
  readonly readTypical: () => Promise<(toolId: string, engineId: string) => number | null>;
  readonly readBySize: () => Promise<
    (toolId: string, engineId: string) => Readonly<Record<string, number>>
  >;
  readonly readMeasured: () => Promise<(engine: Engine, capability: Capability) => number | null>;
  /** Whether the self-benchmark measures it. */
  readonly isSampled: (engine: Engine, capability: Capability) => boolean;
}

/** How long what was read is kept before it is read again. */
const KEEP_MS = 30_000;

/** Reads run times now and then; between two readings the last one is given out. */
export function createRunTimes(sources: RunTimeSources): () => Promise<RunTimes> {
  const { clock, readTypical, readBySize, readMeasured, isSampled } = sources;
  let known: { readonly at: number; readonly times: Promise<RunTimes> } | null = null;
  const read = async (): Promise<RunTimes> => {
    const [typicalOf, bySizeOf, measuredOf] = await Promise.all([
      readTypical(),
      readBySize(),
      readMeasured(),
    ]);
    const typical: RunTimes['typical'] = (engine, tool) => typicalOf(tool.id, engine.id);
    return {
      typical,
      estimated: (engine, tool) => typical(engine, tool) ?? measuredOf(engine, tool.capability),
      bySize: (engine, tool) => bySizeOf(tool.id, engine.id),
      basis(engine, tool) {
        if (typical(engine, tool) !== null) return 'runs';
        if (measuredOf(engine, tool.capability) !== null) return 'sample';
        if (isSampled(engine, tool.capability)) return 'awaitsSample';
        return tool.surface === 'task' ? 'awaitsRuns' : null;
      },
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
