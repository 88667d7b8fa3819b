import { findTool } from '@zhuhui/tools';
import { type Engine, EngineFailure, type EngineResult } from '../../engines/engine.ts';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Log } from '../../platform/log/log.ts';
import type { RemoteJobs } from './remote-jobs.ts';
import type { TaskRow } from './repository.ts';

/** Engines that were preferred to the one that did the work, and why each did not (Chinese). */
export type FellBackFrom = readonly {
  readonly id: string;
  readonly name: string;
  readonly reason: string;
}[];

export interface FirstAbleResult {
  readonly result: EngineResult;
  readonly fellBackFrom: FellBackFrom;
}

export interface EachEngine {
  runOn(engine: Engine): Promise<EngineResult>;
  /** An engine could not do it; another may be asked after this. */
  onGaveUp(engine: Engine, failure: EngineFailure): Promise<void>;
}

/**
 * Tries the engines in their order until one has done the work. What is wrong with the request itself
 * ends it; what is wrong with an engine is a reason to ask the next.
 */
export async function runOnFirstAble(
  { engines, log }: { readonly engines: EngineRegistry; readonly log: Log },
  task: TaskRow,
  jobs: RemoteJobs,
  { runOn, onGaveUp }: EachEngine,
): Promise<FirstAbleResult> {
  const { preferred, ready, down } = await enginesFor(engines, task, jobs);
  const failures = new Map<Engine, EngineFailure>();
  const passedOver = (chosen: Engine): FellBackFrom =>
    preferred.flatMap((engine, at) => {
      const isBefore = at < preferred.indexOf(chosen);
      const reason = failures.get(engine)?.message ?? (isBefore ? down.get(engine) : undefined);
      return reason === undefined ? [] : [{ id: engine.id, name: engine.name, reason }];
    });
  for (const engine of ready) {
    try {
      return { result: await runOn(engine), fellBackFrom: passedOver(engine) };
    } catch (error) {
      if (!(error instanceof EngineFailure) || !error.anotherMayDo) throw error;
      log.warn({ err: error, taskId: task.id, engine: engine.id }, 'engine gave up on a task');
      failures.set(engine, error);
      await onGaveUp(engine, error);
    }
  }
  const all = [...failures.values()];
  // One that may work later is worth waiting for, even when another never will.
  throw (
    all.find(({ retryable }) => retryable) ??
    all.at(-1) ??
    new EngineFailure('temporary', '暂无可用的引擎')
  );
}

/**
 * The engines for a task. Of the ready ones, one that already has a job for it comes first, to go on with
 * it; one whose job is paid for counts as ready, since it waits until its provider is back.
 */
async function enginesFor(engines: EngineRegistry, task: TaskRow, jobs: RemoteJobs) {
  const tool = findTool(task.tool);
  const preferred = tool ? engines.able(tool, task.settings) : [];
  const states = await Promise.all(preferred.map((engine) => engine.health()));
  const storedBy = (engine: Engine) => jobs.of(engine.id).storedId;
  const isReady = (engine: Engine, at: number) =>
    states[at]?.status === 'ok' || engine.holdsPaidJob?.(storedBy(engine));
  const ready = preferred.filter(isReady);
  const began = (engine: Engine) => storedBy(engine) !== null;
  return {
    preferred,
    ready: [...ready.filter(began), ...ready.filter((engine) => !began(engine))],
    down: new Map(
      preferred.flatMap((engine, at) =>
        isReady(engine, at) ? [] : [[engine, states[at]?.detail]],
      ),
    ),
  };
}
