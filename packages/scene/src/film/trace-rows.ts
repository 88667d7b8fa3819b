import type { Projection } from '../camera.ts';
import type { Prepared } from '../render/prepare.ts';
import { FIRST_WORDS, firstHits, PIXEL_WORDS } from '../render/render-tile.ts';
import type { KeyFrame, KeyShot } from './frame.ts';
import { reprojector } from './reproject.ts';
import { sampleFilm } from './sample.ts';

/** Rows of a key frame to be sampled; written into the frame itself. */
export interface TraceRows {
  readonly kind: 'trace';
  readonly prepared: Prepared;
  readonly projection: Projection;
  readonly top: number;
  readonly rows: number;
  readonly frame: KeyFrame;
  /** The key frame before, wholly sampled; absent: everything is new. */
  readonly before?: KeyShot;
  /** Number of the key frame: every one takes other samples. */
  readonly ordinal: number;
  readonly seed: number;
  /** As `SampleRange.limit`. */
  readonly limit: number;
  /** Paths a pixel, from new to well known. */
  readonly paths: readonly number[];
}

/** By so many samples key frames go on: as many as are drawn of well-known pixels at least. */
const STEP = 2;

export function traceRows(job: TraceRows): void {
  const { prepared, projection, top, rows, frame, seed, limit } = job;
  const { width } = projection;
  const tile = { left: 0, top, width, height: rows };
  const hits = firstHits(prepared, projection, tile);
  new Float32Array(frame.first).set(hits, top * width * FIRST_WORDS);
  const counts = countsOf(job, hits);
  const from = job.ordinal * STEP;
  const sums = sampleFilm({ prepared, projection, tile, hits, counts, from, seed, limit });
  new Float32Array(frame.sums).set(sums, top * width * PIXEL_WORDS);
}

/** Ages are written into the frame; what is new gets more paths. */
function countsOf({ projection, top, rows, frame, before, paths }: TraceRows, hits: Float32Array) {
  const { width } = projection;
  const age = new Uint8Array(frame.age);
  const counts = new Uint8Array(width * rows).fill(paths[0]);
  if (!before) {
    age.fill(0, top * width, (top + rows) * width);
    return counts;
  }
  const ageBefore = new Uint8Array(before.frame.age);
  // The rows by themselves as a picture: its axis lies higher by what stands above them.
  const { axis } = projection;
  const part = { ...projection, height: rows, axis: [axis[0], axis[1] - top] as const };
  const firstBefore = new Float32Array(before.frame.first);
  const search = reprojector(part, before.projection, hits, firstBefore);
  for (let y = 0, i = 0; y < rows; y++) {
    for (let x = 0; x < width; x++, i++) {
      let known = 0;
      if (search.find(x, y) > 0) {
        for (let k = 0; k < 4; k++) {
          if (search.weights[k] > 0) known += search.weights[k] * (ageBefore[search.taps[k]] + 1);
        }
      }
      const years = Math.min(255, Math.round(known));
      age[top * width + i] = years;
      counts[i] = paths[Math.min(paths.length - 1, years)];
    }
  }
  return counts;
}
