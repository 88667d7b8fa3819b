import type { Capability } from '@zhuhui/tools';
import type { FilmWriter } from '../../platform/film/encoder.ts';
import type { EngineContext, EngineRequest, EngineResult } from '../engine.ts';
import type { KernelPool } from './pool.ts';

/** One thing that the built-in engine does. */
export interface LocalCapability {
  readonly capability: Capability;
  /** Chinese, one line each, shown in the table of capabilities: what it does, and what it leaves to a generative engine. */
  readonly can: string;
  readonly cannot: string;
  /** Names of settings that it does not look at; a tool that has none of them loses nothing. */
  readonly ignoredFields: readonly string[];
  run(
    request: EngineRequest,
    context: EngineContext,
    pool: KernelPool,
    films: FilmWriter,
  ): Promise<EngineResult>;
}
