import type { Capability } from '@zhuhui/tools';
import type { Log } from '../../platform/log/log.ts';
import {
  cancelledFailure,
  type Engine,
  type EngineContext,
  EngineFailure,
  type EngineRequest,
  type EngineResult,
} from '../engine.ts';
import { runErase } from './erase.ts';
import { runLineart } from './lineart.ts';
import { createKernelPool, type KernelPool } from './pool.ts';
import { runRender } from './render.ts';

/** Raised whenever the same settings would give another picture. */
const VERSION = '0.1';

type Runner = (
  request: EngineRequest,
  context: EngineContext,
  pool: KernelPool,
) => Promise<EngineResult>;

/** What the built-in engine can do so far. */
const RUNNERS: Partial<Record<Capability, Runner>> = {
  render: runRender,
  erase: runErase,
  lineart: runLineart,
};

/** Settings no runner looks at yet: the drawing's own view is kept, and nothing is added to it. */
const IGNORED_FIELDS: Partial<Record<Capability, readonly string[]>> = {
  render: [
    'view',
    'channelMap',
    'season',
    'planting',
    'roadDensity',
    'greenDensity',
    'contextDensity',
    'peopleDensity',
  ],
};

/** The engine that is always there: own kernels on this machine's processors. */
export function createLocalEngine(log: Log): Engine {
  const pool = createKernelPool(log);
  return {
    id: 'local',
    name: '内置引擎',
    version: VERSION,
    capabilities: () => Object.keys(RUNNERS) as Capability[],
    ignoredFields: (tool) =>
      (IGNORED_FIELDS[tool.capability] ?? []).filter((name) => name in tool.fields),
    health: async () => ({ status: 'ok', detail: '' }),
    async run(request, context) {
      const runner = RUNNERS[request.tool.capability];
      if (!runner) throw new EngineFailure('permanent', '内置引擎还不会做这件事');
      return withCancel(context, (guarded) => runner(request, guarded, pool));
    },
    close: () => pool.close(),
  };
}

/** Rejects the moment the signal fires, and lets no listener be called after it. */
async function withCancel<T>(
  context: EngineContext,
  work: (guarded: EngineContext) => Promise<T>,
): Promise<T> {
  const { signal } = context;
  if (signal.aborted) throw cancelledFailure();
  const guarded: EngineContext = {
    ...context,
    onProgress(fraction, stage) {
      if (!signal.aborted) context.onProgress(fraction, stage);
    },
  };
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(cancelledFailure());
    signal.addEventListener('abort', onAbort, { once: true });
    work(guarded)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
