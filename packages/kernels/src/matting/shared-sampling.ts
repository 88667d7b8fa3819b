import type { Rgb8 } from '../image.ts';
import { growKnown } from './known-growth.ts';
import { explain, type SampledPairs, smoothPairs, trust } from './sample-smoothing.ts';

/** What sampling says of each pixel; known pixels keep their opacity with full confidence. */
export interface SampledMatte {
  /** 0 … 1. */
  readonly alpha: Float32Array;
  /** 0 … 1: how well the pair of colours found explains the pixel. */
  readonly confidence: Float32Array;
  /** The trimap with what is known grown by its very colours. */
  readonly trimap: Uint8Array;
}

const RAYS = 4;
const RAY_LIMIT_PX = 256;
/** Neighbourhood in which pixels lend each other their pairs. */
const SHARE_RADIUS_PX = 3;
const BEST = 3;

/**
 * Opacity from pairs of nearby subject and background colours (Gastal and Oliveira, "Shared sampling for
 * real-time alpha matting", Eurographics 2010): every unknown pixel looks along four rays, turned from
 * pixel to pixel, picks its best pair, shares pairs with its neighbours, and smooths them.
 *
 * @param given 0 background, 255 subject, else unknown
 */
export function sampleMatte(image: Rgb8, given: Uint8Array): SampledMatte {
  const { width, height } = image;
  const n = width * height;
  const trimap = growKnown(image, given);
  const alpha = new Float32Array(n);
  const confidence = new Float32Array(n);
  const row = new Int32Array(n).fill(-1);
  let unknown = 0;
  for (let p = 0; p < n; p++) {
    if (trimap[p] === 0 || trimap[p] === 255) {
      alpha[p] = trimap[p] / 255;
      confidence[p] = 1;
    } else row[p] = unknown++;
  }
  const pixels = new Int32Array(unknown);
  for (let p = 0; p < n; p++) if (row[p] >= 0) pixels[row[p]] = p;
  const found = new Int32Array(2 * unknown).fill(-1);
  const gather = createGatherer(image, trimap);
  for (let k = 0; k < unknown; k++) gather(pixels[k], k, found);
  smoothPairs(image, sharePairs(image, pixels, row, found), row, alpha, confidence);
  return { alpha, confidence, trimap };
}

/** Each pixel takes the mean of the pairs around that explain it best. */
function sharePairs(
  { width, height, data }: Rgb8,
  pixels: Int32Array,
  row: Int32Array,
  found: Int32Array,
): SampledPairs {
  const unknown = pixels.length;
  const subject = new Float32Array(3 * unknown);
  const background = new Float32Array(3 * unknown);
  const alpha = new Float32Array(unknown);
  const confidence = new Float32Array(unknown);
  const best = new Int32Array(BEST);
  const errors = new Float64Array(BEST);
  const pixel = new Float64Array(3);
  const f = new Float64Array(3);
  const b = new Float64Array(3);
  for (let k = 0; k < unknown; k++) {
    const p = pixels[k];
    const x = p % width;
    const y = (p - x) / width;
    best.fill(-1);
    errors.fill(Infinity);
    for (
      let qy = Math.max(0, y - SHARE_RADIUS_PX);
      qy <= Math.min(height - 1, y + SHARE_RADIUS_PX);
      qy++
    ) {
      for (
        let qx = Math.max(0, x - SHARE_RADIUS_PX);
        qx <= Math.min(width - 1, x + SHARE_RADIUS_PX);
        qx++
      ) {
        const j = row[qy * width + qx];
        if (j < 0 || found[2 * j] < 0) continue;
        const error = colourError(data, p, found[2 * j], found[2 * j + 1]);
        if (error >= errors[BEST - 1]) continue;
        let place = BEST - 1;
        while (place > 0 && errors[place - 1] > error) {
          errors[place] = errors[place - 1];
          best[place] = best[place - 1];
          place--;
        }
        errors[place] = error;
        best[place] = j;
      }
    }
    let used = 0;
    for (let i = 0; i < BEST; i++) {
      if (best[i] < 0) continue;
      used++;
      for (let c = 0; c < 3; c++) {
        subject[k * 3 + c] += data[found[2 * best[i]] * 3 + c] / 255;
        background[k * 3 + c] += data[found[2 * best[i] + 1] * 3 + c] / 255;
      }
    }
    if (used === 0) {
      alpha[k] = 0.5;
      continue;
    }
    for (let c = 0; c < 3; c++) {
      subject[k * 3 + c] /= used;
      background[k * 3 + c] /= used;
      pixel[c] = data[p * 3 + c] / 255;
      f[c] = subject[k * 3 + c];
      b[c] = background[k * 3 + c];
    }
    const { opacity, error } = explain(pixel, f, b);
    alpha[k] = opacity;
    confidence[k] = trust(error);
  }
  return { pixels, subject, background, alpha, confidence };
}

