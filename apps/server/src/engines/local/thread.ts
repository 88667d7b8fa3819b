import { parentPort, type TransferListItem } from 'node:worker_threads';
import {
  classifyInput,
  eraseObject,
  KernelError,
  type KernelErrorCode,
  lineDrawing,
  type ProgressListener,
  renderDrawing,
} from '@zhuhui/kernels';
import type { KernelJob, ThreadMessage } from './jobs.ts';

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

function say(message: ThreadMessage, transfer: TransferListItem[] = []): void {
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

function runKernel(
  job: KernelJob,
  onProgress: ProgressListener,
): { result: unknown; pixels: Uint8Array[] } {
  switch (job.kind) {
    case 'classify':
      return { result: classifyInput(job.image), pixels: [] };
    case 'render': {
      const result = renderDrawing(job.request, onProgress);
      return { result, pixels: [result.image.data] };
    }
    case 'erase': {
      const { image, mask, seed, featherPx } = job;
      const result = eraseObject(image, mask, { seed, featherPx }, onProgress);
      return { result, pixels: [result.data] };
    }
    case 'lineart': {
      const result = lineDrawing(job.image, job.options, onProgress);
      return { result, pixels: [result.drawing.data] };
    }
  }
}

parentPort?.on('message', (job: KernelJob) => {
  try {
    const { result, pixels } = runKernel(job, progressToParent());
    say(
      { type: 'done', result },
      pixels.map((data) => data.buffer as ArrayBuffer),
    );
  } catch (error) {
    if (!(error instanceof KernelError)) throw error;
    say({ type: 'badInput', message: REFUSALS[error.code] });
  }
});
