import { luminance } from '@zhuhui/kernels/oklab';
import type { Projection } from '../camera.ts';
import type { NoisyLight } from '../render/denoise.ts';
import { HEADER, MATERIAL_WORDS, RECORD } from '../render/layout.ts';
import type { Prepared } from '../render/prepare.ts';
import { FIRST_WORDS, PIXEL_WORDS } from '../render/render-tile.ts';
import { length, sub } from '../vec.ts';
import { type KeyFrame, type KeyShot, LIGHT_WORDS } from './frame.ts';
import { reprojector } from './reproject.ts';

/** A sampled key frame and those before it. */
export interface KeyToSettle extends KeyShot {
  readonly prepared: Prepared;
  /** Its light is written. */
  readonly frame: KeyFrame;
  /** Settled. */
  readonly before?: KeyShot;
}

/** Samples that a mean is made of at most: more would need longer to forget than a film lasts. */
const MOST_SAMPLES = 64;
/** And at least, where what is seen hangs on the place it is seen from, for each new one. */
const LEAST_KEPT = 1;
/** A mirror's image may lag by this share of what the surface blurs it by. */
const LAG = 0.5;
/** Panes show what stands behind them, which can be followed, and a little of what they mirror, which cannot. */
const PANE_SAMPLES = 48;
const SOLID_GLASS_KEPT = 1;

/**
 * Means of light over this key frame and those before (Schied et al. 2017, "Spatiotemporal
 * variance-guided filtering"), with the variance they have left. Written into the frame.
 */
export function accumulate(job: KeyToSettle): NoisyLight {
  const { projection, frame, before } = job;
  const { width, height } = projection;
  const first = new Float32Array(frame.first);
  const sums = new Float32Array(frame.sums);
  const now = new Float32Array(frame.light);
  const then = new Float32Array(before?.frame.light ?? new SharedArrayBuffer(0));
  const search =
    before &&
    reprojector(projection, before.projection, first, new Float32Array(before.frame.first));
  const most = mostSamples(job.prepared, projection, before?.projection, first);
  const mean = new Float32Array(width * height * 3);
  const variance = new Float32Array(width * height);
  const known = new Float32Array(LIGHT_WORDS);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      known.fill(0);
      if (search && search.find(x, y) > 0) {
        for (let k = 0; k < 4; k++) {
          const weight = search.weights[k];
          if (weight === 0) continue;
          const from = search.taps[k] * LIGHT_WORDS;
          for (let c = 0; c < LIGHT_WORDS; c++) known[c] += weight * then[from + c];
        }
      }
      const at = i * PIXEL_WORDS;
      const fresh = sums[at + 11];
      const kept = Math.min(known[4], most(i, fresh));
      const count = kept + fresh;
      const share = count > 0 ? 1 / count : 0;
      const to = i * LIGHT_WORDS;
      for (let c = 0; c < 3; c++) {
        now[to + c] = (known[c] * kept + sums[at + 12 + c]) * share;
        mean[i * 3 + c] = now[to + c];
      }
      now[to + 3] = (known[3] * kept + sums[at + 3]) * share;
      now[to + 4] = count;
      const bright = luminance(now[to], now[to + 1], now[to + 2]);
      variance[i] = Math.max(0, now[to + 3] - bright ** 2) / Math.max(1, count - 1);
    }
  }
  return { mean, variance };
}

/** How many samples of the frames before a pixel may go on with, beside so many new ones. */
function mostSamples(
  { data }: Prepared,
  now: Projection,
  before: Projection | undefined,
  first: Float32Array,
): (pixel: number, fresh: number) => number {
  const words = new Uint32Array(first.buffer, first.byteOffset, first.length);
  const materials = new Float32Array(data, new Uint32Array(data)[HEADER.materials]);
  const movedM = before ? length(sub(now.eye, before.eye)) : 0;
  return (pixel, fresh) => {
    const at = pixel * FIRST_WORDS;
    if (words[at + 8] === 0) return MOST_SAMPLES;
    const record = (words[at + 8] - 1) * MATERIAL_WORDS;
    const passage = materials[record + RECORD.passage];
    if (passage === 1) return PANE_SAMPLES;
    if (passage === 2) return SOLID_GLASS_KEPT * fresh;
    // A lobe is about as wide as the square of the roughness; the view of a point turns by this much.
    const turnRad = movedM / Math.max(0.1, first[at]);
    const wide = materials[record + RECORD.roughness] ** 2;
    const kept = Math.max(LEAST_KEPT, (LAG * wide) / (turnRad + 1e-5));
    return Math.min(MOST_SAMPLES, kept * Math.max(1, fresh));
  };
}
