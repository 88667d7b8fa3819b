import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Capability, ToolDefinition } from '@zhuhui/tools';
import { type Engine, EngineFailure } from '../../engines/engine.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Started, startOnce } from '../../platform/schedule.ts';
import { type MeasuringParts, secondsOf, WHOLE_RUN_MS } from './measures.ts';
import { median } from './median.ts';
import { isIdle, readEngineTimes, storeEngineTime } from './repository.ts';
import { byLength, samplePictures, toolFor } from './samples.ts';

export interface SelfBenchmarkOptions {
  readonly db: Db;
  readonly engines: readonly Engine[];
  readonly live: MeasuringParts['live'];
  /** Whether somebody selects by clicks, which no task tells of. */
  readonly isClicking: () => boolean;
  readonly clock: Clock;
  readonly log: Log;
  /** For tests; the product waits long enough for a start's own work to be over. */
  readonly quietMs?: number;
  readonly budgetMs?: number;
}

/** Working time of all measurements together. */
const BUDGET_MS = 60_000;
/** Nobody may have wanted anything for this long before a measurement starts. */
const QUIET_MS = 10_000;
const LOOK_MS = 250;
/** Runs per capability whose median is kept, as far as the budget goes; of long runs one says enough. */
const ROUNDS = 3;

/** What decides how fast this machine is; a stored time is another machine's when this differs. */
export function machineName(): string {
  const all = cpus();
  return `${all[0]?.model.trim() ?? 'unknown'} × ${all.length}`;
}

/**
 * Measures each capability of each engine on a sample picture, straight through the engine: no task,
 * no ticket. Runs only while no task waits or runs and nobody shares a screen in the whole installation
 * and nobody clicks in this process, gives way within a moment when somebody does, and measures nothing
 * twice on the same machine with the same engine version.
 */
export const startSelfBenchmark = (options: SelfBenchmarkOptions): Started =>
  startOnce('self-benchmark', (stop) => measureAll(options, stop), options.log);

interface Subject {
  readonly engine: Engine;
  /** Stands for its capability. */
  readonly tool: ToolDefinition;
  readonly secondsOfRuns: number[];
}

async function measureAll(options: SelfBenchmarkOptions, stop: AbortSignal): Promise<void> {
  const { db, log, clock, budgetMs = BUDGET_MS } = options;
  const machine = machineName();
  const subjects = await unmeasured(options, machine);
  if (subjects.length === 0) return;
  const parts = { pictures: await samplePictures(), live: options.live };
  let leftMs = budgetMs;
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of [...subjects]) {
      const afterAnother = leftMs < budgetMs;
      const ended = await measureOnce({ ...subject, afterAnother }, parts, leftMs, options, stop);
      if (!ended) return;
      leftMs -= ended.workedMs;
      if (ended.failure) {
        log.warn(
          { err: ended.failure, capability: subject.tool.capability },
          'sample not measured',
        );
        subjects.splice(subjects.indexOf(subject), 1);
        continue;
      }
      const { engine, tool, secondsOfRuns } = subject;
      await storeEngineTime(db, {
        engineId: engine.id,
        engineVersion: engine.version,
        capability: tool.capability,
        machine,
        seconds: median(secondsOfRuns),
        runs: secondsOfRuns.length,
        measuredAt: clock.now(),
      });
      if (ended.workedMs > WHOLE_RUN_MS) subjects.splice(subjects.indexOf(subject), 1);
    }
  }
}

async function unmeasured(
  { db, engines }: SelfBenchmarkOptions,
  machine: string,
): Promise<Subject[]> {
  const known = await readEngineTimes(db);
  const isKnown = (engine: Engine, capability: Capability): boolean =>
    known.some(
      (time) =>
        time.engineId === engine.id &&
        time.engineVersion === engine.version &&
        time.capability === capability &&
        time.machine === machine,
    );
  return engines.flatMap((engine) =>
    engine
      .capabilities()
      .filter((capability) => !isKnown(engine, capability))
      .toSorted(byLength)
      .flatMap((capability) => toolFor(capability) ?? [])
      .map((tool) => ({ engine, tool, secondsOfRuns: [] })),
  );
}

/**
 * One run, begun again after every interruption; undefined when the budget is used up or the
 * program stops. Time lost to interruptions counts, so that all of it stays within the budget.
 */
async function measureOnce(
  subject: Subject & { readonly afterAnother: boolean },
  parts: MeasuringParts,
  budgetMs: number,
  options: SelfBenchmarkOptions,
  stop: AbortSignal,
): Promise<{ workedMs: number; failure?: EngineFailure } | undefined> {
  const { quietMs = QUIET_MS } = options;
  let workedMs = 0;
  // A run right after another only looks whether something has come; one that gave way waits for quiet again.
  let waitMs = subject.afterAnother ? 0 : quietMs;
  while (workedMs < budgetMs) {
    await untilQuiet(options, waitMs, stop);
    waitMs = quietMs;
    const interrupted = new AbortController();
    const timeUp = AbortSignal.timeout(Math.ceil(budgetMs - workedMs));
    const watching = watchForOthers(options, interrupted);
    const start = performance.now();
    try {
      const signal = AbortSignal.any([stop, timeUp, interrupted.signal]);
      subject.secondsOfRuns.push(await secondsOf(subject.engine, subject.tool, parts, signal));
      return { workedMs: workedMs + performance.now() - start };
    } catch (error) {
      workedMs += performance.now() - start;
      if (!(error instanceof EngineFailure)) throw error;
      if (error.kind !== 'cancelled') return { workedMs, failure: error };
      if (!interrupted.signal.aborted) return undefined;
    } finally {
      await watching.stop();
    }
  }
  return undefined;
}

const isQuiet = async ({ db, isClicking }: SelfBenchmarkOptions): Promise<boolean> =>
  !isClicking() && (await isIdle(db));

/** Resolves when nobody has wanted anything for `quietMs`. */
async function untilQuiet(
  options: SelfBenchmarkOptions,
  quietMs: number,
  stop: AbortSignal,
): Promise<void> {
  let quietSince = performance.now();
  for (;;) {
    if (!(await isQuiet(options))) quietSince = performance.now() + LOOK_MS;
    if (performance.now() - quietSince >= quietMs) return;
    await delay(Math.min(LOOK_MS, Math.max(1, quietMs)), undefined, { signal: stop });
  }
}

function watchForOthers(
  options: SelfBenchmarkOptions,
  interrupted: AbortController,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const watch = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      if (!(await isQuiet(options))) interrupted.abort();
      await delay(LOOK_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const done = watch();
  return {
    async stop() {
      ending.abort();
      await done;
    },
  };
}
