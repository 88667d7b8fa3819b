import type { Dashboard } from '@zhuhui/contracts';
import { findTool } from '@zhuhui/tools';
import type { Engine } from '../../engines/engine.ts';
import type { DayFigures } from '../../platform/db/schema.ts';
import { daysOf, type Span } from './figures.ts';
import { addAll, type Histogram, percentileOf } from './histogram.ts';

type ByDay = ReadonlyMap<string, DayFigures>;

/** What became of the tasks that ended, how long they ran by tool and engine, and how long they had waited. */
export function taskFiguresOf(
  byDay: ByDay,
  span: Span,
  engines: readonly Pick<Engine, 'id' | 'name'>[],
): Pick<Dashboard, 'tasks' | 'speeds' | 'queueWait'> {
  return {
    tasks: daysOf(span).map((day) => ({ day, ...endsOf(byDay.get(day)) })),
    speeds: speedsOf(byDay, engines),
    queueWait: waitOf(byDay),
  };
}

function endsOf(figures: DayFigures | undefined): Omit<Dashboard['tasks'][number], 'day'> {
  const counts = { succeeded: 0, failed: 0, cancelled: 0 };
  for (const { status, count } of figures?.ends ?? []) counts[status] += count;
  return counts;
}

function speedsOf(
  byDay: ByDay,
  engines: readonly Pick<Engine, 'id' | 'name'>[],
): Dashboard['speeds'] {
  const names = new Map(engines.map(({ id, name }) => [id, name]));
  const pairs = new Map<
    string,
    { tool: string; engine: string; times: Histogram; runs: number; failed: number }
  >();
  for (const { tool, engine, status, count, ran } of [...byDay.values()].flatMap(
    ({ ends }) => ends,
  )) {
    if (status === 'cancelled') continue;
    const key = JSON.stringify([tool, engine]);
    const name = engine === null ? '' : (names.get(engine) ?? engine);
    const pair = pairs.get(key) ?? { tool, engine: name, times: new Map(), runs: 0, failed: 0 };
    pairs.set(key, pair);
    if (status === 'failed') {
      pair.failed += count;
      continue;
    }
    pair.runs += count;
    addAll(pair.times, ran);
  }
  return [...pairs.values()]
    .map(({ tool, engine, times, runs, failed }) => ({
      ...{ tool, engine, runs, failed, toolName: findTool(tool)?.name ?? tool },
      p50: percentileOf(times, 0.5),
      p95: percentileOf(times, 0.95),
    }))
    .sort(
      (one, other) =>
        other.runs - one.runs ||
        one.tool.localeCompare(other.tool) ||
        one.engine.localeCompare(other.engine),
    );
}

function waitOf(byDay: ByDay): Dashboard['queueWait'] {
  const times: Histogram = new Map();
  for (const { waited } of byDay.values()) addAll(times, waited);
  return { p50: percentileOf(times, 0.5), p95: percentileOf(times, 0.95) };
}
