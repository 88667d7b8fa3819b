import type { Projection } from '../camera.ts';
import { toneMap } from '../render/tone.ts';
import type { Vec3 } from '../vec.ts';
import type { FilmImage } from './frame.ts';
import { followed } from './reproject.ts';

/** A frame to be put at rest and shown: sRGB, 3 bytes a pixel. */
export interface ShowFrame {
  readonly kind: 'show';
  readonly projection: Projection;
  readonly image: FilmImage;
  /** Written: colours as shown, 3 numbers a pixel, each below 1. */
  readonly shown: SharedArrayBuffer;
  readonly before?: { readonly projection: Projection; readonly shown: SharedArrayBuffer };
  /** Factors on red, green and blue: exposure and white balance of the whole film. */
  readonly exposure: Vec3;
}

export const showFrame = (job: ShowFrame): Uint8Array => toneMap(steady(job), job.exposure);

/** Share of the new frame in what is shown. */
const NEW_SHARE = 0.2;
/** What was shown is kept within so many standard deviations of the pixels around. */
const REACH = 1.25;

/**
 * Edges and patterns at rest: what was shown is carried along and mixed with the new frame, held within
 * the colours around each pixel (temporal anti-aliasing: Karis 2014, "High-quality temporal supersampling";
 * variance clipping: Salvi 2016, "An excursion in temporal supersampling"), read by Catmull–Rom's
 * spline so that it stays sharp. Radiance in and out.
 */
function steady(job: ShowFrame): Float32Array {
  const { projection, image, before, exposure } = job;
  const radiance = new Float32Array(image.radiance);
  const reciprocal = new Float32Array(image.near);
  const { width, height } = projection;
  const now = new Float32Array(width * height * 3);
  for (let i = 0; i < now.length; i++) {
    const light = Math.max(0, radiance[i] * exposure[i % 3]);
    now[i] = light / (1 + light);
  }
  const shown = new Float32Array(job.shown);
  if (!before) {
    shown.set(now);
    return radiance;
  }
  const then = new Float32Array(before.shown);
  const follow = followed(projection, before.projection);
  const place = { x: 0, y: 0 };
  const old = new Float32Array(3);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const near = nearestAround(reciprocal, width, height, x, y);
      const at = i * 3;
      const held =
        follow(x + 0.5, y + 0.5, near, place) >= 0 &&
        readSpline(then, width, height, place.x - 0.5, place.y - 0.5, old);
      for (let c = 0; c < 3; c++) {
        const fresh = now[at + c];
        if (!held) {
          shown[at + c] = fresh;
          continue;
        }
        const kept = clipped(now, width, height, x, y, c, old[c]);
        shown[at + c] = kept + (fresh - kept) * NEW_SHARE;
      }
    }
  }
  const out = new Float32Array(radiance.length);
  for (let i = 0; i < out.length; i++) {
    const share = Math.min(0.9999, Math.max(0, shown[i]));
    out[i] = share / (1 - share) / exposure[i % 3];
  }
  return out;
}

/** The largest reciprocal depth of 3 × 3 pixels: an edge moves with what stands in front. */
function nearestAround(
  reciprocal: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
): number {
  let near = 0;
  for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
    for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
      near = Math.max(near, reciprocal[v * width + u]);
    }
  }
  return near;
}

/** A value brought within what the 3 × 3 pixels around show. */
function clipped(
  now: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  c: number,
  value: number,
): number {
  let sum = 0;
  let squares = 0;
  for (let dy = -1; dy <= 1; dy++) {
    const row = Math.min(height - 1, Math.max(0, y + dy)) * width;
    for (let dx = -1; dx <= 1; dx++) {
      const near = now[(row + Math.min(width - 1, Math.max(0, x + dx))) * 3 + c];
      sum += near;
      squares += near * near;
    }
  }
  const mean = sum / 9;
  const reach = REACH * Math.sqrt(Math.max(0, squares / 9 - mean * mean));
  return Math.min(mean + reach, Math.max(mean - reach, value));
}

const columns = new Float32Array(4);
const rows = new Float32Array(4);

/** Colours between pixels; false outside the picture. */
function readSpline(
  data: Float32Array,
  width: number,
  height: number,
  x: number,
  y: number,
  out: Float32Array,
): boolean {
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return false;
  splineWeights(x - left, columns);
  splineWeights(y - top, rows);
  out.fill(0);
  for (let v = 0; v < 4; v++) {
    const row = Math.min(height - 1, Math.max(0, top - 1 + v)) * width;
    for (let u = 0; u < 4; u++) {
      const at = (row + Math.min(width - 1, Math.max(0, left - 1 + u))) * 3;
      const weight = columns[u] * rows[v];
      out[0] += weight * data[at];
      out[1] += weight * data[at + 1];
      out[2] += weight * data[at + 2];
    }
  }
  return true;
}

function splineWeights(t: number, out: Float32Array): void {
  out[0] = t * (-0.5 + t * (1 - 0.5 * t));
  out[1] = 1 + t * t * (-2.5 + 1.5 * t);
  out[2] = t * (0.5 + t * (2 - 1.5 * t));
  out[3] = t * t * (-0.5 + 0.5 * t);
}
