import { KernelError, type KernelErrorCode, type ProgressListener } from '@zhuhui/kernels';
import type { ThreadMessage, ThreadRequest } from './kernels.ts';

const PROGRESS_MS = 100;

/** What each refusal of a kernel means to the designer. */
const REFUSALS: Record<KernelErrorCode, string> = {
  sizeMismatch: '选区与图片的尺寸不一致',
  maskEmpty: '选区是空的，请先涂出要改的地方',
  maskFull: '选区盖住了整张图，没有可以参照的部分',
  badPicture: '图片数据不完整',
  badOption: '设置超出范围',
};

/** Chinese: why a kernel cannot take what it was given; null when something else went wrong. */
export const kernelRefusal = (error: unknown): string | null =>
  error instanceof KernelError ? REFUSALS[error.code] : null;

/**
 * The program of a pool's thread or process: one kernel at a time, progress at most ten times a second.
 *
 * @param refusalOf Chinese: why the input will never work; null for what nobody foresaw
 */
export function serveKernels(
  kernels: Readonly<Record<string, (input: never, onProgress: ProgressListener) => unknown>>,
  refusalOf: (error: unknown) => string | null,
  say: (message: ThreadMessage) => void,
): (request: ThreadRequest) => Promise<void> {
  const reporter = (): ProgressListener => {
    let last = 0;
    return (fraction, stage) => {
      const now = performance.now();
      if (now - last < PROGRESS_MS) return;
      last = now;
      say({ type: 'progress', fraction, stage });
    };
  };
  return async ({ name, input }) => {
    try {
      say({ type: 'done', result: await kernels[name]?.(input as never, reporter()) });
    } catch (error) {
      const message = refusalOf(error);
      say(message === null ? { type: 'failed', error } : { type: 'badInput', message });
    }
  };
}
