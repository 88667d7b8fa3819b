import { parentPort } from 'node:worker_threads';
import { KernelError, type KernelErrorCode, type ProgressListener } from '@zhuhui/kernels';
import { KERNELS, type ThreadMessage, type ThreadRequest } from './kernels.ts';
import { movableBuffers } from './memory.ts';

/** The thread's own program: one kernel at a time, progress at most ten times a second. */

const PROGRESS_MS = 100;

/** What each refusal of a kernel means to the designer. */
const REFUSALS: Record<KernelErrorCode, string> = {
  sizeMismatch: '选区与图片的尺寸不一致',
  maskEmpty: '选区是空的，请先涂出要改的地方',
  maskFull: '选区盖住了整张图，没有可以参照的部分',
  badPicture: '图片数据不完整',
  badOption: '设置超出范围',
};

function say(message: ThreadMessage, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

function progressToParent(): ProgressListener {
  let last = 0;
  return (fraction, stage) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS) return;
    last = now;
    say({ type: 'progress', fraction, stage });
  };
}

parentPort?.on('message', async ({ name, input }: ThreadRequest) => {
  try {
    const kernel: (input: never, onProgress: ProgressListener) => unknown = KERNELS[name];
    const result = await kernel(input as never, progressToParent());
    say({ type: 'done', result }, movableBuffers(result));
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    say({ type: 'badInput', message: REFUSALS[error.code] });
  }
});
