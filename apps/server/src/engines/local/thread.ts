import { parentPort } from 'node:worker_threads';
import { giveWayAsThread } from '../../platform/priority.ts';
import { KERNELS } from './kernels.ts';
import { inSharedMemory } from './memory.ts';
import { kernelRefusal, serveKernels } from './serve-kernels.ts';

giveWayAsThread();

/** The program of a kernel thread. What it made goes into shared memory here, beside the server's own thread. */
parentPort?.on(
  'message',
  serveKernels(KERNELS, kernelRefusal, (message) =>
    parentPort?.postMessage(
      message.type === 'done' ? { ...message, result: inSharedMemory(message.result) } : message,
    ),
  ),
);
