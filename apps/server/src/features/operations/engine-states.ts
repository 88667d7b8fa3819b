import { type Engine, toldToOperators } from '../../engines/engine.ts';
import type { Db } from '../../platform/db/client.ts';
import { readLastFaults } from '../tasks/faults.ts';

interface EngineState {
  readonly id: string;
  readonly name: string;
  readonly healthy: boolean;
  /** Chinese: why it is down, or what went wrong last although it is up; empty when there is nothing to say. */
  readonly detail: string;
}

/** How engines are, for operators. */
export async function engineStates(
  engines: readonly Engine[],
  db: Db,
  now: Date,
): Promise<EngineState[]> {
  const lastFaults = await readLastFaults(db, now);
  return Promise.all(
    engines.map(async (engine) => {
      const { id, name } = engine;
      const { status, ...words } = await engine.health();
      const healthy = status === 'ok';
      const said = healthy ? { detail: '' } : words;
      return {
        id,
        name,
        healthy,
        detail: toldToOperators({ status, ...said }, lastFaults.get(id)),
      };
    }),
  );
}
