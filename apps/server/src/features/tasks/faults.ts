import type { EngineFailure } from '../../engines/engine.ts';
import type { Fault } from './transitions.ts';

const DETAIL_MOST_CHARACTERS = 2_000;
const MOST_CAUSES = 6;

/** What is written down about an attempt that an engine could not do: its words, and the errors behind them. */
export function faultOf(failure: EngineFailure): Fault {
  const causes = causesOf(failure.cause).map(inWords);
  return {
    message: failure.message,
    detail: [failure.kind, ...causes].join('\n').slice(0, DETAIL_MOST_CHARACTERS),
  };
}

function causesOf(cause: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let next = cause; next !== undefined && causes.length < MOST_CAUSES; ) {
    causes.push(next);
    next = next instanceof Error ? next.cause : undefined;
  }
  return causes;
}

const inWords = (cause: unknown): string =>
  cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
