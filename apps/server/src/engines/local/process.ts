import { EngineFailure } from '../engine.ts';
import { NATIVE_KERNELS } from './native-kernels.ts';
import { kernelRefusal, serveKernels } from './serve-kernels.ts';

/** The program of a process for native code: it is ended at any moment, and ends with the server. */
const refusalOf = (error: unknown): string | null =>
  error instanceof EngineFailure && error.kind === 'badInput'
    ? error.message
    : kernelRefusal(error);

process.on(
  'message',
  serveKernels(NATIVE_KERNELS, refusalOf, (message) => process.send?.(message)),
);
process.on('disconnect', () => process.exit());
