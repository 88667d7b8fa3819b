import { sha256Head } from './sha256.ts';
import type { WorkOrder, WorkReport } from './work.ts';

self.onmessage = ({ data: { captchaId, parts, bits } }: MessageEvent<WorkOrder>) => {
  const numbers: number[] = [];
  for (let part = 0; part < parts; part++) {
    let number = 0;
    while (sha256Head(`${captchaId}.${part}.${number}`) >>> (32 - bits) !== 0) number++;
    numbers.push(number);
    const report: WorkReport = { numbers };
    self.postMessage(report);
  }
};
