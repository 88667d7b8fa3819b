import { resample } from '../filter/resample.ts';

/** An enlargement in hand and the picture it has to shrink back to; channels interleaved, grey levels. */
export interface Enlargement {
  readonly estimate: Float32Array;
  readonly source: Float32Array;
  /** Size of the source; the estimate is `scale` times as wide and high. */
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly scale: number;
}

/** With each iteration a pixel depends on this many more source pixels around it. */
export const BACK_PROJECTION_REACH_PX = 4;

/**
 * Iterative back-projection (Irani and Peleg, CVGIP 53, 1991), in place: what the estimate, shrunk
 * by the cubic kernel, misses of the source is enlarged and added.
 */
export function backProject(enlargement: Enlargement, iterations: number): void {
  correct(enlargement, iterations, (miss) => miss);
}

/**
 * Pulls the estimate back, in place, where it has drifted: after some iterations no source pixel is
 * missed by more than about `bound` grey levels. What drifted less is left alone, so a bound of 0 is
 * {@link backProject}.
 */
export function boundDrift(enlargement: Enlargement, bound: number, iterations: number): void {
  correct(enlargement, iterations, (miss) => miss - Math.min(bound, Math.max(-bound, miss)));
}

function correct(
  { estimate, source, width, height, channels, scale }: Enlargement,
  iterations: number,
  part: (miss: number) => number,
): void {
  const [W, H] = [width * scale, height * scale];
  for (let n = 0; n < iterations; n++) {
    const missing = resample(estimate, W, H, channels, width, height, 'cubic');
    for (let i = 0; i < missing.length; i++) missing[i] = part(source[i] - missing[i]);
    const correction = resample(missing, width, height, channels, W, H, 'cubic');
    for (let i = 0; i < estimate.length; i++) estimate[i] += correction[i];
  }
}
