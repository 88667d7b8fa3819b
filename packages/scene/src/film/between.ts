import type { Projection } from '../camera.ts';
import { together } from '../render/edges.ts';
import type { Prepared } from '../render/prepare.ts';
import { firstHits } from '../render/render-tile.ts';
import { fill } from './fill.ts';
import { type FilmImage, type KeyShot, writeImage } from './frame.ts';
import { reprojector } from './reproject.ts';
import { sampleFilm } from './sample.ts';

/** A frame between two key frames: its image is written. */
export interface DrawBetween {
  readonly kind: 'between';
  readonly prepared: Prepared;
  readonly projection: Projection;
  /** Both settled: the one before and the one after. */
  readonly keys: readonly [KeyShot, KeyShot];
  /** How far it is from the first to the second, 0…1. */
  readonly share: number;
  readonly image: FilmImage;
  /** Number of the frame: every one takes other samples. */
  readonly index: number;
  readonly seed: number;
  /** As `SampleRange.limit`. */
  readonly limit: number;
}

/** Of what neither key frame shows. */
const PATHS = 6;
/** By so many samples frames go on. */
const STEP = 2;

/**
 * What stands in the frame is looked at anew, the light on it is that of both key frames, mixed by how
 * far away they are (bidirectional reprojection: Yang et al. 2011, "Image-based bidirectional scene
 * reprojection"); where neither shows a place, paths are traced.
 */
export function drawBetween(job: DrawBetween): void {
  const { prepared, projection, index, seed, limit } = job;
  const { width, height } = projection;
  const tile = { left: 0, top: 0, width, height };
  const first = firstHits(prepared, projection, tile);
  const { light, counts } = lightBetween(job, first);
  const from = index * STEP;
  const samples = { prepared, projection, tile, hits: first, counts, from, seed, limit };
  const sums = sampleFilm(samples);
  const seen = { width, height, sums, first };
  fill(light, counts, seen);
  writeImage(job.image, together(light, seen), first);
}

/** The key frames' light, 3 numbers a pixel, and how many paths pixels need that none of them shows. */
function lightBetween({ projection, keys, share }: DrawBetween, first: Float32Array) {
  const { width, height } = projection;
  const light = new Float32Array(width * height * 3);
  const counts = new Uint8Array(width * height);
  const sources = keys.map(({ frame, projection: other }, k) => ({
    search: reprojector(projection, other, first, new Float32Array(frame.first)),
    calm: new Float32Array(frame.calm),
    part: k === 0 ? 1 - share : share,
  }));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let sum = 0;
      let r = 0;
      let g = 0;
      let b = 0;
      for (const { search, calm, part } of sources) {
        const weight = part * search.find(x, y);
        if (weight === 0) continue;
        sum += weight;
        for (let k = 0; k < 4; k++) {
          if (search.weights[k] === 0) continue;
          const w = weight * search.weights[k];
          const from = search.taps[k] * 3;
          r += w * calm[from];
          g += w * calm[from + 1];
          b += w * calm[from + 2];
        }
      }
      if (sum === 0) counts[i] = PATHS;
      else {
        light[i * 3] = r / sum;
        light[i * 3 + 1] = g / sum;
        light[i * 3 + 2] = b / sum;
      }
    }
  }
  return { light, counts };
}
