import { smoothLight } from '../render/denoise.ts';
import { together } from '../render/edges.ts';
import { machineWith } from '../render/machine.ts';
import { toneMap } from '../render/tone.ts';
import { accumulate } from './accumulate.ts';
import type { ResolveFrame } from './frame.ts';
import { steady } from './steady.ts';

/** The frame as it is shown: sRGB, 3 bytes a pixel. */
export function resolveFrame(job: ResolveFrame): Uint8Array {
  const { prepared, projection, frame, exposure } = job;
  const { width, height } = projection;
  const first = new Float32Array(frame.first);
  const sums = new Float32Array(frame.sums);
  const samples = { width, height, first, sums };
  const light = smoothLight(machineWith(prepared), accumulate(job), samples);
  return toneMap(steady(together(light, samples), job), exposure);
}
