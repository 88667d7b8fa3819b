import { createBuiltInWriter } from '../../platform/film/built-in/writer.ts';
import type { FilmWriter } from '../../platform/film/encoder.ts';
import type { Log } from '../../platform/log/log.ts';
import { cancelledFailure, type Engine, type EngineContext, EngineFailure } from '../engine.ts';
import { LOCAL_CAPABILITIES } from './capabilities.ts';
import { createKernelPool } from './pool.ts';

/** Raised whenever the same settings would give another picture. */
const VERSION = '0.10';

const BY_CAPABILITY = new Map(LOCAL_CAPABILITIES.map((one) => [one.capability, one]));

/** The engine that is always there: own kernels on this machine's processors. */
export function createLocalEngine(
  log: Log,
  films: FilmWriter = createBuiltInWriter(),
  pool = createKernelPool(log),
): Engine {
  return {
    id: 'local',
    name: '内置引擎',
    version: VERSION,
    remote: false,
    capabilities: () => [...BY_CAPABILITY.keys()],
    describe(capability) {
      const found = BY_CAPABILITY.get(capability);
      return found ? { can: found.can, cannot: found.cannot } : null;
    },
    ignoredFields: (tool) =>
      (BY_CAPABILITY.get(tool.capability)?.ignoredFields ?? []).filter(
        (name) => name in tool.fields,
      ),
    health: async () => ({ status: 'ok', detail: '' }),
    async run(request, context) {
      const found = BY_CAPABILITY.get(request.tool.capability);
      if (!found) throw new EngineFailure('permanent', '内置引擎还不会做这件事');
      return withCancel(context, (guarded) => found.run(request, guarded, pool, films));
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
    onProgress(fraction, stage, parts) {
      if (!signal.aborted) context.onProgress(fraction, stage, parts);
    },
    onOutput:
      context.onOutput &&
      ((early) => {
        if (!signal.aborted) context.onOutput?.(early);
      }),
  };
  return new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(cancelledFailure());
    signal.addEventListener('abort', onAbort, { once: true });
    work(guarded)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
