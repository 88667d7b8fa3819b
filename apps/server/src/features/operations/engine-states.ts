import { type Engine, toldToOperators } from '../../engines/engine.ts';

interface EngineState {
  readonly id: string;
  readonly name: string;
  readonly healthy: boolean;
  /** Chinese: why it is down, or what went wrong last although it is up; empty when there is nothing to say. */
  readonly detail: string;
}

/** How an engine is, for operators. */
export async function engineState(engine: Engine): Promise<EngineState> {
  const health = await engine.health();
  const healthy = health.status === 'ok';
  const detail = healthy ? (health.reason ?? '') : toldToOperators(health);
  return { id: engine.id, name: engine.name, healthy, detail };
}