/** |C − (α F + (1 − α) B)| in 0 … 1 colours, at the best α. */
function colourError(data: Uint8Array, p: number, f: number, b: number): number {
  const br = data[b * 3];
  const bg = data[b * 3 + 1];
  const bb = data[b * 3 + 2];
  const dr = data[f * 3] - br;
  const dg = data[f * 3 + 1] - bg;
  const db = data[f * 3 + 2] - bb;
  const r = data[p * 3] - br;
  const g = data[p * 3 + 1] - bg;
  const v = data[p * 3 + 2] - bb;
  const span = dr * dr + dg * dg + db * db + 1e-6;
  const a = Math.min(1, Math.max(0, (r * dr + g * dg + v * db) / span));
  const er = r - a * dr;
  const eg = g - a * dg;
  const ev = v - a * db;
  return Math.sqrt(er * er + eg * eg + ev * ev) / 255;
}

/** Gathers one pixel's candidates along its rays and writes its best pair. */
function createGatherer(
  { width, height, data }: Rgb8,
  trimap: Uint8Array,
): (p: number, k: number, pairs: Int32Array) => void {
  const subjects = new Int32Array(RAYS);
  const backgrounds = new Int32Array(RAYS);
  const subjectDistance = new Float64Array(RAYS);
  const backgroundDistance = new Float64Array(RAYS);
  return (p, k, pairs) => {
    const x = p % width;
    const y = (p - x) / width;
    // Neighbours look in other directions: a 4 × 4 pattern of turns.
    const turn = ((((x & 3) + 4 * (y & 3)) * 7) % 16) / 16;
    let foundSubjects = 0;
    let foundBackgrounds = 0;
    let easeSubject = Infinity;
    let easeBackground = Infinity;
    for (let ray = 0; ray < RAYS; ray++) {
      const angle = ((ray + turn) / RAYS) * 2 * Math.PI;
      const ux = Math.cos(angle);
      const uy = Math.sin(angle);
      let wantSubject = true;
      let wantBackground = true;
      let effort = 0;
      let last = p;
      for (let t = 1; t < RAY_LIMIT_PX && (wantSubject || wantBackground); t++) {
        const qx = Math.round(x + ux * t);
        const qy = Math.round(y + uy * t);
        if (qx < 0 || qy < 0 || qx >= width || qy >= height) break;
        const q = qy * width + qx;
        effort += stepBetween(data, last, q);
        last = q;
        if (trimap[q] === 255 && wantSubject) {
          wantSubject = false;
          subjects[foundSubjects] = q;
          subjectDistance[foundSubjects++] = t;
          easeSubject = Math.min(easeSubject, effort);
        } else if (trimap[q] === 0 && wantBackground) {
          wantBackground = false;
          backgrounds[foundBackgrounds] = q;
          backgroundDistance[foundBackgrounds++] = t;
          easeBackground = Math.min(easeBackground, effort);
        }
      }
    }
    if (foundSubjects === 0 || foundBackgrounds === 0) return;
    // Probability of the subject by how easily each side is reached (the paper's PF).
    const likely = (easeBackground + 1e-6) / (easeBackground + easeSubject + 2e-6);
    let least = Infinity;
    for (let i = 0; i < foundSubjects; i++) {
      for (let j = 0; j < foundBackgrounds; j++) {
        const cost = pairCost(
          data,
          width,
          height,
          x,
          y,
          subjects[i],
          backgrounds[j],
          likely,
          subjectDistance[i],
          backgroundDistance[j],
        );
        if (cost >= least) continue;
        least = cost;
        pairs[2 * k] = subjects[i];
        pairs[2 * k + 1] = backgrounds[j];
      }
    }
  };
}

/** Sum of absolute channel steps, 0 … 1 colours. */
function stepBetween(data: Uint8Array, p: number, q: number): number {
  return (
    (Math.abs(data[p * 3] - data[q * 3]) +
      Math.abs(data[p * 3 + 1] - data[q * 3 + 1]) +
      Math.abs(data[p * 3 + 2] - data[q * 3 + 2])) /
    255
  );
}

/** The paper's product N³ A² D_f D_b⁴: fit around the pixel, likely side, nearness of the samples. */
function pairCost(
  data: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  f: number,
  b: number,
  likely: number,
  subjectPx: number,
  backgroundPx: number,
): number {
  const p = y * width + x;
  let fit = colourError(data, p, f, b) ** 2;
  if (x > 0) fit += colourError(data, p - 1, f, b) ** 2;
  if (x < width - 1) fit += colourError(data, p + 1, f, b) ** 2;
  if (y > 0) fit += colourError(data, p - width, f, b) ** 2;
  if (y < height - 1) fit += colourError(data, p + width, f, b) ** 2;
  let along = 0;
  let span = 1e-6;
  for (let c = 0; c < 3; c++) {
    const d = data[f * 3 + c] - data[b * 3 + c];
    along += (data[p * 3 + c] - data[b * 3 + c]) * d;
    span += d * d;
  }
  const a = Math.min(1, Math.max(0, along / span));
  const side = likely + (1 - 2 * likely) * a;
  return (fit + 1e-6) ** 3 * (side + 0.05) ** 2 * subjectPx * backgroundPx;
}
