import { smoothLight } from '../render/denoise.ts';
import { together } from '../render/edges.ts';
import { machineWith } from '../render/machine.ts';
import { accumulate, type KeyToSettle } from './accumulate.ts';
import { type FilmImage, writeImage } from './frame.ts';

/** A key frame to be finished with what those before know: its light and its image are written. */
export interface SettleKey extends KeyToSettle {
  readonly kind: 'settle';
  readonly image: FilmImage;
}

export function settleKey(job: SettleKey): void {
  const { prepared, projection, frame, image } = job;
  const { width, height } = projection;
  const first = new Float32Array(frame.first);
  const samples = { width, height, first, sums: new Float32Array(frame.sums) };
  const { light } = smoothLight(machineWith(prepared), accumulate(job), samples);
  new Float32Array(frame.calm).set(light);
  writeImage(image, together(light, samples), first);
}
