import type { Projection } from '../camera.ts';
import { smoothLight } from '../render/denoise.ts';
import { together } from '../render/edges.ts';
import { machineWith } from '../render/machine.ts';
import type { Prepared } from '../render/prepare.ts';
import { toneMap } from '../render/tone.ts';
import type { Vec3 } from '../vec.ts';
import { accumulate } from './accumulate.ts';
import type { FilmFrame, FilmHistory } from './frame.ts';
import { steady } from './steady.ts';

/** A sampled frame to be finished with what the frames before know. */
export interface ResolveFrame {
  readonly kind: 'resolve';
  readonly prepared: Prepared;
  readonly projection: Projection;
  readonly frame: FilmFrame;
  /** Written: what the next frame is told. */
  readonly history: FilmHistory;
  readonly before?: {
    readonly frame: FilmFrame;
    readonly projection: Projection;
    readonly history: FilmHistory;
  };
  /** Factors on red, green and blue: exposure and white balance of the whole film. */
  readonly exposure: Vec3;
}

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
