import type { Captcha } from '@zhuhui/contracts';

export interface WorkOrder {
  readonly captchaId: string;
  readonly parts: number;
  readonly bits: number;
}
export interface WorkReport {
  /** One for each part done so far. */
  readonly numbers: readonly number[];
}

/**
 * Finds the numbers that a captcha asks for instead of its letters, in a thread of their own.
 * @param onProgress share done, 0 … 1
 */
export function doWork(
  { captchaId, work }: Captcha,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<number[]> {
  const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<number[]>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = () => reject(new Error('worker failed'));
    worker.onmessage = ({ data }: MessageEvent<WorkReport>) => {
      onProgress(data.numbers.length / work.parts);
      if (data.numbers.length === work.parts) resolve([...data.numbers]);
    };
    const order: WorkOrder = { captchaId, ...work };
    worker.postMessage(order);
  }).finally(() => worker.terminate());
}
