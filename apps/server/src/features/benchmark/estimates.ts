import type { Capability } from '@zhuhui/tools';
import type { Engine } from '../../engines/engine.ts';
import type { Db } from '../../platform/db/client.ts';
import { readEngineTimes } from './repository.ts';

/** Seconds that a run of an engine takes here, by the newest measurement of its present version. */
export type Estimates = (engine: Engine, capability: Capability) => number | null;

export async function readEstimates(db: Db): Promise<Estimates> {
  const times = await readEngineTimes(db);
  return (engine, capability) =>
    times.find(
      (time) =>
        time.engineId === engine.id &&
        time.engineVersion === engine.version &&
        time.capability === capability,
    )?.seconds ?? null;
}
